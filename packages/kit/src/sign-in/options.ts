import type { Connector } from '@wagmi/core'
import type { Address } from 'viem'
import type { Nonce, Session, Signed } from './wire.ts'

/** What is asked of the page's server. Each answers within a bounded time, or throws a SignInError. */
export type SignInCalls = {
  nonce(): Promise<Nonce>
  verify(signed: Signed): Promise<Session>
  /** Who is signed in; null for nobody. */
  session(): Promise<Session | null>
  signOut(): Promise<void>
}

export type SignInOptions = {
  /** The server's path on this origin, as `createSignInServer` has it, or calls of your own. Default: `/api/sign-in`. */
  server?: string | SignInCalls
  /** What people agree to by signing: one line of plain ASCII, shown by the wallet. */
  statement?: string
  /** Addresses the wallet shows as what is agreed to. */
  resources?: readonly string[]
  /** How long the message may wait for its signature, milliseconds; as long as the server's nonce, unless told. */
  expiresInMs?: number
}

/** A connected account, and the connector that has it. */
export type Account = { address: Address; chainId: number; connector: Connector }
