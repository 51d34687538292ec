import type { Address } from 'viem'
import type { Connector } from 'wagmi'
import type { SignedSiweMessage, SiweNonce, SiweSession } from './schemas.ts'

/** The requests to the page's server. Each answers within a time limit, or throws a SiweError. */
export type SiweAdapter = {
  getNonce(): Promise<SiweNonce>
  verify(signed: SignedSiweMessage): Promise<SiweSession>
  /** The session; null for none. */
  getSession(): Promise<SiweSession | null>
  signOut(): Promise<void>
}

export type SiweOptions = {
  /** The server's path on this origin, as in `createSiweServer`, or your own calls. Default: `/api/sign-in`. */
  server?: string | SiweAdapter
  /** The statement that people agree to by signing: one line of plain ASCII, shown by the wallet. */
  statement?: string
  /** Addresses that the wallet shows as part of the agreement. */
  resources?: readonly string[]
  /** How long the message may wait for its signature, milliseconds. Default: as long as the server's nonce. */
  expiresInMs?: number
}

/** A connected account, and its connector. */
export type Account = { address: Address; chainId: number; connector: Connector }
