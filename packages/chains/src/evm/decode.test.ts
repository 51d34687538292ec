import { toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import fc from 'fast-check'
import { type Hex, serializeTransaction } from 'viem'
import { toRlp } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { decode, encode, mostFee, type Transaction } from './decode.ts'
import { eip1559, legacy, transaction } from './fixtures/transactions.ts'

const refused = (unsigned: Hex) =>
  expect(() => decode(unsigned)).toThrow(expect.toSatisfy((error) => isWalletError(error, 'invalidParams')))

const show = (value: Transaction) => JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}n` : each))

describe('decode', () => {
  // EIP-155, "Example".
  test('default: the example of EIP-155', () => {
    const unsigned = '0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080'
    expect(decode(unsigned)).toEqual({
      chainId: 1,
      nonce: 9,
      to: '0x3535353535353535353535353535353535353535',
      value: 10n ** 18n,
      data: '0x',
      gas: 21_000n,
      accessList: [],
      fees: { kind: 'legacy', gasPrice: 20n * 10n ** 9n },
    })
  })

  test('behavior: a changed byte is refused or reads differently', () => {
    fc.assert(
      fc.property(transaction, fc.nat(), fc.integer({ min: 1, max: 255 }), (value, place, change) => {
        const bytes = Uint8Array.from(Buffer.from(encode(value).slice(2), 'hex'))
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ change
        try {
          expect(show(decode(toHex(bytes)))).not.toBe(show(value))
        } catch (error) {
          if (!isWalletError(error, 'invalidParams')) throw error
        }
      }),
      fuzz(1, 1_000),
    )
  })

  const simple = { chainId: 80001, nonce: 0, gas: 21000n, to: '0x3535353535353535353535353535353535353535' } as const
  const fees = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }
  const unsigned = serializeTransaction({ ...simple, ...fees, type: 'eip1559' })
  test.each<[string, Hex]>([
    ['nothing', '0x'],
    ['no RLP', '0x02ff'],
    ['bytes at the end', `${unsigned}00`],
    ['a blob transaction', '0x03c0'],
    ['an authorization', '0x04c0'],
    ['no chain', serializeTransaction({ ...simple, type: 'legacy', gasPrice: 1n, chainId: undefined })],
    ['leading zeros', toRlp(['0x0001', '0x01', '0x5208', simple.to, '0x', '0x', '0x01', '0x', '0x'])],
    [
      'a signed one',
      serializeTransaction(
        { ...simple, ...fees, type: 'eip1559' },
        { r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 },
      ),
    ],
  ])('error: %s', (_, bad) => refused(bad))
})

describe('mostFee', () => {
  test('default: gas times the highest price', () => {
    const [value] = fc.sample(eip1559, 1)
    if (value) expect(mostFee(value)).toBe(value.gas * value.fees.maxFeePerGas)
    const [older] = fc.sample(legacy, 1)
    if (older) expect(mostFee(older)).toBe(older.gas * older.fees.gasPrice)
  })
})
