import { decode, encode, type Rpc, readEffect, readTypedView, type Transaction } from '@latchkey/chains/evm'
import { WalletError } from '@latchkey/core/errors'
import { type Network, type NetworkName, readNetwork } from '@latchkey/core/networks'
import type { Address, Hex } from 'viem'
import { numberToHex, stringToHex } from 'viem/utils'
import type { Messages } from '../../messages/en.ts'
import calls from '../fixtures/published-calls.json' with { type: 'json' }
import typed from '../fixtures/published-typed.json' with { type: 'json' }
import type { Draft } from './draft.ts'
import { createContracts, noFacts } from './facts.ts'
import { describeTransaction } from './operation.ts'
import { readTypedFacts } from './typed-facts.ts'

// Requests that people signed, or that projects publish, as samples of their screens. Each file says where its requests
// are from; a stand-in for the node gives the answers of the contracts there.

const coins: Record<string, { symbol: string; decimals: number }> = {
  '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48': { symbol: 'USDC', decimals: 6 },
  '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2': { symbol: 'WETH', decimals: 18 },
  '0x6b175474e89094c44da98b954eedeac495271d0f': { symbol: 'DAI', decimals: 18 },
  '0x2260fac5e5542a773aa44fbcfedf7c193bc2c599': { symbol: 'WBTC', decimals: 8 },
  '0x172370d5cd63279efa6d502dab29171933a610af': { symbol: 'CRV', decimals: 18 },
  '0xaf88d065e77c8cc2239327c5edb3a432268e5831': { symbol: 'USDC', decimals: 6 },
  '0x82af49447d8a07e3bd95bd0d56f35241523fbab1': { symbol: 'WETH', decimals: 18 },
  '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913': { symbol: 'USDC', decimals: 6 },
  '0x6bb7a212910682dcfdbd5bcbb3e28fb4e8da10ee': { symbol: 'GHO', decimals: 18 },
  '0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c': { symbol: 'WBNB', decimals: 18 },
  '0x55d398326f99059ff775485246999027b3197955': { symbol: 'USDT', decimals: 18 },
}
const collections: Record<string, { symbol: string; id: string }> = {
  '0xbc4ca0eda7647a8ab7c2061c2e118a18a936f13d': { symbol: 'BAYC', id: '80ac58cd' },
  '0x85f740958906b317de6ed79663012859067e745b': { symbol: 'TWC', id: '80ac58cd' },
  '0xf75140376d246d8b1e5b8a48e3f00772468b3c0c': { symbol: 'ROO', id: '80ac58cd' },
  '0x3fc3a022eb15352d3f5e4e6d6f02bbfc57d9c159': { symbol: 'MOLADY', id: '80ac58cd' },
  '0x5af0d9827e0c53e4799bb226655a1de152a425a5': { symbol: 'MIL', id: 'd9b67a26' },
}
const word = (value: bigint | number): Hex => numberToHex(value, { size: 32 })
const toText = (text: string): Hex =>
  `0x${word(32).slice(2)}${word(text.length).slice(2)}${stringToHex(text, { size: 32 }).slice(2)}`

const answer: Rpc = async (method, [call]) => {
  if (method === 'eth_getCode') return '0x60'
  const { to = '', data = '' } = call as { to?: string; data?: string } // of a call
  const coin = coins[to.toLowerCase()]
  const collection = collections[to.toLowerCase()]
  if (coin && data === '0x313ce567') return word(coin.decimals)
  if (data === '0x95d89b41' && (coin ?? collection)) return toText((coin ?? collection)?.symbol ?? '')
  if (coin && data.startsWith('0x70a08231')) return word(10n ** 24n)
  if (collection && data.startsWith('0x01ffc9a7')) return word(data.slice(10, 18) === collection.id ? 1 : 0)
  throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
}
const api = {
  rpc: (_: string, method: string, params: readonly unknown[]) => answer(method, params),
  call: async () => ({ transactions: [] }),
}

const toTyped = ({ account, data, network: name }: (typeof typed)[number]) => {
  const network = readNetwork((name ?? 'ethereum') as NetworkName) // one of ours
  const owner = account as Address // as published
  const view = readTypedView(JSON.stringify(data), network.chainId, 4, [owner])
  return {
    name: 'SignTypedData',
    props: { network, account: owner, pin: false, view },
    load: (messages: Messages) => {
      // Only what is read of a context.
      const context = { session: { api }, config: {}, messages } as unknown as Parameters<typeof readTypedFacts>[0]
      return readTypedFacts(context, network, owner, view)
    },
  }
}

const draftOf = async (
  { to, value, data }: (typeof calls)[number],
  network: Network,
  messages: Messages,
): Promise<Draft> => {
  const asked: Transaction = {
    chainId: network.chainId,
    nonce: 7,
    to: to as Address, // as published
    value: BigInt(value),
    data: data as Hex, // as published
    gas: 240_000n,
    accessList: [],
    fees: { kind: 'eip1559', maxFeePerGas: 62n * 10n ** 9n, maxPriorityFeePerGas: 2n * 10n ** 9n },
  }
  const unsigned = encode(asked)
  const transaction = decode(unsigned)
  const read = await readEffect(transaction, createContracts(answer, network, messages))
  return {
    unsigned,
    transaction,
    reading: read.reading,
    token: read.token,
    balance: 12n * 10n ** 18n,
    fee: { likely: 240_000n * 32n * 10n ** 9n, most: 240_000n * 62n * 10n ** 9n },
    feeIsHigh: false,
    contract: false,
    failure: undefined,
    facts: noFacts,
    simulation: { kind: 'none' },
  }
}

const toCall = (call: (typeof calls)[number]) => {
  const network = readNetwork(call.network as NetworkName) // one of ours
  const { account } = call
  return {
    name: 'Confirm',
    props: { network, account, id: call.name, several: false, sends: true, changed: false },
    load: async (messages: Messages) =>
      describeTransaction(await draftOf(call, network, messages), network, account, messages),
  }
}

/** Published requests by `published-` and their name. */
export const publishedSamples = Object.fromEntries([
  ...typed.map((each) => [`published-${each.name}`, toTyped(each)] as const),
  ...calls.map((each) => [`published-${each.name}`, toCall(each)] as const),
])
