import type { Chain } from 'viem'
import * as chains from 'viem/chains'
import { readNetworkRecords } from './network-tables.ts'
import { tableHead, toLiteral } from './records.ts'

/** Ids of chains that developers run for themselves, under any name. */
const local = [1337, 31_337]

/** The names and coins of public EVM main networks outside the register, by chain id, as viem has them. */
export async function knownChainTable(): Promise<Record<string, string>> {
  const records = await readNetworkRecords()
  const taken = new Set([...local, ...records.map(([, { chainId }]) => chainId)])
  const known = new Map<number, { coin: string; titles: Set<string> }>()
  for (const { id, name, nativeCurrency, testnet } of Object.values(chains) as Chain[]) {
    if (testnet || taken.has(id)) continue
    const row = known.get(id) ?? { coin: nativeCurrency.symbol, titles: new Set<string>() }
    known.set(id, { ...row, titles: row.titles.add(name) })
  }
  const rows = [...known]
    .sort(([one], [other]) => one - other)
    .map(([id, { coin, titles }]) => `  ${id}: ${toLiteral([coin, ...titles])},\n`)
  const text = `${tableHead('viem/chains')}/** The coin and the names of public EVM main networks outside the register, by chain id. */
export const knownChains: Readonly<Record<number, readonly [coin: string, ...titles: string[]]>> = {
${rows.join('')}}
`
  return { 'apps/frame/src/wallet/families/evm/known-chains.gen.ts': text }
}
