import type { ErrorName } from '@latchkey/core/errors'

const sentences = {
  noApp: () => 'A page needs a name: appName is what wallets show when it asks for something.',
  noApiKey: () =>
    'wallets.face.apiKey is empty: give the API key of your project, as npm start or the operator of your wallet says it.',
  badWalletUrl: (address: string) =>
    `wallets.face.walletUrl is ${address ? `"${address}", which is no address of a wallet` : 'empty'}: give scheme, host and port, under https, or http on this machine.`,
  noSdk: (wallet: string) =>
    `wallets.${wallet} has no SDK: install it, and give load (connect-kit.md, "Which wallets").`,
  unknownWallet: (wallet: string) =>
    `Face Error: [4300] invalid wallet error. wallets names ${wallet}, which is no wallet of ours: connectors takes any other connector of wagmi.`,
  noWallet: () =>
    'Face Error: [4301] Both wallets and providers cannot be empty. wallets.injected is false, and there is no other wallet and no connector.',
  noRelay: () => 'wallets.walletConnect needs a projectId, and a relayUrl under wss, or ws on this machine.',
  noChain: () => 'A page needs at least one chain.',
  chainTwice: (chain: string) => `${chain} is in the list of chains twice.`,
  noNode: (chain: string) => `${chain} has no node: name its address under rpcUrls. No other node is ever asked.`,
  badNode: (chain: string) => `The nodes of ${chain} cannot be used.`,
  insecureNode: (chain: string) =>
    `A node of ${chain} is reached without encryption, and anybody on the way could change what it says: use https and wss. Only on this machine may it be http and ws.`,
  badWalletList: (what: string) =>
    `walletList: ${what}. A group is installed, social, others, or has a title; a recommended wallet has an id, a name and a url under https.`,
  badLink: (what: string) => `${what}: give an address under https; support may be a mailto:.`,
  strayNode: (chain: string) => `rpcUrls names ${chain}, which is not in the list of chains.`,
  unknownNetwork: (chain: string) => `${chain} is no EVM network of our register: define it with viem's defineChain.`,
} as const

export type ConfigurationReason = keyof typeof sentences

/**
 * The reasons that are also in the wallet's catalogue, by its names and codes. The catalogue itself would be loaded by
 * every page.
 */
const inCatalogue: { readonly [R in ConfigurationReason]?: readonly [name: ErrorName, code: number] } = {
  unknownWallet: ['invalidWallet', 4300],
  noWallet: ['providersAndWalletsConfig', 4301],
}

/** Why a configuration is invalid. For the developer: no visitor should ever see one. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly reason: ConfigurationReason
  /** The catalogue's code, if it has one. */
  readonly code: number | undefined

  constructor(reason: ConfigurationReason, chain = '', options?: { cause: unknown }) {
    const { cause } = options ?? {}
    const sentence = sentences[reason](chain)
    const guide = `See errors/setup/#${reason.toLowerCase()} of the documentation.`
    super(`${sentence} ${cause instanceof Error ? `${cause.message} ` : ''}${guide}`, options)
    this.reason = reason
    this.code = inCatalogue[reason]?.[1]
  }
}
