import { WalletError } from '@latchkey/core/errors'
import { type Hex, numberToHex, padHex, parseAbi } from 'viem'
import { decodeFunctionData } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { readBalance } from './balance.ts'
import { readItems } from './items.ts'
import type { Rpc } from './rpc.ts'
import { readTokenBalance } from './tokens.ts'

const account = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const other = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const word = (value: bigint | Hex) => (typeof value === 'bigint' ? numberToHex(value, { size: 32 }) : padHex(value))
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
])

/** A node with one contract: item 1 is ours, 2 somebody else's, 3 is burnt; of item 7 we have five. */
const node = (options: { logs?: readonly unknown[]; range?: bigint } = {}) => {
  const asked: string[] = []
  const rpc: Rpc = async (method, params) => {
    asked.push(method)
    if (method === 'eth_getBalance') return '0xde0b6b3a7640000'
    if (method === 'eth_blockNumber') return '0x2710'
    if (method === 'eth_getLogs') {
      const [{ fromBlock }] = params as [{ fromBlock: string }]
      if (options.range !== undefined && (fromBlock === 'earliest' || 10_000n - BigInt(fromBlock) > options.range))
        throw new WalletError('internalJsonRpc', { reason: 'range' })
      return options.logs ?? []
    }
    const [{ data }] = params as [{ data: Hex }]
    const { functionName, args } = decodeFunctionData({ abi, data })
    if (functionName === 'ownerOf') {
      if (args[0] === 3n) throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
      return word(args[0] === 1n ? account : other)
    }
    if (args.length === 1) return word(42n)
    return word(args[1] === 7n ? 5n : 0n)
  }
  return { rpc, asked }
}

describe('readBalance', () => {
  test('default', async () => expect(await readBalance(account, node().rpc)).toBe(10n ** 18n))
  test.each([null, 5, 'lots', '0x', {}])('error: a node that answers %j', async (answer) => {
    await expect(readBalance(account, async () => answer)).rejects.toThrow('something else')
  })
})

describe('readTokenBalance', () => {
  test('default', async () => expect(await readTokenBalance(token, account, node().rpc)).toBe(42n))
  test('error: an answer that is no number', async () => {
    await expect(readTokenBalance(token, account, async () => '0x')).rejects.toThrow('something else')
  })
})

describe('readItems', () => {
  const erc721 = { standard: 'erc721', token, account } as const
  const sent = (id: bigint) => ({ topics: [word(0n), word(0n), word(account), word(id)], data: '0x' })

  test('default: of the named ones those that are ours', async () => {
    const items = await readItems(node().rpc, { ...erc721, ids: [1n, 2n, 3n] })
    expect(items).toEqual([{ id: 1n, amount: 1n }])
  })
  test('behavior: none named: those that were sent to us and still are here', async () => {
    const { rpc } = node({ logs: [sent(2n), sent(1n), sent(1n)] })
    expect(await readItems(rpc, { ...erc721, ids: [] })).toEqual([{ id: 1n, amount: 1n }])
  })
  test('behavior: amounts of ERC-1155', async () => {
    const log = { topics: [word(0n), word(0n), word(0n), word(account)], data: `${word(7n)}${word(5n).slice(2)}` }
    const { rpc } = node({ logs: [log] })
    const items = await readItems(rpc, { standard: 'erc1155', token, account, ids: [] })
    expect(items).toEqual([{ id: 7n, amount: 5n }])
  })
  test('behavior: a node that does not search all blocks is asked for the newest', async () => {
    const { rpc, asked } = node({ logs: [sent(1n)], range: 5_000n })
    expect(await readItems(rpc, { ...erc721, ids: [] })).toEqual([{ id: 1n, amount: 1n }])
    expect(asked.filter((method) => method === 'eth_getLogs')).toHaveLength(2)
  })
  test('error: an outage is none of its answers', async () => {
    const outage = new TypeError('fetch failed')
    await expect(readItems(() => Promise.reject(outage), { ...erc721, ids: [1n] })).rejects.toBe(outage)
  })
})
