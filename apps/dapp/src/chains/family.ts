import type { ChainFamily, Token, TransactionOutcome } from '@latchkey/chains/family'
import type { Network } from '@latchkey/core/networks'
import type { ComponentType } from 'react'
import type { ListedToken } from '../dapp-config.ts'

/** A network of this page, as the operator wrote it there. */
export type PageChain = {
  network: Network
  /** Its own node. */
  node: string
  /** The same node by WebSocket, where it has one. */
  socket: string | undefined
  /** Hedera's mirror node. */
  mirror: string | undefined
  /** Tokens the operator vouches for; where a node cannot list what an account holds, these are looked for. */
  tokens: readonly ListedToken[]
  /** Aptos: a function that two accounts sign and that takes a text, to try that out. */
  agreement: string | undefined
}

/** Asks the embedded wallet, which is on this network while it answers. */
export type WalletRequest = (method: string, ...params: unknown[]) => Promise<unknown>

/** The visitor's account on a chain, as the family writes it, and the wallet that signs for it. */
export type Place = { chain: PageChain; account: string; ask: WalletRequest }

/** Something an account can send: the coin, whose id is undefined, or a token. */
export type Asset = Omit<Token, 'id'> & { id: string | undefined }

export type Wish = { asset: Asset; to: string; amount: bigint }

/** A transaction that was handed to a network. */
export type Sent = {
  /** Its hash, or its first signature (Solana). */
  id: string
  /** `final`: it succeeds in a block that stays. */
  finality: ChainFamily['finality']
  /** Follows it until its end is known, or nobody can tell it. */
  wait(signal: AbortSignal): Promise<TransactionOutcome>
}

export type SignedMessage = {
  signature: string
  /** True where the account made it, over just this text: checked here. */
  isRight: boolean
  /** All that was signed, where more than the text was. */
  whole?: string
}

/** A transaction the wallet signed and did not send. */
export type SignedTransaction = {
  /** As the network takes it. */
  text: string
  /** True where the account made the signature, over just the requested transaction: checked here. */
  isRight: boolean
  /** Hands it to the network. */
  send(): Promise<Sent>
}

/** Something a local chain gives away. */
export type Gift = {
  /** Of the coin or the token; undefined for several tokens at once. */
  symbol: string | undefined
  give(account: string): Promise<unknown>
}

export type FamilyProps = Place & {
  /** The coin's smallest units the account has; undefined while that is read. */
  balance: bigint | undefined
  /** Reads anew what the account has. */
  refresh(): void
  /** True for local nodes that give coins away. */
  faucet: boolean
}

/** The page's side of a family: the family itself reads, and these functions ask the wallet. */
export type Adapter = {
  family: ChainFamily
  /** Has the wallet sign and send. */
  send(place: Place, wish: Wish): Promise<Sent>
  /** Has a text signed as the family does it. */
  signMessage?(place: Place, text: string): Promise<SignedMessage>
  /** Has a transfer signed, and not sent. */
  signTransfer?(place: Place, wish: Wish): Promise<SignedTransaction>
  /** Test coins and tokens of a local chain. */
  gifts(chain: PageChain): Gift[]
  /** Cards that only this family has. */
  Extras?: ComponentType<FamilyProps>
}
