/** The protocol of a chain. */
export type Family = 'evm' | 'solana' | 'aptos' | 'near' | 'tezos' | 'hedera'

/** In this order: live; renamed and live; shut down; never public; not known to run. */
export type NetworkState = 'live' | 'renamed' | 'dead' | 'private' | 'unknown'

/**
 * How a rollup charges for a transaction's data. The OP stack and Scroll take a fee besides the gas, which a contract of
 * theirs tells; Arbitrum counts it as gas, so that it is a part of the fee.
 */
export type DataFeeModel = 'opStack' | 'scroll' | 'arbitrum'

/** The name and symbol of a token; on an EVM network also how many digits its amounts have behind the point. */
export type TokenName = { readonly symbol: string; readonly name: string; readonly decimals?: number }

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
  /** The name that people read, without "(test)", which is added for a test network. */
  readonly title: string
  /** The wire's upper-case name of its blockchain, which a main network shares with its test networks. */
  readonly blockchain: string
  /** Default `evm`. */
  readonly family?: Family
  readonly net: 'main' | 'test'
  readonly chainId: number
  /** Other names it is known by on the wire. */
  readonly aliases?: readonly string[]
  /** The chain id in SDKs before 1.14. */
  readonly legacy?: { readonly chainId?: number; readonly clash?: string; readonly blockchain?: string }
  /** The public chain that this id belongs to. */
  readonly clash?: string
  /** The first release of the existing SDK that knows it, if older ones mean another network by the same blockchain. */
  readonly since?: string
  /** True for a network that the legacy SDKs do not know. It never crosses their wire. */
  readonly sdkOnly?: boolean
  /** False when no SDK can be made for it. */
  readonly supported?: boolean
  /** True if the wallet connects to other pages from it. By default not on Solana, NEAR and Aptos. */
  readonly walletConnect?: boolean
  /** CAIP-2; an EVM network without one has it from its chain id, unless that is another's. */
  readonly caip2?: string
  /** Its other CAIP-2 identifiers. */
  readonly nativeCaip2?: string
  /** The present name of the coin. */
  readonly coin: string
  readonly decimals?: number
  /** True if NFTs are shown. */
  readonly nfts?: boolean
  /** True if the wallet home opens. */
  readonly home?: boolean
  /** How it charges for writing a transaction's data to the chain beneath it, where it does. */
  readonly dataFee?: DataFeeModel
  /**
   * The number of blocks after which a transaction counts as final, for nodes that do not know it (block tag
   * `finalized`).
   */
  readonly confirmations?: number
  /** The explorer's address, as it opens for this network. */
  readonly explorer?: string
  /** Default `live`. */
  readonly state?: NetworkState
  /** The name of the network to use instead; its title where there is no file for it. */
  readonly successor?: string
  /** Tokens known by their address; those of EVM as EIP-55 writes them. */
  readonly tokens?: Readonly<Record<string, TokenName>>
}
