/**
 * What is wrong with a sign-in message: its form, or a fact that is not what the wallet knows to be true. `unverified`:
 * who asks has no address on the web that the message's site could be held against.
 */
export type SignInProblem =
  | 'form'
  | 'unverified'
  | 'domain'
  | 'uri'
  | 'address'
  | 'chain'
  | 'version'
  | 'expired'
  | 'early'

/** A message that signs somebody in (EIP-4361, and Solana's after it), and what is wrong with it. */
export type SignIn = { statement: string | undefined; problems: SignInProblem[] }
