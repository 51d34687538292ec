import { fromHex } from '@latchkey/core/bytes'
import { encodeFunctionData, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { encode, type Transaction } from './decode.ts'
import { signTransaction } from './sign.ts'
import { readSigned, recipientOf } from './signed.ts'

const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const key = fromHex(`0x${'46'.repeat(32)}`)
const transaction: Transaction = {
  chainId: 80001,
  nonce: 9,
  to: bob,
  value: 5n,
  data: '0x1234',
  gas: 21_000n,
  accessList: [],
  fees: { kind: 'eip1559', maxFeePerGas: 20n, maxPriorityFeePerGas: 2n },
}

describe('readSigned', () => {
  test.each<[string, Partial<Transaction>]>([
    ['EIP-1559', {}],
    ['EIP-2930', { fees: { kind: 'eip2930', gasPrice: 7n }, accessList: [{ address: me, storageKeys: [] }] }],
    ['legacy', { fees: { kind: 'legacy', gasPrice: 7n } }],
    ['a new contract', { to: null, nonce: 0, value: 0n }],
  ])('default: %s, as it was before it was signed', (_, more) => {
    const facts = { ...transaction, ...more }
    const { raw, hash } = signTransaction(key, encode(facts))
    expect(readSigned(raw)).toEqual({
      raw,
      hash,
      transaction: facts,
      from: '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F',
    })
  })

  test('behavior: the example of EIP-155, and both parities', () => {
    const raw =
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83'
    expect(readSigned(raw).from).toBe('0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F')
    for (const kind of ['legacy', 'eip2930'] as const)
      for (let nonce = 0; nonce < 16; nonce++) {
        const signed = signTransaction(key, encode({ ...transaction, nonce, fees: { kind, gasPrice: 7n } }))
        expect(readSigned(signed.raw).from).toBe('0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F')
      }
  })

  test('behavior: one bit of the signature more, and it is somebody else’s or nobody’s', () => {
    const { raw } = signTransaction(key, encode(transaction))
    const last = (Number.parseInt(raw.slice(-1), 16) ^ 1).toString(16)
    expect(readSigned(`${raw.slice(0, -1)}${last}` as `0x${string}`).from).not.toBe(readSigned(raw).from)
  })

  test('error: unsigned, cut short, nothing', () => {
    const unsigned = encode(transaction)
    const { raw } = signTransaction(key, unsigned)
    for (const bytes of [unsigned, raw.slice(0, -2) as `0x${string}`, '0x'] as const)
      expect(() => readSigned(bytes)).toThrow(/not a signed transaction/)
  })
})

describe('recipientOf', () => {
  const abi = parseAbi([
    'function transfer(address, uint256)',
    'function transferFrom(address, address, uint256)',
    'function safeTransferFrom(address, address, uint256)',
    'function approve(address, uint256)',
  ])
  test('default: coins, tokens, items', () => {
    expect(recipientOf({ to: bob, data: '0x' })).toBe(bob)
    const lower = bob.toLowerCase()
    const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
    for (const data of [
      encodeFunctionData({ abi, functionName: 'transfer', args: [bob, 1n] }),
      encodeFunctionData({ abi, functionName: 'transferFrom', args: [me, bob, 1n] }),
      encodeFunctionData({ abi, functionName: 'safeTransferFrom', args: [me, bob, 1n] }),
    ])
      expect(recipientOf({ to: token, data })).toBe(lower)
  })
  test('behavior: nobody, where nothing is given', () => {
    const data = encodeFunctionData({ abi, functionName: 'approve', args: [bob, 1n] })
    expect(recipientOf({ to: me, data })).toBeUndefined()
    expect(recipientOf({ to: me, data: '0xa9059cbb1234' })).toBeUndefined()
    expect(recipientOf({ to: null, data: '0x' })).toBeUndefined()
  })
})
