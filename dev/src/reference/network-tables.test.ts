import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { networks } from '@latchkey/core/networks'
import { type Chain, getAddress } from 'viem'
import * as chains from 'viem/chains'
import { describe, expect, test } from 'vitest'
import { root } from '../root.ts'
import { knownChainTable } from './known-chains.ts'
import { networkTables, readNetworkRecords } from './network-tables.ts'

describe('networkTables', async () => {
  test.each(Object.entries({ ...(await networkTables()), ...(await knownChainTable()) }))(
    'behavior: %s is as it is written',
    (path, text) => {
      expect(readFileSync(join(root, path), 'utf8'), 'run npm run reference').toBe(text)
    },
  )
})

describe('readNetworkRecords', () => {
  test('default: one record per network, in the order the tables have', async () => {
    const records = await readNetworkRecords()
    expect(records.map(([name]) => name)).toEqual(Object.keys(networks))
  })

  test('behavior: networks of one blockchain count their coin alike', async () => {
    const records = await readNetworkRecords()
    for (const [name, { blockchain }] of records) {
      const units = records
        .filter(([, other]) => other.blockchain === blockchain)
        .map(([other]) => ({ decimals: networks[other as typeof networks.amoy.name].decimals }))
      expect(new Set(units.map(({ decimals }) => decimals)).size, name).toBe(1)
    }
  })
})

describe('tokens of the networks', async () => {
  const records = await readNetworkRecords()
  const tokens = records.flatMap(([network, { tokens = {} }]) =>
    Object.entries(tokens).flatMap(([address, token]) =>
      address.startsWith('0x') ? [{ network, address, token }] : [],
    ),
  )

  test('behavior: each EVM address has its checksum (EIP-55), so that one wrong digit shows', () => {
    // Addresses of Aptos have 32 bytes, and no checksum.
    const addresses = tokens.filter(({ network }) => network !== 'aptos').map(({ address }) => address)
    expect(addresses).toEqual(addresses.map((address) => getAddress(address.toLowerCase())))
    expect(addresses.length).toBeGreaterThan(150)
  })

  test('behavior: each says its decimals, and no symbol stands for two tokens of one network', () => {
    for (const { network, address, token } of tokens)
      expect(token.decimals, `${network} ${address}`).toBeTypeOf('number')
    const names = tokens.map(({ network, token }) => `${network} ${token.symbol}`)
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
  })

  test('behavior: a bridged token counts as the one it stands for, but on BNB Smart Chain', () => {
    const decimals = new Map<string, Set<number>>()
    for (const { network, token } of tokens) {
      if (network === 'bnb_smart_chain' || token.decimals === undefined) continue
      const of = decimals.get(token.symbol) ?? new Set()
      decimals.set(token.symbol, of.add(token.decimals))
    }
    expect([...decimals].filter(([, { size }]) => size > 1)).toEqual([])
  })
})

describe('the networks beside those of the legacy SDKs', () => {
  /** Ours by name, and viem's definition of the same chain. */
  const viemChains = {
    optimism: chains.optimism,
    optimism_sepolia: chains.optimismSepolia,
    base: chains.base,
    base_sepolia: chains.baseSepolia,
    arbitrum: chains.arbitrum,
    arbitrum_sepolia: chains.arbitrumSepolia,
    avalanche: chains.avalanche,
    avalanche_fuji: chains.avalancheFuji,
    gnosis: chains.gnosis,
    celo: chains.celo,
    scroll: chains.scroll,
    zksync: chains.zksync,
    sonic: chains.sonic,
    berachain: chains.berachain,
    unichain: chains.unichain,
    world_chain: chains.worldchain,
    ink: chains.ink,
    sei: chains.sei,
    monad: chains.monad,
    hyperevm: chains.hyperEvm,
  } satisfies { readonly [N in keyof typeof networks]?: Chain }

  test('default: as viem has them', () => {
    const later = Object.values(networks).filter(({ sdkOnly }) => sdkOnly)
    expect(later.map(({ name }) => name)).toEqual(Object.keys(viemChains))
    for (const { name, chainId, net, coin, decimals, explorer, dataFee, caip2, clash } of later) {
      const chain: Chain = viemChains[name as keyof typeof viemChains]
      expect({ name, chainId, net, coin, decimals, explorer }).toEqual({
        name,
        chainId: chain.id,
        net: chain.testnet ? 'test' : 'main',
        coin: chain.nativeCurrency.symbol,
        decimals: chain.nativeCurrency.decimals,
        explorer: chain.blockExplorers?.default.url.replace(/\/$/, ''),
      })
      expect([caip2, clash]).toEqual([`eip155:${chain.id}`, undefined])
      // Celo uses the OP stack but charges nothing for data: viem names no oracle there either.
      expect(dataFee === 'opStack', name).toBe(chain.contracts?.gasPriceOracle !== undefined)
    }
    expect(later.filter(({ dataFee }) => dataFee === 'scroll').map(({ name }) => name)).toEqual(['scroll'])
    expect(later.filter(({ dataFee }) => dataFee === 'arbitrum').map(({ name }) => name)).toEqual([
      'arbitrum',
      'arbitrum_sepolia',
    ])
  })
})
