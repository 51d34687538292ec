import {
  type Address,
  decodeFunctionData,
  encodeErrorResult,
  encodeFunctionResult,
  type Hex,
  isHex,
  namehash,
  parseAbi,
  zeroAddress,
} from 'viem'
import { toCoinType } from 'viem/ens'
import { describe, expect, test, vi } from 'vitest'
import { findEnsAddress, findEnsName, normalizeEnsName } from './ens.ts'

/** From ENS' UniversalResolver.sol and AddrResolver.sol. */
const resolver = parseAbi([
  'function resolveWithGateways(bytes name, bytes data, string[] gateways) view returns (bytes, address)',
  'function reverseWithGateways(bytes reverseName, uint256 coinType, string[] gateways) view returns (string, address, address)',
])
const records = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function addr(bytes32 node, uint256 coinType) view returns (bytes)',
])
const universalResolver = '0xeEeEEEeE14D718C2B47D9923Deab1335E144EeEe'
const ada = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const other = '0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0'
const somewhere = '0x00000000000000000000000000000000000000ee'

type Stored = { addresses?: Record<string, Address>; code?: Hex; name?: string; failure?: unknown }

/** A stand-in for a node of Ethereum with ENS: it only answers calls in the contracts' own form. */
const nodeWith = ({ addresses = {}, code = '0x', name = '', failure }: Stored) =>
  vi.fn(async (method: string, params: readonly unknown[]) => {
    if (failure) throw failure
    if (method === 'eth_getCode') return code
    if (method !== 'eth_call') throw new Error(`not a call of ENS: ${method}`)
    const [{ to, data }] = params as [{ to: string; data: Hex }]
    if (to.toLowerCase() !== universalResolver.toLowerCase() || !isHex(data)) throw new Error('not the resolver')
    const { functionName, args } = decodeFunctionData({ abi: resolver, data })
    if (functionName === 'reverseWithGateways')
      return encodeFunctionResult({ abi: resolver, functionName, result: [name, somewhere, somewhere] })
    const asked = decodeFunctionData({ abi: records, data: args[1] as Hex })
    expect(asked.args[0]).toBe(namehash('ada.eth'))
    const [, coinType] = asked.args as readonly [Hex, bigint?]
    const address = addresses[String(coinType ?? 60n)]
    const result =
      coinType === undefined
        ? encodeFunctionResult({ abi: records.slice(0, 1), functionName: 'addr', result: address ?? zeroAddress })
        : encodeFunctionResult({ abi: records.slice(1), functionName: 'addr', result: address ?? '0x' })
    return encodeFunctionResult({ abi: resolver, functionName, result: [result, somewhere] })
  })

const polygon = String(toCoinType(137))
const elsewhere = Object.assign(new Error('execution reverted'), {
  code: 3,
  data: encodeErrorResult({
    abi: parseAbi(['error OffchainLookup(address sender, string[] urls, bytes data, bytes4 callback, bytes extra)']),
    args: [somewhere, ['http://127.0.0.1:1/{data}'], '0x', '0x00000000', '0x'],
  }),
})

describe('normalizeEnsName', () => {
  test.each([
    ['ada.eth', 'ada.eth'],
    ['Ada.ETH', 'ada.eth'],
    ['pay.ada.eth', 'pay.ada.eth'],
  ])('default: %s is %s', (text, name) => {
    expect(normalizeEnsName(text)).toBe(name)
  })

  test.each(['ada', '', '.eth', 'ada..eth', 'ad\u0430.eth', 'ada\u202e.eth', 'ada .eth', `${'a'.repeat(70)}.eth`, ada])(
    'error: %j is no name, or imitates one',
    (text) => {
      expect(normalizeEnsName(text)).toBeUndefined()
    },
  )
})

describe('names that mislead', () => {
  test.each([
    ['letters of another script alone', 'сосо.eth'],
    ['a digit of another script', 'ada٣.eth'],
    ['two scripts', 'vitаlik.eth'],
    ['a joiner', 'ada\u200d.eth'],
    ['an address', `${ada}.eth`],
    ['an address below a name', `${ada}.ada.eth`],
    ['the beginning of an address', '0x9858effd.eth'],
    ['the same in digits that become these', '\u{1d7ce}x9858effd.eth'],
    ['an address with its middle left out', '0x9858effd--eda94.eth'],
  ])('error: %s is no name to send to, and names nobody', async (_, text) => {
    expect(normalizeEnsName(text)).toBeUndefined()
    expect(await findEnsName(other, nodeWith({ name: text }))).toBeUndefined()
    expect(await findEnsName(other, nodeWith({ name: text.toLowerCase() }))).toBeUndefined()
  })

  test('behavior: a name that begins as a number does is one', () => {
    for (const name of ['0x.eth', '0xabc.eth', '0xsplits.eth']) expect(normalizeEnsName(name)).toBe(name)
  })

  test('error: a reverse record whose name stands for another address names nobody', async () => {
    const failure = Object.assign(new Error('execution reverted'), {
      code: 3,
      data: encodeErrorResult({
        abi: parseAbi(['error ReverseAddressMismatch(string primary, bytes primaryAddress)']),
        args: ['ada.eth', ada],
      }),
    })
    expect(await findEnsName(other, nodeWith({ failure })).catch(() => undefined)).toBeUndefined()
  })
})

describe('findEnsAddress', () => {
  test('default: on Ethereum, the address that the name keeps', async () => {
    const rpc = nodeWith({ addresses: { 60: ada } })
    expect(await findEnsAddress('ada.eth', 1, rpc)).toBe(ada)
    expect(rpc).toHaveBeenCalledTimes(1)
  })

  test('default: on another network, the address kept for it (ENSIP-11)', async () => {
    const rpc = nodeWith({ addresses: { 60: ada, [polygon]: other } })
    expect(await findEnsAddress('ada.eth', 137, rpc)).toBe(other)
  })

  test.each<[code: Hex, found: Address | undefined]>([
    ['0x', ada],
    [`0xef0100${'12'.repeat(20)}`, ada],
    ['0x6001', undefined],
  ])('behavior: none for this network, and Ethereum has code %s: %s', async (code, found) => {
    const rpc = nodeWith({ addresses: { 60: ada }, code })
    expect(await findEnsAddress('ada.eth', 137, rpc)).toBe(found)
  })

  test('behavior: a name without an address', async () => {
    expect(await findEnsAddress('ada.eth', 1, nodeWith({}))).toBeUndefined()
    expect(await findEnsAddress('ada.eth', 137, nodeWith({ addresses: { 60: zeroAddress } }))).toBeUndefined()
  })

  test('error: an outage, and a name that is kept elsewhere (EIP-3668), which is not fetched', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    for (const failure of [new Error('no node'), elsewhere])
      await expect(findEnsAddress('ada.eth', 1, nodeWith({ failure }))).rejects.toThrow()
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })
})

describe('findEnsName', () => {
  test('default: the primary name, as ENS verified it', async () => {
    expect(await findEnsName(ada, nodeWith({ name: 'ada.eth' }))).toBe('ada.eth')
  })

  test.each(['', 'Ada.eth', 'ad\u0430.eth', '<b>.eth'])('behavior: no name for %j', async (name) => {
    expect(await findEnsName(ada, nodeWith({ name }))).toBeUndefined()
  })

  test('error: an outage', async () => {
    await expect(findEnsName(ada, nodeWith({ failure: new Error('no node') }))).rejects.toThrow()
  })
})
