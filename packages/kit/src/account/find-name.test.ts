import { type Chain, createClient, custom, encodeAbiParameters, encodeErrorResult, type Hex, parseAbi } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { findName } from './find-name.ts'

const address = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const resolver = '0x00000000000000000000000000000000000000ee'
const chain: Chain = {
  id: 1,
  name: 'Names',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrls: { default: { http: [] } },
  contracts: { ensUniversalResolver: { address: resolver } },
}

const asking = (answer: () => Hex, of: Chain = chain) => {
  const request = vi.fn(async (_: { method: string }) => answer())
  return { client: createClient({ chain: of, transport: custom({ request }, { retryCount: 0 }) }), request }
}
const named = (name: string) =>
  encodeAbiParameters([{ type: 'string' }, { type: 'address' }, { type: 'address' }], [name, resolver, resolver])

describe('findName', () => {
  test('default: the name an account says is its own', async () => {
    const { client, request } = asking(() => named('ada.eth'))
    expect(await findName(client, address)).toBe('ada.eth')
    expect(request.mock.calls.map(([{ method }]) => method)).toEqual(['eth_call'])
  })

  test('behavior: no name, no resolver', async () => {
    expect(await findName(asking(() => named('')).client, address)).toBeNull()
    const { contracts: _, ...bare } = chain
    const { client, request } = asking(() => named('ada.eth'), bare)
    expect(await findName(client, address)).toBeNull()
    expect(request).not.toHaveBeenCalled()
  })

  test.each(['Ada.eth', 'ad\u0430.eth', 'ada\u202e.eth', 'ada .eth', `${'a'.repeat(70)}.eth`, '<b>.eth'])(
    'error: %j pretends to be something else',
    async (name) => {
      expect(await findName(asking(() => named(name)).client, address)).toBeNull()
    },
  )

  test('error: a name that is kept elsewhere (EIP-3668) is not followed there', async () => {
    const fetched = vi.spyOn(globalThis, 'fetch')
    const elsewhere = encodeErrorResult({
      abi: parseAbi(['error OffchainLookup(address sender, string[] urls, bytes data, bytes4 callback, bytes extra)']),
      args: [resolver, ['http://127.0.0.1:1/{data}'], '0x', '0x00000000', '0x'],
    })
    const { client } = asking(() => {
      throw Object.assign(new Error('execution reverted'), { code: 3, data: elsewhere })
    })
    await expect(findName(client, address)).rejects.toThrow()
    expect(fetched).not.toHaveBeenCalled()
    fetched.mockRestore()
  })
})
