import { WalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { encodeAbiParameters, encodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Room } from '../room.ts'
import { readSent } from './history.ts'

const to = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const network = readNetwork('mumbai')
const hash = `0x${'cc'.repeat(32)}`
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}`

/** A node that knows one transaction, and a token of 6 decimals. */
const read = (transaction: unknown, receipt: unknown = { status: '0x1' }) => {
  const rpc = async (_: string, method: string, [asked]: [{ data: string }]) => {
    if (method === 'eth_getTransactionByHash') return transaction
    if (method === 'eth_getTransactionReceipt') return receipt
    if (asked.data === '0x313ce567') return word(6)
    if (asked.data === '0x95d89b41') return encodeAbiParameters([{ type: 'string' }], ['USD'])
    throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
  }
  return readSent({ session: { api: { rpc } } } as unknown as Room, network, hash) // only what is read
}
const coins = { to, value: '0x6f05b59d3b20000', input: '0x' }

describe('readSent', () => {
  test('default: coins', async () => {
    expect(await read(coins)).toEqual({ state: 'confirmed', what: 'Sent 0.5 POL', to })
  })
  test('behavior: tokens, and who got them', async () => {
    const input = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1_500_000n] })
    expect(await read({ to: contract, value: '0x0', input })).toEqual({ state: 'confirmed', what: 'Sent 1.5 USD', to })
  })
  test('behavior: a permission, a call, a new contract', async () => {
    const input = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [to, 1n] })
    expect((await read({ to: contract, value: '0x0', input })).what).toBe('Allowed spending of USD')
    expect((await read({ ...coins, input: '0xdeadbeef' })).what).toBe('Called a contract with 0.5 POL')
    expect((await read({ ...coins, value: '0x0', input: '0xdeadbeef' })).what).toBe('Called a contract')
    expect(await read({ to: null, value: '0x0', input: '0x6080' })).toMatchObject({
      what: 'Created a contract',
      to: undefined,
    })
  })
  test.each([
    ['pending', null],
    ['failed', { status: '0x0' }],
    ['confirmed', { status: '0x1' }],
  ])('behavior: %s', async (state, receipt) => {
    expect((await read(coins, receipt)).state).toBe(state)
  })
  test.each([null, {}, { ...coins, value: 5 }])(
    'behavior: %j is a transaction the node does not know',
    async (found) => {
      expect(await read(found)).toMatchObject({ state: 'unknown', to: undefined })
    },
  )
  test('error: an outage is none', async () => {
    const rpc = async () => {
      throw new ServiceError('unavailable')
    }
    const room = { session: { api: { rpc } } } as unknown as Room // only what is read
    await expect(readSent(room, network, hash)).rejects.toMatchObject({ code: 'unavailable' })
  })
})
