import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import fc from 'fast-check'
import {
  type Hex,
  parseTransaction,
  recoverMessageAddress,
  recoverTransactionAddress,
  serializeTransaction,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { keccak256, toRlp } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { encode } from './decode.ts'
import { privateKey, transaction } from './fixtures/transactions.ts'
import { signMessage, signTransaction, signTypedData } from './sign.ts'

const invalid = (reason: RegExp) =>
  expect.toSatisfy((error) => isWalletError(error, 'invalidParams') && reason.test(error.context.reason))
const thrown = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return error
  }
  return undefined
}

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map(toHex)
const bytes = fc.uint8Array({ maxLength: 200 }).map(toHex)

// The example of EIP-712 (assets/eip-712/Example.js); its key is keccak-256 of "cow".
const cow = fromHex(keccak256(fromUtf8('cow')))
const mail = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: {
    name: 'Ether Mail',
    version: '1',
    chainId: 1,
    verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
  },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}

describe('signMessage', () => {
  test('default: recovers to the account', async () => {
    const signature = signMessage(cow, fromUtf8('hello'))
    expect(await recoverMessageAddress({ message: 'hello', signature })).toBe(
      '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826',
    )
  })
  test('behavior: any key and bytes sign as viem signs them', async () => {
    await fc.assert(
      fc.asyncProperty(privateKey, bytes, async (key, raw) => {
        const expected = await privateKeyToAccount(toHex(key)).signMessage({ message: { raw } })
        expect(signMessage(key, fromHex(raw))).toBe(expected)
      }),
    )
  })
})

describe('signTypedData', () => {
  test('default: the example of EIP-712', () => {
    expect(signTypedData(cow, JSON.stringify(mail))).toBe(
      '0x4355c47d63924e8a72e509b65029052eb6c299d53a04e167c5775fd466751c9d07299936d304c153f6443dfa05f40ff007d72911b6f72307f996231605b915621c',
    )
  })
  test('behavior: numbers, lists and nested types sign as viem signs them', async () => {
    const types = {
      EIP712Domain: [{ name: 'chainId', type: 'uint256' }],
      Order: [
        { name: 'ids', type: 'uint256[]' },
        { name: 'change', type: 'int64' },
        { name: 'pair', type: 'Leg[2]' },
        { name: 'memo', type: 'bytes' },
        { name: 'open', type: 'bool' },
      ],
      Leg: [
        { name: 'who', type: 'address' },
        { name: 'amount', type: 'uint128' },
      ],
    } as const
    const leg = fc.record({ who: address, amount: fc.bigInt({ min: 0n, max: 2n ** 128n - 1n }) })
    const order = fc.record({
      ids: fc.array(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n })),
      change: fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }),
      pair: fc.tuple(leg, leg),
      memo: bytes,
      open: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(privateKey, order, fc.integer({ min: 1, max: 2 ** 31 }), async (key, message, chainId) => {
        const data = { types, primaryType: 'Order', domain: { chainId }, message } as const
        const json = JSON.stringify(data, (_, value) => (typeof value === 'bigint' ? value.toString() : value))
        expect(signTypedData(key, json)).toBe(await privateKeyToAccount(toHex(key)).signTypedData(data as never)) // not inferred by viem
      }),
      { numRuns: 50 },
    )
  })
  test('behavior: a domain whose type is not written out has the members that stand in it, as viem has it', async () => {
    const { EIP712Domain: _, ...types } = mail.types
    const data = { ...mail, types }
    const signature = await privateKeyToAccount(toHex(cow)).signTypedData(data as never) // not inferred by viem
    expect(signTypedData(cow, JSON.stringify(data))).toBe(signature)
    expect(signTypedData(cow, JSON.stringify(mail))).toBe(signature)
    expect(signTypedData(cow, JSON.stringify({ ...data, domain: {} }))).not.toBe(signature)
  })
  test('behavior: what the types do not declare changes nothing', () => {
    const more = { ...mail, message: { ...mail.message, extra: 1 }, domain: { ...mail.domain, salt: '0x00' } }
    expect(signTypedData(cow, JSON.stringify(more))).toBe(signTypedData(cow, JSON.stringify(mail)))
  })
  test.each([
    ['not JSON', '{', /JSON/],
    ['no types', JSON.stringify({ ...mail, types: undefined }), /needs types/],
    ['an undeclared primary type', JSON.stringify({ ...mail, primaryType: 'Post' }), /primary type/],
    ['a name every object has', JSON.stringify({ ...mail, primaryType: 'toString' }), /primary type/],
    ['a domain alone', JSON.stringify({ ...mail, primaryType: 'EIP712Domain' }), /primary type/],
    ['a missing field', JSON.stringify({ ...mail, message: { ...mail.message, contents: undefined } }), /leaves out/],
    ['a field set to null', JSON.stringify({ ...mail, message: { ...mail.message, to: null } }), /leaves out/],
    ['a number JSON rounds', JSON.stringify(mail).replace('"chainId":1', '"chainId":9007199254740993'), /as text/],
    ['a number too large', JSON.stringify(mail).replace('"chainId":1', `"chainId":"${2n ** 256n}"`), /fit its type/],
    [
      'no address',
      JSON.stringify(mail).replace('0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB', '0x1234'),
      /fit its type/,
    ],
  ])('error: %s', (_, json, reason) => {
    expect(thrown(() => signTypedData(cow, json))).toEqual(invalid(reason))
  })
})

describe('signTransaction', () => {
  test('default: low s, and recovers to the account', async () => {
    await fc.assert(
      fc.asyncProperty(privateKey, transaction, async (key, unsigned) => {
        const { raw } = signTransaction(key, encode(unsigned))
        const { address } = privateKeyToAccount(toHex(key))
        expect(await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })).toBe(address)
        const { s } = parseTransaction(raw)
        expect(BigInt(s ?? 0)).toBeLessThanOrEqual(secp256k1.Point.Fn.ORDER / 2n)
      }),
    )
  })
  // EIP-155, "Example".
  test('behavior: the example of EIP-155', () => {
    const unsigned =
      '0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080' satisfies Hex
    expect(signTransaction(fromHex('46'.repeat(32)), unsigned).raw).toBe(
      '0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83',
    )
  })

  const simple = { chainId: 80001, nonce: 0, gas: 21000n, to: '0x3535353535353535353535353535353535353535' } as const
  const unsigned = serializeTransaction({ ...simple, type: 'eip1559', maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
  test.each<[string, Hex, RegExp]>([
    ['no chain id', serializeTransaction({ ...simple, type: 'legacy', gasPrice: 1n, chainId: undefined }), /EIP-155/],
    ['chain id zero', toRlp(['0x', '0x01', '0x5208', simple.to, '0x', '0x', '0x', '0x', '0x']), /EIP-155/],
    ['a signed one', signTransaction(cow, unsigned).raw, /signed already/],
    ['type 3', '0x03c0', /type 0x03/],
    ['type 4', '0x04c0', /type 0x04/],
    ['type 0', '0x00c0', /type 0x00/],
    ['nothing', '0x', /not signed/],
    ['no RLP', '0x02ff', /not an unsigned/],
    ['bytes behind the end', `${unsigned}00`, /not (an|a canonical) unsigned/],
    // nonce 0x0001 instead of 0x01
    ['leading zeros', toRlp(['0x0001', '0x01', '0x5208', simple.to, '0x', '0x', '0x01', '0x', '0x']), /canonical/],
  ])('error: %s', (_, bad, reason) => {
    expect(thrown(() => signTransaction(cow, bad))).toEqual(invalid(reason))
  })
})
