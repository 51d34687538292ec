import { useSyncExternalStore } from 'react'
import type { SignIn, SignInState } from './sign-in.ts'

const nobody: SignInState = { status: 'unknown', session: undefined, ended: undefined, error: undefined }
const readNobody = () => nobody

/** How signing in stands. */
export function useSignIn(signIn: SignIn): SignInState & Pick<SignIn, 'signIn' | 'cancel' | 'signOut'> {
  const state = useSyncExternalStore(signIn.subscribe, signIn.read, readNobody)
  return { ...state, signIn: signIn.signIn, cancel: signIn.cancel, signOut: signIn.signOut }
}
