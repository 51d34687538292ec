import { defaultFamily, readFamily } from '@latchkey/core/family-records'
import type { NetworkRecord } from '@latchkey/core/networks'
import { coreSource, readRecords, tableHead, toLiteral } from './records.ts'

const folder = 'networks'

/** The fields that SDK and entry need; all others stay out of what a page loads. */
const wireFields = ['aliases', 'legacy', 'clash', 'since', 'sdkOnly', 'supported', 'walletConnect'] as const
const ownTables = ['order', 'blockchain', 'family', 'net', 'chainId', 'tokens', 'priceFeeds', ...wireFields] as const

type Entry = readonly [name: string, record: NetworkRecord]

/**
 * The records of all networks, by name, in their order.
 *
 * @throws Error where two records have the same order, or one blockchain two families
 */
export async function readNetworkRecords(): Promise<readonly Entry[]> {
  const records = await readRecords<NetworkRecord>(folder)
  for (const [name, { blockchain, family }] of records) {
    const other = records.find(([, each]) => each.blockchain === blockchain && each.family !== family)
    if (other) throw new Error(`${name} and ${other[0]} are of one blockchain, but of two families`)
  }
  return records
}

const head = tableHead(`the files of ${folder}/`)

/** A page does not need the name of the other chain with a network's id, only that there is one. */
const withoutNames = ({ clash, legacy, ...record }: NetworkRecord) => ({
  ...record,
  ...(clash && { clash: true }),
  ...(legacy && { legacy: { ...legacy, ...(legacy.clash && { clash: true }) } }),
})

/** The text of an object with those of these fields that a record has; undefined if it has none. */
function pick(record: object, fields: readonly string[]): string | undefined {
  const found = Object.entries(record).filter(([key, value]) => fields.includes(key) && value !== undefined)
  return found.length > 0 ? toLiteral(Object.fromEntries(found)) : undefined
}

function wireTable(entries: readonly Entry[]): string {
  const blockchains = [...new Set(entries.map(([, { blockchain }]) => blockchain))]
  const families = new Map(entries.flatMap(([, { blockchain, family }]) => (family ? [[blockchain, family]] : [])))
  const rows = entries.map(([name, record]) => {
    const more = pick(withoutNames(record), wireFields)
    return `  ${name}: ${record.net}('${record.blockchain}', ${record.chainId}${more ? `, ${more}` : ''}),\n`
  })
  return `${head}import type { Family } from './family-records.ts'
import type { NetworkRecord } from './network-record.ts'

/** The wire's upper-case names of the blockchains. */
export type BlockchainName =
${blockchains.map((name) => `  | '${name}'\n`).join('')}
/** A network's row: what SDK and wire know of it. */
export type WireRow = Pick<NetworkRecord, 'net' | 'chainId' | 'aliases' | 'since' | 'sdkOnly' | 'supported' | 'walletConnect'> & {
  readonly blockchain: BlockchainName
  /** True if its chain id is another public chain's too, which its file names. */
  readonly clash?: true
  readonly legacy?: { readonly chainId?: number; readonly clash?: true; readonly blockchain?: BlockchainName }
}

const main = (blockchain: BlockchainName, chainId: number, more?: Partial<WireRow>): WireRow => ({
  blockchain,
  chainId,
  net: 'main',
  ...more,
})

const test = (...row: Parameters<typeof main>): WireRow => ({ ...main(...row), net: 'test' })

/** The networks in their order: of several that fit, the first is meant. */
export const wireRows = {
${rows.join('')}}

/** The family of each blockchain whose networks name one. */
export const familyOf: { readonly [B in BlockchainName]?: Family } = ${toLiteral(Object.fromEntries(families))}
`
}

function networkTable(entries: readonly Entry[]): string {
  const rows = entries.map(([name, record]) => {
    const fields = Object.keys(record).filter((key) => !(ownTables as readonly string[]).includes(key))
    return `  ${name}: ${pick(record, fields)},\n`
  })
  return `${head}import type { NetworkRecord } from './network-record.ts'
import type { wireRows } from './wire-rows.gen.ts'

/** A network's other half: what a person reads of it, and what else the wire does not tell. */
export type NetworkRow = Omit<NetworkRecord, ${ownTables.map(toLiteral).join(' | ')}>

export const networkRows: Record<keyof typeof wireRows, NetworkRow> = {
${rows.join('')}}
`
}

function tokenTable(entries: readonly Entry[]): string {
  // The case of hex letters is only a checksum.
  const toKey = (address: string) => (address.startsWith('0x') ? address.toLowerCase() : address)
  const rows = entries.flatMap(([name, { tokens }]) => {
    if (!tokens) return []
    const byKey = Object.entries(tokens).map(([address, token]) => [toKey(address), token])
    return [`  ${name}: ${toLiteral(Object.fromEntries(byKey))},\n`]
  })
  return `${head}import type { TokenName } from './network-record.ts'
import type { wireRows } from './wire-rows.gen.ts'

/** Tokens known by their address, on the networks that have some. */
export const knownTokens: { readonly [N in keyof typeof wireRows]?: Readonly<Record<string, TokenName>> } = {
${rows.join('')}}
`
}

function feedTable(entries: readonly Entry[]): string {
  const rows = entries.flatMap(([name, { priceFeeds }]) =>
    priceFeeds ? [`  ${name}: ${toLiteral(priceFeeds)},\n`] : [],
  )
  return `${head}import type { wireRows } from './wire-rows.gen.ts'

/** Feeds of prices in US dollars by symbol, on the networks that have some. */
export const priceFeeds: { readonly [N in keyof typeof wireRows]?: Readonly<Record<string, \`0x\${string}\`>> } = {
${rows.join('')}}
`
}

/**
 * The chains of `networkChain`: what viem's form needs, and nothing of other families, because pages load it before the
 * first click. Of several networks with one chain id the first is meant.
 */
function chainTable(entries: readonly Entry[]): string {
  const families = new Map(entries.flatMap(([, { blockchain, family }]) => (family ? [[blockchain, family]] : [])))
  const chains = new Map<number, { net: NetworkRecord['net']; row: string }>()
  for (const [, { blockchain, chainId, clash, net, title, coin, explorer, decimals }] of entries) {
    const { evmLike } = readFamily(families.get(blockchain) ?? defaultFamily)
    if (!evmLike || clash || chains.has(chainId)) continue
    const fields = [title, coin, ...(explorer || decimals !== undefined ? [explorer ?? '', decimals] : [])]
    const row = fields.filter((field) => field !== undefined).map(toLiteral)
    chains.set(chainId, { net, row: `  ${chainId}: [${row.join(', ')}],\n` })
  }
  const table = (wanted: NetworkRecord['net']) =>
    [...chains.values()].map(({ net, row }) => (net === wanted ? row : '')).join('')
  return `${head}type Rows = Readonly<
  Record<number, readonly [title: string, coin: string, explorer?: string | undefined, decimals?: number]>
>

/** The main EVM networks of the register, by chain id. */
export const mainChains: Rows = {
${table('main')}}

/** The test networks. */
export const testChains: Rows = {
${table('test')}}
`
}

/** The tables that follow from the networks' files: their paths in the repository, and their texts. */
export async function networkTables(): Promise<Record<string, string>> {
  const entries = await readNetworkRecords()
  return {
    [`${coreSource}/wire-rows.gen.ts`]: wireTable(entries),
    [`${coreSource}/network-rows.gen.ts`]: networkTable(entries),
    [`${coreSource}/known-tokens.gen.ts`]: tokenTable(entries),
    [`${coreSource}/price-feeds.gen.ts`]: feedTable(entries),
    'packages/kit/src/network-chains.gen.ts': chainTable(entries),
  }
}
