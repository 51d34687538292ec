import { type Address, type Chain, defineChain } from 'viem'
import { type ChainRpcUrls, toAddresses } from './chains.ts'
import { ConfigurationError } from './configuration-error.ts'
import { mainChains, testChains } from './network-chains.gen.ts'

/** Batches reads of contracts; at the same address wherever it was deployed. https://www.multicall3.com */
const multicall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

/** ZKsync derives contract addresses differently. */
const multicallAt: Readonly<Record<number, Address>> = { 324: '0xF9cda624FBC7e059355ce98a31693d299FACd963' }

/** The block in which it was deployed. Reads of earlier blocks go one by one. */
const multicallSince: Readonly<Record<number, number>> = {
  1: 14_353_601,
  11155111: 751_532,
  137: 25_770_160,
  80002: 3_127_388,
  56: 15_921_452,
  97: 17_422_483,
  8217: 96_002_415,
  1001: 123_390_593,
  7518: 86_881_340,
  4759: 64_371_115,
  59144: 42,
  10: 4_286_263,
  11155420: 1_620_204,
  8453: 5_022,
  84532: 1_059_647,
  42161: 7_654_707,
  421614: 81_930,
  43114: 11_907_934,
  43113: 7_096_959,
  100: 21_022_491,
  42220: 13_112_599,
  534352: 14,
  324: 3_908_235,
  146: 60,
  80094: 0,
  130: 0,
  480: 0,
  57073: 0,
  143: 9_248_132,
  999: 13_051,
  1329: 0,
}

/** Resolves names (ENSIP-23); ENS keeps this address permanently. */
const ensUniversalResolver: Address = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const ensSince: Readonly<Record<number, number>> = { 1: 23_085_558, 11155111: 8_928_790 }

/**
 * A network of our register as viem's chain: its name, coin and explorer, marked if it is a test network. It contains
 * only the given node addresses, and none of a third party.
 *
 * @param chainId such as 80001, the specification's test chain
 * @param rpcUrls required for using the chain without `createLatchkey`, which fills them in
 * @throws ConfigurationError `unknownNetwork`
 *
 * @example
 * createLatchkey({ appName: 'Shop', chains: [networkChain(80001)], rpcUrls: { 80001: 'https://node.example' } })
 */
export function networkChain(chainId: number, rpcUrls: ChainRpcUrls = { http: [] }): Chain {
  const isTest = Object.hasOwn(testChains, chainId)
  const row = isTest ? testChains[chainId] : Object.hasOwn(mainChains, chainId) ? mainChains[chainId] : undefined
  if (!row) throw new ConfigurationError('unknownNetwork', `Chain ${chainId}`)
  const [title, coin, explorer, decimals = 18] = row
  const { http, webSocket } = toAddresses(rpcUrls)
  return defineChain({
    id: chainId,
    name: isTest ? `${title} (test)` : title,
    nativeCurrency: { name: coin, symbol: coin, decimals },
    rpcUrls: { default: { http, ...(webSocket[0] && { webSocket }) } },
    ...(explorer && { blockExplorers: { default: { name: new URL(explorer).hostname, url: explorer } } }),
    contracts: contractsOf(chainId),
    testnet: isTest,
  })
}

const contractsOf = (chainId: number) => {
  const multicall = multicallSince[chainId]
  const ens = ensSince[chainId]
  return {
    ...(multicall !== undefined && {
      multicall3: { address: multicallAt[chainId] ?? multicall3, blockCreated: multicall },
    }),
    ...(ens !== undefined && { ensUniversalResolver: { address: ensUniversalResolver, blockCreated: ens } }),
  }
}
