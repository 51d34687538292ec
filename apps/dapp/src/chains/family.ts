import type { ChainFamily, Token, TransactionOutcome } from '@latchkey/chains/family'
import type { Network } from '@latchkey/core/networks'
import type { ComponentType } from 'react'
import type { ListedToken } from '../dapp-config.ts'

/** A network of this page, as the operator configured it. */
export type PageChain = {
  network: Network
  /** Its own node. */
  node: string
  /** The same node by WebSocket, where it has one. */
  socket: string | undefined
  /** Hedera's mirror node. */
  mirror: string | undefined
  /** Tokens on the operator's list, which are looked up where a node cannot list an account's tokens. */
  tokens: readonly ListedToken[]
  /** Aptos: a demo function that two accounts sign and that takes a text. */
  agreement: string | undefined
}

/** Sends a request to the embedded wallet, which is on this network until it answers. */
export type WalletRequest = (method: string, ...params: unknown[]) => Promise<unknown>

/** The visitor's account on a chain, in the family's form, and the wallet that signs for it. */
export type Place = { chain: PageChain; account: string; ask: WalletRequest }

/** Something that an account can send: the coin, whose id is undefined, or a token. */
export type Asset = Omit<Token, 'id'> & { id: string | undefined }

export type TransferRequest = { asset: Asset; to: string; amount: bigint }

/** A submitted transaction. */
export type Sent = {
  /** Its hash, or its first signature (Solana). */
  id: string
  /** `final`: success means a final block. */
  finality: ChainFamily['finality']
  /** Follows it until its outcome is known, or cannot be known. */
  wait(signal: AbortSignal): Promise<TransactionOutcome>
}

export type SignedMessage = {
  signature: string
  /** True if the account signed exactly this text: verified here. */
  isRight: boolean
  /** The signed text, where it is more than the given one. */
  whole?: string
}

/** A transaction that the wallet signed and did not send. */
export type SignedTransaction = {
  /** In the network's form. */
  text: string
  /** True if the account signed exactly the requested transaction: verified here. */
  isRight: boolean
  /** Submits it. */
  send(): Promise<Sent>
}

/** Something that a local chain gives away. */
export type Gift = {
  /** The coin's or the token's; undefined for several tokens at once. */
  symbol: string | undefined
  give(account: string): Promise<unknown>
}

export type FamilyProps = Place & {
  /** The account's balance, in the coin's smallest units; undefined while it is loading. */
  balance: bigint | undefined
  /** Reads the account's holdings again. */
  refresh(): void
  /** True for local nodes that give coins away. */
  faucet: boolean
}

/** The page's side of a family: the family itself reads, and these functions call the wallet. */
export type Adapter = {
  family: ChainFamily
  /**
   * Converts the wallet's answer, whose form depends on the wire version, to the account. Default: the answer itself.
   */
  toAccount?(answer: string): string
  /** Has the wallet sign and send. */
  send(place: Place, transfer: TransferRequest): Promise<Sent>
  /** Has a text signed in the family's form. */
  signMessage?(place: Place, text: string): Promise<SignedMessage>
  /** Has a transfer signed without sending it. */
  signTransfer?(place: Place, transfer: TransferRequest): Promise<SignedTransaction>
  /** Test coins and tokens of a local chain. */
  gifts(chain: PageChain): Gift[]
  /** Cards that only this family has. */
  Extras?: ComponentType<FamilyProps>
}
