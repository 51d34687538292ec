import { useFirstMessages, useReady, useRoot } from '../context.tsx'
import { Later } from '../parts/later.tsx'
import { Spinner } from '../parts/spinner.tsx'
import type { SignInButtonProps } from './drawn-sign-in.tsx'

export type { SignInButtonProps } from './drawn-sign-in.tsx'

/** Fetched where there is one. */
const loadDrawn = () => import('./drawn-sign-in.tsx').then(({ DrawnSignIn }) => DrawnSignIn)

/**
 * Signs in with the connected wallet; without one it has a wallet connected first. Says who is signed in, and signs out.
 */
export function SignInButton(props: SignInButtonProps) {
  const root = useRoot('lk-sign-in')
  const { parts } = useFirstMessages()
  return (
    <div {...root}>{useReady() ? <Later load={loadDrawn} props={props} /> : <Spinner label={parts.loading} />}</div>
  )
}
