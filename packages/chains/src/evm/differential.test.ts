import { Common } from '@ethereumjs/common'
import { type FeeMarketEIP1559TxData, TransactionFactory } from '@ethereumjs/tx'
import { toHex } from '@latchkey/core/bytes'
import fc from 'fast-check'
import { keccak256 } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { decode, encode, type Transaction } from './decode.ts'
import { privateKey, transaction } from './fixtures/transactions.ts'
import { signTransaction } from './sign.ts'
import { readSigned } from './signed.ts'

// Differential: thousands of transactions of all kinds are, byte by byte, what @ethereumjs/tx makes of the same facts:
// it shares no encoder and no signer with ours. Each part is short, and draws from the seed that the run prints.

const types = { legacy: 0, eip2930: 1, eip1559: 2 }
const official = ({ fees: { kind, ...prices }, to, gas, chainId, accessList, ...rest }: Transaction) => {
  const typed = kind === 'legacy' ? {} : { chainId, accessList }
  const facts = { ...rest, ...prices, ...typed, ...(to && { to }), gasLimit: gas, type: types[kind] }
  const common = Common.custom({ chainId }, { hardfork: 'london' })
  return TransactionFactory.fromTxData(facts as FeeMarketEIP1559TxData, { common }) // the kind decides which
}

describe('encode, decode, signTransaction', () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])('default: transactions, signed, and their hashes: part %i', (run) => {
    fc.assert(
      fc.property(privateKey, transaction, (key, each) => {
        const unsigned = encode(each)
        expect(decode(unsigned)).toEqual(each)
        const theirs = official(each)
        expect(keccak256(unsigned)).toBe(toHex(theirs.getMessageToSign(true)))
        const { raw, hash } = signTransaction(key, unsigned)
        const signed = theirs.sign(Buffer.from(key))
        expect(raw).toBe(toHex(signed.serialize()))
        expect(hash).toBe(toHex(signed.hash()))
      }),
      fuzz(run, 200),
    )
  })
})

describe('readSigned', () => {
  test.each([21, 22])('default: signed transactions, read again, and whose they are: part %i', (run) => {
    fc.assert(
      fc.property(privateKey, transaction, (key, each) => {
        const signed = signTransaction(key, encode(each))
        const from = privateKeyToAccount(toHex(key)).address
        expect(readSigned(signed.raw)).toEqual({ ...signed, transaction: each, from })
      }),
      fuzz(run, 150),
    )
  })
})
