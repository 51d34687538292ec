export { SignInError, type SignInReason } from './errors.ts'
export {
  createSignIn,
  type SignIn,
  type SignInCalls,
  type SignInEnding,
  type SignInOptions,
  type SignInState,
} from './sign-in.ts'
export { SignInButton, type SignInButtonProps } from './sign-in-button.tsx'
export { useSignIn } from './use-sign-in.ts'
export type { Nonce, Session, Signed } from './wire.ts'
