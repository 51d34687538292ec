import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { readTypedView, type Token } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { resolveDescriptors } from '@latchkey/protocol/descriptors'
import { parseTransaction } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ClearSigning } from '../../operation.ts'
import { readClear, readClearTyped } from './clear-signing.ts'
import { createDescriptors } from './descriptors.ts'

/**
 * The tests of the public registry of ERC-7730, in the folder that `LATCHKEY_ERC7730_REGISTRY` names: each run through
 * the host's processing of the registry's files and the wallet's reading of the bytes. `npm run test:long -- --only
 * registry` runs them; the registry is no part of this repository.
 */
const folder = process.env.LATCHKEY_ERC7730_REGISTRY

type Rendered = { intent: string; owner?: string; fields: RenderedField[] }
type RenderedField = { label?: string; value?: string | Rendered; fields?: RenderedField[] }
type Case = {
  description?: string
  rawTx?: `0x${string}`
  from?: string
  data?: { domain: { chainId?: number | string } }
  expected?: Rendered
}
type Names = Record<string, string>
type CaseFile = {
  tests: Case[]
  dataProvider?: {
    tokens?: Record<string, { symbol: string; decimals: number }>
    addressNames?: Names
    ensNames?: Names
    nftCollectionNames?: Names
  }
}

/** Tests of the registry that no wallet should give words to, and why; decision 39 has the same table. */
const withoutWords: Record<string, string> = {
  'kyberswap/tests/calldata-MetaAggregationRouterV2.tests.json 0': 'its bytes are no transaction: a list is cut short',
  'permit/testsv2/eip712-permit-avalanche_c_chain-yetiswap.tests.json 0': 'its domain leaves out a version it declares',
  ...Object.fromEntries(
    [
      '1inch/tests/eip712-1inch-limit-order',
      'lens/tests/eip712-lens-token-handle-registry',
      'permit/tests/eip712-permit-avalanche_c_chain-yetiswap',
      'permit/tests/eip712-permit-optimism-bob',
      'permit/tests/eip712-permit-polygon-aave-weth',
      'permit/tests/eip712-permit-polygon-bridged-usdc',
      'permit/tests/eip712-permit-polygon-usdt',
    ].map((name) => [`${name}.tests.json 0`, 'its domain is another than the one its descriptor is bound to']),
  ),
}

/** Coins of the networks the tests are for, where it is not ether. */
const coins: Record<number, string> = { 56: 'BNB', 137: 'POL', 43114: 'AVAX' }

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const toHash = (text: string) => createHash('sha256').update(text).digest('hex')
const readJson = (path: string) => JSON.parse(readFileSync(join(folder ?? '', path), 'utf8'))
const find = (pattern: string) => (folder ? globSync(pattern, { cwd: folder }).sort() : [])
const lower = <T>(record: Record<string, T> = {}): Record<string, T> =>
  Object.fromEntries(Object.entries(record).map(([address, value]) => [address.toLowerCase(), value]))

const createRegistry = () => {
  const paths = find('{registry,ercs}/**/*.json').filter((path) => !/\/(tests|testsv2|sigs)\//.test(path))
  const { descriptors, calls, typed } = resolveDescriptors(new Map(paths.map((path) => [path, readJson(path)])))
  const files: Record<string, string> = {}
  const byHash = new Map<string, unknown>()
  for (const [path, text] of descriptors) {
    files[path] = toHash(text)
    byHash.set(toHash(text), JSON.parse(text))
  }
  byHash.set('list', { files, calls, typed })
  return createDescriptors('list', async (hash) => byHash.get(hash))
}

/** Reads a case as the wallet would on the case's own network. */
const read = async (
  { rawTx, from, data }: Case,
  token: (address: string) => Token | undefined,
  descriptors: ReturnType<typeof createRegistry>,
): Promise<ClearSigning | undefined> => {
  const contracts = {
    token: async (address: string) => token(address.toLowerCase()),
    isSafe: async () => false,
    call: async () => undefined,
    chainId: 1,
    hasTokenService: false,
  }
  const onChain = (chainId: number) => ({ ...readNetwork('ethereum'), chainId, coin: coins[chainId] ?? 'ETH' })
  if (rawTx) {
    const { chainId = 1, to = null, value = 0n, data = '0x' } = parseTransaction(rawTx)
    const call = { to: to as `0x${string}` | null, value, data }
    return readClear(call, from ?? me, onChain(chainId), { descriptors, contracts })
  }
  // One domain names its network by a salt: the page's network is Polygon's there.
  const chainId = Number(data?.domain.chainId ?? 137)
  const view = readTypedView(JSON.stringify(data), chainId)
  return readClearTyped(view, me, onChain(chainId), { descriptors, contracts })
}

const flatten = (fields: RenderedField[]): { label: string; value: string }[] =>
  fields.flatMap(({ label = '', value = '', fields }) => {
    if (fields) return flatten(fields)
    return typeof value === 'string'
      ? [{ label, value: value.trim() }]
      : [{ label, value: value.intent }, ...flatten(value.fields)]
  })

/**
 * Compares the expected words with the found ones, where a value may be cut or an address may have a name that this
 * wallet does not show.
 */
const compare = ({ expected }: Case, clear: ClearSigning, names: Names) => {
  if (!expected) return
  const fields = flatten(expected.fields)
  const found = clear.fields.map(({ label, value, omitted }, at) => {
    const wanted = fields[at]?.value ?? ''
    if (omitted !== undefined && wanted.length === value.length + omitted && wanted.startsWith(value))
      return { label, value: wanted }
    return { label, value: names[value.toLowerCase()] === wanted ? wanted : value }
  })
  expect({ intent: clear.intent, owner: clear.owner, fields: found }).toEqual({
    intent: expected.intent,
    owner: expected.owner,
    fields,
  })
}

describe.skipIf(folder === undefined || !existsSync(folder))('the registry’s own tests', () => {
  const descriptors = createRegistry()
  const cases = find('registry/*/{tests,testsv2}/*.json').flatMap((path) => {
    const { tests, dataProvider } = readJson(path) as CaseFile
    return tests.map((each, at) => ({ path: path.slice('registry/'.length), at, each, dataProvider }))
  })

  test.each(cases)('$path $at', async ({ path, at, each, dataProvider = {} }) => {
    const { tokens, addressNames, ensNames, nftCollectionNames } = dataProvider
    const known = lower(tokens)
    const collections = lower(nftCollectionNames)
    const token = (address: string): Token | undefined => {
      const erc20 = known[address]
      const symbol = collections[address]
      return erc20 ? { standard: 'erc20', ...erc20 } : symbol ? { standard: 'erc721', symbol } : undefined
    }
    const clear = await read(each, token, descriptors).catch(() => undefined)
    if (withoutWords[`${path} ${at}`]) return expect(clear).toBeUndefined()
    if (!clear) return expect.fail('there are no words for it')
    compare(each, clear, { ...lower(addressNames), ...lower(ensNames) })
  })

  test('both kinds are there', () => {
    for (const kind of ['calldata-', 'eip712-'])
      expect(cases.filter(({ path }) => basename(path).startsWith(kind)).length).toBeGreaterThan(100)
  })
})
