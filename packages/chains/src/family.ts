import type { WireNetwork } from '@latchkey/core/wire-networks'
import type { FailureReason } from './failure-reason.ts'

/** An asset that an account hands over, as far as the bytes of its transaction tell. */
export type Transfer = {
  asset: 'coin' | 'token' | 'item'
  /** Of the coin, in its smallest unit. Left out for a whole balance, and for amounts that only a contract knows. */
  amount?: bigint
  /** The receiver's account, as the family writes it. */
  to: string
  /** The receiver's token account, where tokens have their own accounts (Solana). */
  tokenAccount?: string
}

/** A right over the account's assets that somebody else gets. */
export type Approval = { asset: 'token' | 'item' | 'collection'; spender: string }

/** The harm a transaction may do beyond what it moves. */
export type Danger =
  /** Somebody else may spend the account's tokens. */
  | 'spending'
  /** Somebody else gets the account's key. */
  | 'takeover'
  /** Somebody else gets the authority over one of the account's own accounts (Solana). */
  | 'authority'
  /** The account itself is assigned to a program (Solana). */
  | 'assign'
  /** Somebody else may act for the account. */
  | 'delegation'
  /** A key may call one contract for the account (NEAR). */
  | 'access'
  /** The account, or one of its keys, is deleted. */
  | 'deletion'
  /** Code is deployed to the account. */
  | 'code'
  /** Tokens are destroyed. */
  | 'burn'
  /** An account is closed and somebody else gets its coins (Solana). */
  | 'close'
  /** Coins of an account under the account's control go to somebody else (Solana). */
  | 'withdrawal'
  /** Coins go into a new account, and it cannot be read who controls it (Solana). */
  | 'newAccount'
  /** A new account gets more coins than it needs (Solana). */
  | 'overfunded'
  /** The bytes do not say what the called code does. */
  | 'unknown'

/** The effects of a transaction, independent of language: each app words them itself. */
export type Effects<Step = unknown> = {
  /** Everything it does, in order, in the family's own terms. */
  steps: readonly Step[]
  /** Coins, tokens and items that leave the account. */
  transfers: readonly Transfer[]
  approvals: readonly Approval[]
  dangers: readonly Danger[]
}

/** A signed transaction. */
export type Signed = {
  raw: Uint8Array
  /** Its hash, or its first signature (Solana). */
  id: string
}

/** How a transaction ended. */
export type TransactionOutcome =
  /** In a final block; in the newest, where the family's `finality` is `latest`. */
  | { outcome: 'success' }
  /** In a block, without any effect but its fee. */
  | { outcome: 'failed'; reason: FailureReason | undefined }
  /** In no block, and none can take it any more: sending another is safe. */
  | { outcome: 'expired' }
  /** No block takes it any more, and this node's history begins too late to tell whether one did. */
  | { outcome: 'unknown' }
  /** It could not be found out in time. */
  | { outcome: 'timeout' }

/** How long a transaction is followed, and how often the node is asked. */
export type WaitOptions = {
  /** Between two queries, milliseconds. */
  every?: number
  /** In total, milliseconds. */
  within?: number
  signal?: AbortSignal
}

/** A transaction that was sent, with what is known about it. */
export type Sent = {
  id: string
  /** The signed bytes. Sent again while the network does not know them: the same bytes count once. */
  raw?: Uint8Array
  /** When it was first submitted, milliseconds since the epoch. */
  sentAt?: number
}

/** A token from the operator's list; looked up where nodes do not list an account's tokens. */
export type ListedToken = { id: string; symbol: string; name?: string | undefined; decimals: number }

/** A token an account holds. */
export type Token = {
  /** The token's name on its network: an address, a type, or a number. */
  id: string
  /** A symbol that cannot be mistaken for another token's; undefined where there is none. */
  symbol: string | undefined
  name: string | undefined
  decimals: number
  /** In its smallest unit. */
  balance: bigint
}

/** The network on which tokens are looked up, and the tokens of the operator's list. */
export type TokenSource = {
  network: Pick<WireNetwork, 'name' | 'net'> & { coin: string }
  tokens: readonly ListedToken[]
}

/** Addresses of a network's node. */
export type NodeUrls = {
  url: string
  /** Hedera's mirror node. */
  mirror?: string | undefined
}

/** A transaction that is ready to be signed, with what the network says of it. */
export type Prepared = {
  unsigned: Uint8Array
  /** The account's balance, in the coin's smallest unit. */
  balance: bigint
  /** Set where it would fail, as far as the network can tell. */
  failure: unknown
}

/** The types in which families differ. */
export type FamilyTypes = {
  transaction: unknown
  step: unknown
  /** A client of its nodes. */
  node: unknown
  /** A transaction before it is prepared. */
  request: unknown
  /** The account that signs. */
  account: unknown
  prepared: Prepared
  sent: Sent
}

/**
 * The operations of a family of chains. Each folder gathers its own in `index.ts`. Signing is apart in `sign.ts`, which
 * only the vault worker loads.
 */
export type ChainFamily<T extends FamilyTypes = FamilyTypes> = {
  curve: 'ed25519' | 'secp256k1'
  /** Decimals of the coin as the family counts it, where they differ from the network's. */
  decimals?: number
  /** `final`: success means a final block. `latest`: the newest block, which may be replaced. */
  finality: 'final' | 'latest'
  /** The address of a public key's account. */
  toAddress(publicKey: Uint8Array): string
  /** Returns whether a text is an address, by its form alone. */
  isAddress(text: string): boolean
  /** A client of the node at these addresses, for direct queries. */
  createNode(urls: NodeUrls): T['node']
  /** The bytes of an unsigned transaction. @throws WalletError `invalidParams` */
  encode(transaction: T['transaction']): Uint8Array
  /**
   * Reads the bytes of an unsigned transaction. Encoding it again gives the same bytes.
   *
   * @throws WalletError `invalidParams` for any other bytes
   */
  decode(unsigned: Uint8Array): T['transaction']
  /** The effects of a transaction on an account, from its bytes alone. */
  describe(transaction: T['transaction'], address: string): Effects<T['step']>
  /**
   * Builds what can be signed now, with fees, counters and lifetime from the node.
   *
   * @throws WalletError, or what the node's client throws for an outage
   */
  prepare(request: T['request'], account: T['account'], node: T['node']): Promise<T['prepared']>
  /** Reads a transaction the account signed. @throws WalletError `invalidParams` for any other bytes */
  readSigned(raw: Uint8Array, account: T['account']): Signed & { transaction: T['transaction'] }
  /**
   * Submits a signed transaction and returns its id.
   *
   * @throws WalletError `sendTransactionFailed`, with `mayBeSent` where nobody can say whether the network has it
   */
  submit(signed: Signed, node: T['node']): Promise<string>
  /** Follows a transaction to its end. The returned function can be called again and continues where it stopped. */
  createWait(sent: T['sent'], node: T['node']): (options?: WaitOptions) => Promise<TransactionOutcome>
  /** The account's coins, in the smallest unit; zero for an account that the network does not know. */
  readBalance(address: string, node: T['node']): Promise<bigint>
  /** The tokens of which an account holds any. */
  readTokens(address: string, node: T['node'], source: TokenSource): Promise<readonly Token[]>
}

/** A signature, or signed bytes with the id that the chain will know them by. */
export type SignedBytes = { raw?: Uint8Array; id?: string; signature?: string }

/** The kinds of bytes that the vault's worker signs. */
export type SignedKind = 'message' | 'transaction' | 'parties'

/** The vault worker's signatures for a family, by kind. A kind that is left out is refused. */
export type SignedKinds = Partial<
  Record<SignedKind, (seed: Uint8Array<ArrayBuffer>, bytes: Uint8Array<ArrayBuffer>) => SignedBytes>
> & {
  /** Returns whether a message is text: any other takes a PIN, as a transaction does. */
  isText(message: Uint8Array<ArrayBuffer>): boolean
}

/** The signing half of a family, for the vault worker alone. */
export type FamilySigner = {
  /** Left out where the worker has operations of the family's own (EVM). */
  kinds?: SignedKinds
  /**
   * Signs the bytes of an unsigned transaction.
   *
   * @throws WalletError `invalidParams` for other bytes, `unauthorized` for another account's
   */
  signTransaction(seed: Uint8Array<ArrayBuffer>, unsigned: Uint8Array): { raw: Uint8Array; id: string | undefined }
}
