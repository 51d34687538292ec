/** How a chain is spoken to. */
export type Family = 'evm' | 'solana' | 'aptos' | 'near' | 'tezos' | 'hedera'

/** live; renamed and live; shut down; never public; or not known to run. */
export type NetworkState = 'live' | 'renamed' | 'dead' | 'private' | 'unknown'

/** The name and symbol of a token. */
export type TokenName = { readonly symbol: string; readonly name: string }

/**
 * Everything about one network: a file of `networks/`, whose name is the network's name on the wire. `npm run reference`
 * writes the tables of SDK, page and wallet from these files.
 */
export type NetworkRecord = {
  /**
   * Its place among all, each number once. Where several fit a chain id, or a blockchain with main or test, the lowest is
   * meant.
   */
  readonly order: number
  /** What a person reads; the word "(test)" is added to a test network's. */
  readonly title: string
  /** The wire's upper-case name of its blockchain, which a main network shares with its test networks. */
  readonly blockchain: string
  /** Default `evm`. */
  readonly family?: Family
  readonly net: 'main' | 'test'
  readonly chainId: number
  /** Other names it is known by on the wire. */
  readonly aliases?: readonly string[]
  /** What SDKs before 1.14 had instead. */
  readonly older?: { readonly chainId?: number; readonly clash?: string; readonly blockchain?: string }
  /** The public chain that has this id by right. */
  readonly clash?: string
  /** The first release of the field's SDK that knows it, where an older one means another network by the same blockchain. */
  readonly since?: string
  /** False when no SDK can be made for it. */
  readonly supported?: boolean
  /** Whether the wallet connects to other pages from it. By default not on Solana, NEAR and Aptos. */
  readonly walletConnect?: boolean
  /** CAIP-2; an EVM network without one has it from its chain id, unless that is another's. */
  readonly caip2?: string
  /** What else it is called in CAIP-2. */
  readonly nativeCaip2?: string
  /** What a person calls the coin today. */
  readonly coin: string
  readonly decimals?: number
  /** Whether NFTs are shown. */
  readonly nfts?: boolean
  /** Whether the wallet home opens. */
  readonly home?: boolean
  /** Of the OP stack: takes a fee for a transaction's data, besides that for its gas. */
  readonly dataFee?: boolean
  /**
   * After so many blocks nobody expects a reorganisation; asked only where a node does not tell it itself (the block tag
   * `finalized`).
   */
  readonly confirmations?: number
  /** The explorer's address, as it opens for this network. */
  readonly explorer?: string
  /** Default `live`. */
  readonly state?: NetworkState
  /** The name of the network to use instead; its title where there is no file for it. */
  readonly successor?: string
  /** Tokens known by their address. */
  readonly tokens?: Readonly<Record<string, TokenName>>
}
