import { readTypedView } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { encodeFunctionData, parseAbi } from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { readClear, readClearTyped } from './clear-signing.ts'
import { createDescriptors } from './descriptors.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const market = '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC'
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const mumbai = readNetwork('mumbai')
const pin = 'ff'.repeat(32)

const pier = '0xDDdDddDdDdddDDddDDddDDDDdDdDDdDDdDDDDDDd'
const deployments = [market, pier].map((address) => ({ chainId: 80001, address }))
const calls = {
  context: { contract: { deployments } },
  metadata: { owner: 'Harbour\u202e Exchange' },
  display: {
    formats: {
      'buy(address token, uint256 price)': {
        intent: 'Buy a berth',
        fields: [{ path: 'price', label: 'Price', format: 'tokenAmount', params: { tokenPath: 'token' } }],
      },
    },
  },
}
const typed = {
  context: { eip712: { deployments, domain: { name: 'Harbour' } } },
  metadata: { owner: 'Harbour' },
  display: {
    formats: {
      'Berth(uint256 place,address ship)': {
        intent: 'Reserve a berth',
        fields: [{ path: 'place', label: 'Place', format: 'raw' }],
      },
    },
  },
}
const key = `eip155:80001:${market.toLowerCase()}`
const more = {
  context: { contract: { deployments } },
  metadata: { owner: 'Harbour' },
  display: {
    formats: {
      'post(bytes letter)': { intent: 'Post', fields: [{ path: 'letter', label: 'Letter', format: 'raw' }] },
      'pass(bytes call)': {
        intent: 'Pass on',
        fields: [{ path: 'call', label: 'Call', format: 'calldata', params: { callee: pier } }],
      },
      'elsewhere(uint256 price)': {
        intent: 'Buy elsewhere',
        fields: [{ path: 'price', label: 'Price', format: 'tokenAmount', params: { token: usd, chainId: 1 } }],
      },
      'wave()': { intent: 'Wave', fields: [] },
      'row(uint256[] oars)': { intent: 'Row', fields: [{ path: 'oars.[]', label: 'Oar', format: 'raw' }] },
    },
  },
}
const files: Record<string, unknown> = { '11': calls, '22': typed, '33': more }
const list = {
  files: { 'calls.json': '11'.repeat(32), 'typed.json': '22'.repeat(32), 'more.json': '33'.repeat(32) },
  calls: { [key]: ['calls.json', 'more.json'], [`eip155:80001:${pier.toLowerCase()}`]: ['calls.json'] },
  typed: { [key]: ['typed.json'] },
}
const load = async (hash: string) => (hash === pin ? list : files[hash.slice(0, 2)])
const parts = (operators = true) => ({
  descriptors: createDescriptors(operators ? pin : undefined, load),
  contracts: {
    token: async () => ({ standard: 'erc20', decimals: 6, symbol: 'USDC' }) as const,
    isSafe: async () => false,
    call: async () => undefined,
    chainId: 1,
    hasTokenService: false,
  },
})
const abi = parseAbi(['function buy(address token, uint256 price)', 'function withdraw(uint256 wad)'])
const buy = encodeFunctionData({ abi, functionName: 'buy', args: [usd, 25_500_000n] })

const fetched = vi.fn()
beforeEach(() => {
  fetched.mockReset()
  vi.stubGlobal('fetch', fetched)
})
// No host is asked for any of these.
afterEach(() => {
  expect(fetched).not.toHaveBeenCalled()
  vi.unstubAllGlobals()
})

describe('readClear', () => {
  test('default: a call in the words of the operator’s descriptor, with nothing invisible in them', async () => {
    expect(await readClear({ to: market, value: 0n, data: buy }, me, mumbai, parts())).toEqual({
      intent: 'Buy a berth',
      owner: 'Harbour Exchange',
      fields: [{ label: 'Price', value: '25.5 USDC', contract: usd }],
    })
  })

  const moreAbi = parseAbi([
    'function post(bytes letter)',
    'function pass(bytes call)',
    'function elsewhere(uint256 price)',
    'function wave()',
    'function row(uint256[] oars)',
  ])
  const readMore = (data: `0x${string}`) => readClear({ to: market, value: 0n, data }, me, mumbai, parts())

  test('behavior: a value that is cut says how much is left out', async () => {
    const data = encodeFunctionData({ abi: moreAbi, functionName: 'post', args: [`0x${'ab'.repeat(200)}`] })
    expect((await readMore(data))?.fields).toEqual([{ label: 'Letter', value: `0x${'ab'.repeat(99)}`, omitted: 202 }])
  })

  test('behavior: more lines than anybody reads are counted', async () => {
    const oars = Array.from({ length: 60 }, (_, at) => BigInt(at))
    const clear = await readMore(encodeFunctionData({ abi: moreAbi, functionName: 'row', args: [oars] }))
    expect(clear).toMatchObject({ intent: 'Row', omitted: 20 })
    expect(clear?.fields).toHaveLength(40)
  })

  test('behavior: the call inside a call, in the words of its own descriptor', async () => {
    const data = encodeFunctionData({ abi: moreAbi, functionName: 'pass', args: [buy] })
    expect((await readMore(data))?.fields).toEqual([
      { label: 'Call', value: 'Buy a berth' },
      { label: 'Price', value: '25.5 USDC', contract: usd },
    ])
  })

  test('behavior: an amount of a token on another network has no name from this one', async () => {
    const data = encodeFunctionData({ abi: moreAbi, functionName: 'elsewhere', args: [5n] })
    expect((await readMore(data))?.fields).toEqual([{ label: 'Price', value: '5', contract: usd }])
  })

  test('behavior: an intent is enough', async () => {
    const data = encodeFunctionData({ abi: moreAbi, functionName: 'wave' })
    expect(await readMore(data)).toEqual({ intent: 'Wave', owner: 'Harbour', fields: [] })
  })

  test('behavior: a contract we know ourselves, on its own network only', async () => {
    const data = encodeFunctionData({ abi, functionName: 'withdraw', args: [5n * 10n ** 17n] })
    const call = { to: weth, value: 0n, data } as const
    expect(await readClear(call, me, readNetwork('ethereum'), parts(false))).toMatchObject({
      intent: 'Unwrap coins',
      fields: [{ label: 'Amount', value: '0.5 ETH' }],
    })
    expect(await readClear(call, me, mumbai, parts(false))).toBeUndefined()
  })

  test.each<[string, { to: `0x${string}` | null; data: `0x${string}` }]>([
    ['another contract', { to: usd, data: buy }],
    ['a call the descriptor does not have', { to: market, data: '0xdeadbeef' }],
    ['calldata cut short', { to: market, data: buy.slice(0, 60) as `0x${string}` }],
    ['coins', { to: market, data: '0x' }],
    ['a new contract', { to: null, data: buy }],
  ])('behavior: nothing for %s', async (_, call) => {
    expect(await readClear({ ...call, value: 0n }, me, mumbai, parts())).toBeUndefined()
  })

  test('behavior: nothing without the operator’s list, or when the host does not answer', async () => {
    const call = { to: market, value: 0n, data: buy } as const
    expect(await readClear(call, me, mumbai, parts(false))).toBeUndefined()
    const away = createDescriptors(pin, async () => {
      throw new Error('away')
    })
    expect(await readClear(call, me, mumbai, { ...parts(), descriptors: away })).toBeUndefined()
  })
})

describe('readClearTyped', () => {
  const json = JSON.stringify({
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Berth: [
        { name: 'place', type: 'uint256' },
        { name: 'ship', type: 'address' },
      ],
    },
    primaryType: 'Berth',
    domain: { name: 'Harbour', chainId: 80001, verifyingContract: market },
    message: { place: '7', ship: me },
  })
  const read = (text: string, contract: `0x${string}` = market) =>
    readClearTyped({ ...readTypedView(text, 80001), verifyingContract: contract }, me, mumbai, parts())
  test('default', async () => {
    expect(await read(json)).toMatchObject({
      intent: 'Reserve a berth',
      fields: [{ label: 'Place', value: '7' }],
    })
  })
  test('behavior: a number in hex, of any length', async () => {
    expect(await read(json.replace('"7"', '"0x007"'))).toMatchObject({ fields: [{ label: 'Place', value: '7' }] })
  })
  test('behavior: nothing for another contract or another type', async () => {
    expect(await read(json, usd)).toBeUndefined()
    const other = json.replaceAll('Berth', 'Mooring')
    expect(await read(other)).toBeUndefined()
  })
})
