import { isWalletError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { decode, type Transaction } from './decode.ts'
import { prepareReplacement, type Replacing } from './replace.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const gwei = 10n ** 9n
const hex = (value: bigint | number) => `0x${value.toString(16)}`
const account = { address: me, chainId: 80001 } as const

const old: Transaction = {
  chainId: 80001,
  nonce: 7,
  to: bob,
  value: 5n,
  data: '0x1234',
  gas: 90_000n,
  accessList: [],
  fees: { kind: 'eip1559', maxFeePerGas: 20n * gwei, maxPriorityFeePerGas: 2n * gwei },
}

/** A node that reports `count` executed transactions of the account. */
const replace = async (how: Replacing, transaction = old, { base = 1n, price = 2n, count = 7, oracle = '' } = {}) => {
  const node: Record<string, unknown> = {
    net_version: '80001',
    eth_getBlockByNumber: base === 0n ? {} : { baseFeePerGas: hex(base * gwei) },
    eth_gasPrice: hex(price * gwei),
    eth_getTransactionCount: hex(count),
    eth_getBalance: hex(10n ** 18n),
    eth_getCode: '0x',
    eth_estimateGas: hex(21_000),
    eth_call: oracle,
  }
  const rpc = async (method: string) => node[method]
  const prepared = await prepareReplacement(
    { transaction },
    how,
    { ...account, dataFee: oracle === '' ? undefined : 'opStack' },
    rpc,
  )
  return { ...prepared, transaction: decode(prepared.unsigned) }
}

describe('prepareReplacement', () => {
  test('default: the same with its number, both fees an eighth higher', async () => {
    const { transaction, fee } = await replace('speedUp')
    expect(transaction).toEqual({
      ...old,
      fees: { kind: 'eip1559', maxFeePerGas: (20n * gwei * 9n) / 8n, maxPriorityFeePerGas: (2n * gwei * 9n) / 8n },
    })
    expect(fee.most).toBe((90_000n * 20n * gwei * 9n) / 8n)
    expect(fee.likely).toBeLessThan(fee.most)
  })

  test('behavior: never below what the network wants now, and rounded up', async () => {
    const { transaction } = await replace('speedUp', old, { base: 50n, price: 55n })
    expect(transaction.fees).toEqual({ kind: 'eip1559', maxFeePerGas: 105n * gwei, maxPriorityFeePerGas: 5n * gwei })
    const least: Transaction = { ...old, fees: { kind: 'eip1559', maxFeePerGas: 3n, maxPriorityFeePerGas: 1n } }
    const { fees } = (await replace('speedUp', least, { base: 0n, price: 0n })).transaction
    expect(fees).toEqual({ kind: 'eip1559', maxFeePerGas: 4n, maxPriorityFeePerGas: 2n })
  })

  test('behavior: one with a gas price stays of its kind', async () => {
    const legacy: Transaction = { ...old, fees: { kind: 'legacy', gasPrice: 8n * gwei } }
    const { transaction } = await replace('speedUp', legacy, { base: 0n, price: 2n })
    expect(transaction.fees).toEqual({ kind: 'legacy', gasPrice: 9n * gwei })
    expect(transaction.nonce).toBe(7)
  })

  test('behavior: a fee several times what the network wants is marked, whoever chose it first', async () => {
    // The old one: 20 gwei at most, 2 of them tip. The network wants 1 gwei and a tip of 1.
    expect((await replace('speedUp')).feeIsHigh).toBe(false)
    const dear: Transaction = {
      ...old,
      fees: { kind: 'eip1559', maxFeePerGas: 20n * gwei, maxPriorityFeePerGas: 18n * gwei },
    }
    expect((await replace('speedUp', dear)).feeIsHigh).toBe(true)
    expect((await replace('cancel', dear)).feeIsHigh).toBe(true)
    expect((await replace('speedUp', { ...old, fees: { kind: 'legacy', gasPrice: 9n * gwei } })).feeIsHigh).toBe(true)
  })

  test('behavior: a cancellation sends nothing to oneself', async () => {
    const { transaction } = await replace('cancel')
    expect(transaction).toMatchObject({ nonce: 7, to: me, value: 0n, data: '0x', gas: 21_000n })
    expect(transaction.fees).toMatchObject({ maxFeePerGas: (20n * gwei * 9n) / 8n })
  })

  test('behavior: the fee for the data is added to it, and makes no fee for gas high', async () => {
    const { fee } = await replace('speedUp')
    const word = `0x${(10n ** 18n).toString(16).padStart(64, '0')}`
    const there = await replace('speedUp', old, { oracle: word })
    expect(there.fee).toMatchObject({ likely: fee.likely + 10n ** 18n, data: { likely: 10n ** 18n } })
    expect(there.feeIsHigh).toBe(false)
  })

  test('error: it does not wait any more', async () => {
    await expect(replace('speedUp', old, { count: 8 })).rejects.toSatisfy((error) =>
      isWalletError(error, 'sendTransactionFailed'),
    )
  })
})
