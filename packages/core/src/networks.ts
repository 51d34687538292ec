import type { Environment } from './environments.ts'
import { WalletError } from './errors.ts'

export type Family = 'evm'

const evm = (
  chainId: number,
  blockchain: string,
  net: 'main' | 'test',
  title: string,
  coin: string,
  explorer?: string,
) =>
  ({
    chainId,
    blockchain,
    net,
    title,
    coin,
    decimals: 18,
    family: 'evm' as Family,
    ...(explorer && { explorer }),
  }) as const

/**
 * The networks, one row each, keyed by the name on the wire: never by chain id, ids collide across families.
 * `blockchain` is the wire's upper-case family name; `title` and `coin` are what a person reads.
 */
export const networks = {
  ethereum: evm(1, 'ETHEREUM', 'main', 'Ethereum', 'ETH', 'https://etherscan.io'),
  sepolia: evm(11155111, 'ETHEREUM', 'test', 'Ethereum Sepolia (test)', 'ETH', 'https://sepolia.etherscan.io'),
  polygon: evm(137, 'POLYGON', 'main', 'Polygon', 'POL', 'https://polygonscan.com'),
  mumbai: evm(80001, 'POLYGON', 'test', 'Polygon Mumbai (test)', 'POL'),
  amoy: evm(80002, 'POLYGON', 'test', 'Polygon Amoy (test)', 'POL', 'https://amoy.polygonscan.com'),
} as const

export type NetworkName = keyof typeof networks
export type Network = {
  name: NetworkName
  chainId: number
  blockchain: string
  net: 'main' | 'test'
  title: string
  coin: string
  decimals: number
  family: Family
  explorer?: string
}

const names = Object.keys(networks) as NetworkName[]

export const isNetworkName = (value: unknown): value is NetworkName =>
  typeof value === 'string' && Object.hasOwn(networks, value)

/** The row of a network name. Throws `unsupportedNetwork` for an unknown name. */
export const readNetwork = (name: string): Network => {
  if (!isNetworkName(name)) throw new WalletError('unsupportedNetwork', { network: name })
  return { name, ...networks[name] }
}

/** The network of a chain id given as number, decimal text or hex text. Throws `unsupportedChain` for an unknown one. */
export const networkOfChainId = (chainId: number | string): Network => {
  const id = typeof chainId === 'string' && /^(0x[0-9a-f]+|[0-9]+)$/i.test(chainId) ? Number(chainId) : chainId
  const name = names.find((each) => networks[each].chainId === id)
  if (!name) throw new WalletError('unsupportedChain', { chainId })
  return readNetwork(name)
}

/** The environment whose wallet a network belongs to: test networks choose the test environment. */
export const environmentOf = (network: Network): Environment => (network.net === 'test' ? 'ProdTest' : 'ProdMainnet')

/** A chain id as canonical hex, without padding: 80001 is 0x13881. */
export const toChainIdHex = (chainId: number): `0x${string}` => `0x${chainId.toString(16)}`
