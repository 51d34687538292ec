import type { Network } from '@latchkey/core/networks'
import type { ComponentType } from 'react'

/** A network of another family than EVM, as the operator wrote it into the page. */
export type PageChain = {
  network: Network
  /** Its own node. */
  node: string
  /** The same node by WebSocket, where it has one. */
  socket: string | undefined
  /** Hedera's mirror node. */
  mirror: string | undefined
}

/** Asks the embedded wallet, which is on this network while it answers. */
export type Ask = (method: string, ...params: unknown[]) => Promise<unknown>

export type FamilyProps = {
  chain: PageChain
  /** The visitor's account, as the family writes it. */
  account: string
  ask: Ask
  /** The coin's smallest units the account has; undefined while that is read. */
  balance: bigint | undefined
  /** Reads the balance anew. */
  refresh(): void
  /** Whether the node is a local one that gives coins away. */
  faucet: boolean
}

/** What each family gives the page: how its balance is read, and what can be done there. Loaded when it is looked at. */
export type Family = {
  /** The account's balance in the coin's smallest unit; zero for one the chain does not know. */
  readBalance(chain: PageChain, account: string): Promise<bigint>
  /** Decimals of the coin as the family itself counts it, where that is not the network's number. */
  decimals?: number
  Actions: ComponentType<FamilyProps>
}
