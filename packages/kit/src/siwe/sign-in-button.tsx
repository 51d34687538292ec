import { useFirstMessages, useReady, useRoot } from '../context.tsx'
import { Lazy } from '../parts/lazy.tsx'
import { Spinner } from '../parts/spinner.tsx'
import type { SignInButtonProps } from './sign-in-view.tsx'

export type { SignInButtonProps } from './sign-in-view.tsx'

/** Loaded when a page shows the button. */
const loadView = () => import('./sign-in-view.tsx').then(({ SignInView }) => SignInView)

/**
 * Signs in with the connected wallet; without one it first connects a wallet. Shows who is signed in, and signs out.
 */
export function SignInButton(props: SignInButtonProps) {
  const root = useRoot('lk-sign-in')
  const { parts } = useFirstMessages()
  return <div {...root}>{useReady() ? <Lazy load={loadView} props={props} /> : <Spinner label={parts.loading} />}</div>
}
