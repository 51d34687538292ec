import type { Family } from './family-records.ts'

/** In this order: live; renamed and live; shut down; never public; not known to run. */
export type NetworkState = 'live' | 'renamed' | 'dead' | 'private' | 'unknown'

/**
 * How a rollup charges for a transaction's data. The OP stack and Scroll charge a fee besides the gas, which a contract
 * of theirs reports; Arbitrum counts it as gas, so it is part of the fee.
 */
export type DataFeeModel = 'opStack' | 'scroll' | 'arbitrum'

/** The name and symbol of a token; on an EVM network also its decimals. */
export type TokenName = { readonly symbol: string; readonly name: string; readonly decimals?: number }

/**
 * Everything about one network: a file of `networks/`, whose name is the network's name on the wire. `npm run reference`
 * writes the tables of SDK, page and wallet from these files.
 */
export type NetworkRecord = {
  /**
   * Its position among all, unique. Where several match a chain id, or a blockchain with main or test, the lowest wins.
   */
  readonly order: number
  /** The name for people, without "(test)", which is added for a test network. */
  readonly title: string
  /** The wire's upper-case name of its blockchain, which a main network shares with its test networks. */
  readonly blockchain: string
  /** Default: the one of `family-records.ts`. */
  readonly family?: Family
  readonly net: 'main' | 'test'
  readonly chainId: number
  /** Other names on the wire. */
  readonly aliases?: readonly string[]
  /** The chain id in SDKs before 1.14. */
  readonly legacy?: { readonly chainId?: number; readonly clash?: string; readonly blockchain?: string }
  /** The public chain that this id belongs to. */
  readonly clash?: string
  /** The first release of the legacy SDK that knows it, if earlier ones mean another network by the same blockchain. */
  readonly since?: string
  /** True for a network that the legacy SDKs do not know. It never crosses their wire. */
  readonly sdkOnly?: boolean
  /** False when no SDK can be created for it. */
  readonly supported?: boolean
  /** True if the wallet connects to other pages from it. By default as its family says. */
  readonly walletConnect?: boolean
  /** CAIP-2; for an EVM network by default from its chain id, unless that id is another's. */
  readonly caip2?: string
  /** Its other CAIP-2 identifiers. */
  readonly nativeCaip2?: string
  /** The present name of the coin. */
  readonly coin: string
  readonly decimals?: number
  /** The decimals of the amounts that can be sent, where the unit that its nodes count in is smaller. */
  readonly sentDecimals?: number
  /** True if contracts call tokens of the network itself, as contracts of their own (HIP-206). */
  readonly tokenService?: true
  /** True if NFTs are shown. */
  readonly nfts?: boolean
  /** True if the wallet home opens. */
  readonly home?: boolean
  /** How it charges for writing a transaction's data to layer 1, if it does. */
  readonly dataFee?: DataFeeModel
  /**
   * The number of blocks after which a transaction counts as final, for nodes that do not support the block tag
   * `finalized`.
   */
  readonly confirmations?: number
  /** The explorer's address for this network. */
  readonly explorer?: string
  /** The explorer's paths before a transaction's hash and an account's address. Default `/tx/` and `/address/`. */
  readonly explorerPaths?: { readonly tx: string; readonly address: string }
  /** Default `live`. */
  readonly state?: NetworkState
  /** The name of the network to use instead; its title if it has no file. */
  readonly successor?: string
  /** Tokens known by their address; EVM's with their checksum (EIP-55). */
  readonly tokens?: Readonly<Record<string, TokenName>>
  /** Chainlink's feeds of prices in US dollars, by the symbol of what they price. */
  readonly priceFeeds?: Readonly<Record<string, `0x${string}`>>
}
