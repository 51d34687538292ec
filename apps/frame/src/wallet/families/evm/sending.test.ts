import { encode, readTransaction, type Token } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import { account, createTestWallet, stranger as to } from '../../fixtures/test-wallet.ts'
import { messages } from '../../messages/en.ts'
import type { TransferRequest } from '../transactions.ts'
import { createSending, findAddressProblem, toTransactionRequest } from './sending.ts'

const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const network = readNetwork('mumbai')

describe('findAddressProblem', () => {
  test.each([
    [to, undefined],
    [to.toLowerCase(), undefined],
    [to.replace('bB', 'Bb'), 'checksum'],
    [to.slice(0, -1), 'address'],
    ['', 'address'],
    ['vitalik.eth', 'address'],
  ])('%s', (text, problem) => expect(findAddressProblem(text)).toBe(problem))
})

describe('toTransactionRequest', () => {
  const from = account
  const read = (transfer: TransferRequest, token: Token | undefined) => {
    const {
      data = '0x',
      value = '0x0',
      ...request
    } = toTransactionRequest(from, transfer) as {
      to: `0x${string}`
      data?: `0x${string}`
      value?: `0x${string}`
    }
    const transaction = { to: request.to, value: BigInt(value), data }
    const bytes = encode({
      chainId: network.chainId,
      nonce: 0,
      gas: 1n,
      accessList: [],
      fees: { kind: 'legacy', gasPrice: 1n },
      ...transaction,
    })
    expect(bytes).toMatch(/^0x/)
    // As the wallet's own confirm screen reads it.
    return readTransaction(transaction, token)
  }

  test('default: the coin', () => {
    expect(toTransactionRequest(from, { to: to.toLowerCase(), units: 5n * 10n ** 17n })).toEqual({
      from,
      to,
      value: '0x6f05b59d3b20000',
    })
    expect(read({ to, units: 5n }, undefined)).toEqual({ kind: 'coin' })
  })

  test('behavior: tokens and items, as the confirm screen reads them', () => {
    const usd = { standard: 'erc20', decimals: 6, symbol: 'USD' } as const
    expect(read({ to: to.toLowerCase(), units: 1_500_000n, token: contract }, usd)).toEqual({
      kind: 'token-transfer',
      from: undefined,
      to,
      amount: 1_500_000n,
    })
    const art = { to, units: 1n, token: contract, item: { id: 4n, standard: 'erc721' } } as const
    expect(read(art, { standard: 'erc721', symbol: 'ART' })).toEqual({
      kind: 'item-transfer',
      from,
      to,
      items: [{ id: 4n, amount: 1n }],
    })
    const seven = { to, units: 2n, token: contract, item: { id: 7n, standard: 'erc1155' } } as const
    expect(read(seven, { standard: 'erc1155', symbol: undefined })).toEqual({
      kind: 'item-transfer',
      from,
      to,
      items: [{ id: 7n, amount: 2n }],
    })
  })
})

describe('createSending', () => {
  const hex = (value: bigint) => `0x${value.toString(16)}`

  test('behavior: an address is shown with its checksum', () => {
    const { formatAddress, findProblem } = createSending(network, messages, { networks: [] })
    expect(formatAddress?.(to.toLowerCase())).toBe(to)
    expect(findProblem(to)).toBeUndefined()
    expect(findProblem(to.replace('bB', 'Bb'))).toBe(messages.home.problems.checksum)
  })

  test('behavior: the most leaves a quarter more than sending would cost', async () => {
    const answers: Record<string, unknown> = {
      net_version: String(network.chainId),
      eth_getBlockByNumber: { baseFeePerGas: hex(10n ** 10n) },
      eth_gasPrice: hex(12n * 10n ** 9n),
      eth_getTransactionCount: '0x7',
      eth_getBalance: hex(10n ** 18n),
      eth_getCode: '0x',
      eth_estimateGas: '0x5208',
    }
    const api = { rpc: async (_: string, method: string) => answers[method], call: async () => ({}) }
    const { context } = createTestWallet({ network: 'mumbai', session: { api: api as never } }) // it answers what is asked here
    const { readMost } = createSending(network, messages, { networks: [] })
    const place = { account: { address: account, publicKey: '0x01' }, network, context }
    const { most, reserved } = await readMost(to, 10n ** 18n, place)
    expect(reserved).toBeUndefined()
    expect(most).toBeLessThanOrEqual(10n ** 18n - (21_000n * 10n ** 10n * 5n) / 4n)
    expect(most).toBeGreaterThan(9n * 10n ** 17n)
  })
})
