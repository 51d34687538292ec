import { type Bytes, fromHex, toHex } from '@latchkey/core/bytes'
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import vectors from './bip39-vectors.json' with { type: 'json' }
import { derivations, deriveAccount, derivePrivateKey, toEntropy, toMnemonic, toSeed } from './derive.ts'

// BIP-39's own vectors (trezor/python-mnemonic, vectors.json); their passphrase is TREZOR.
describe('BIP-39', () => {
  test.each(vectors)('$entropy', async ({ entropy, mnemonic, seed, root }) => {
    expect(toMnemonic(fromHex(entropy))).toBe(mnemonic)
    expect(toEntropy(mnemonic)).toEqual(fromHex(entropy))
    expect(await toSeed(mnemonic, 'TREZOR')).toEqual(fromHex(seed))
    expect(HDKey.fromMasterSeed(fromHex(seed)).privateExtendedKey).toBe(root)
  })
  test('error: a wrong checksum', () => {
    expect(() => toEntropy('abandon '.repeat(12).trim())).toThrow()
  })
})

// BIP-32, test vectors 1 and 2: extended private keys by path.
describe('BIP-32', () => {
  const first = '000102030405060708090a0b0c0d0e0f'
  const second =
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'
  test.each([
    [
      first,
      "m/0'",
      'xprv9uHRZZhk6KAJC1avXpDAp4MDc3sQKNxDiPvvkX8Br5ngLNv1TxvUxt4cV1rGL5hj6KCesnDYUhd7oWgT11eZG7XnxHrnYeSvkzY7d2bhkJ7',
    ],
    [
      first,
      "m/0'/1",
      'xprv9wTYmMFdV23N2TdNG573QoEsfRrWKQgWeibmLntzniatZvR9BmLnvSxqu53Kw1UmYPxLgboyZQaXwTCg8MSY3H2EU4pWcQDnRnrVA1xe8fs',
    ],
    [
      first,
      "m/0'/1/2'/2/1000000000",
      'xprvA41z7zogVVwxVSgdKUHDy1SKmdb533PjDz7J6N6mV6uS3ze1ai8FHa8kmHScGpWmj4WggLyQjgPie1rFSruoUihUZREPSL39UNdE3BBDu76',
    ],
    [
      second,
      "m/0/2147483647'/1/2147483646'/2",
      'xprvA2nrNbFZABcdryreWet9Ea4LvTJcGsqrMzxHx98MMrotbir7yrKCEXw7nadnHM8Dq38EGfSh6dqA9QWTyefMLEcBYJUuekgW4BYPJcr9E7j',
    ],
  ])('%s %s', (seed, path, extended) => {
    expect(derivePrivateKey('secp256k1', fromHex(seed), path)).toEqual(HDKey.fromExtendedKey(extended).privateKey)
  })
})

// SLIP-0010, test vectors 1 and 2 for ed25519.
describe('SLIP-10', () => {
  const first = '000102030405060708090a0b0c0d0e0f'
  const second =
    'fffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542'
  test.each([
    [first, "m/0'", '68e0fe46dfb67e368c75379acec591dad19df3cde26e63b93a8e704f1dade7a3'],
    [first, "m/0'/1'", 'b1d0bad404bf35da785a64ca1ac54b2617211d2777696fbffaf208f746ae84f2'],
    [first, "m/0'/1'/2'/2'/1000000000'", '8f94d394a8e8fd6b1bc2f3f49f5c47e385281d5c17e65324b0f62483e37e8793'],
    [second, "m/0'/2147483647'/1'/2147483646'/2'", '551d333177df541ad876a60ea71f00447931c0a9da16f227c11ea080d7391b8d'],
  ])('%s %s', (seed, path, privateKey) => {
    expect(derivePrivateKey('ed25519', fromHex(seed), path)).toEqual(fromHex(privateKey))
  })
  test('error: a step that is not hardened', () => {
    expect(() => derivePrivateKey('ed25519', fromHex(first), 'm/0')).toThrow()
  })
})

describe('deriveAccount', () => {
  const words = 'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about'
  const read = async (family: Parameters<typeof deriveAccount>[1], index?: number) =>
    deriveAccount(await toSeed(words), family, index)
  const base58 = async (key: Bytes) => (await import('@scure/base')).base58.encode(key)

  // Equal to what the families' own SDKs derive from these words.
  test('evm', async () => {
    const account = await read('evm')
    expect(account.address).toBe('0x9858EfFD232B4033E47d90003D41EC34EcaEda94')
    expect(account.publicKey).toHaveLength(64)
    expect((await read('evm', 1)).address).toBe('0x6Fac4D18c912343BF86fa7049364Dd4E424Ab9C0')
  })
  test('solana', async () => {
    expect((await read('solana')).address).toBe('HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk')
  })
  test('aptos', async () => {
    expect((await read('aptos')).address).toBe('0xeb663b681209e7087d681c5d3eed12aaa8e1915e7c87794542c3f96e94b3d3bf')
  })
  test('near', async () => {
    const account = await read('near')
    expect(await base58(account.publicKey)).toBe('6j4b6zUaty6fD1awqcGCCU9JYGCWYUgdJhQrzfZhqE25')
    expect(account.address).toBe(hex.encode(account.publicKey))
  })
  test('tezos', async () => {
    expect((await read('tezos')).address).toBe('tz1VQA4RP4fLjEEMW2FR4pE9kAg5abb5h5GL')
  })
  test('hedera', async () => {
    const account = await read('hedera')
    expect(toHex(account.publicKey)).toBe('0x10fcec8c5db29aeab62272a08be39b1ec75eba50624351fba9948ff5d3d78ecf')
    expect(account.address).toBeNull()
  })
  test('behavior: each index is another account', async () => {
    for (const family of ['evm', 'solana', 'aptos', 'near', 'tezos', 'hedera'] as const)
      expect((await read(family, 1)).publicKey).not.toEqual((await read(family, 0)).publicKey)
  })
  // The public test account "alice" of the Tezos sandboxes.
  test('behavior: a Tezos public key as its tools write it', () => {
    const key = fromHex('d670f72efd9475b62275fae773eb5f5eb1fea4f2a0880e6d21983273bf95a0af').subarray(0, 32)
    const { address, publicKeyText } = derivations.tezos
    expect(publicKeyText(key as Bytes)).toBe('edpkvGfYw3LyB1UcCahKQk4rF2tvbMUk8GFiTuMjL75uGXrpvKXhjn')
    expect(address(key as Bytes)).toBe('tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb')
  })
  test('behavior: public keys in each chain’s own form', async () => {
    const texts = await Promise.all(
      (['solana', 'aptos', 'near', 'hedera'] as const).map(async (family) => (await read(family)).publicKeyText),
    )
    expect(texts).toEqual([
      'HAgk14JpMQLgt6rVgv7cBQFJWFto5Dqxi472uT3DKpqk',
      expect.stringMatching(/^0x[0-9a-f]{64}$/),
      'ed25519:6j4b6zUaty6fD1awqcGCCU9JYGCWYUgdJhQrzfZhqE25',
      '0x10fcec8c5db29aeab62272a08be39b1ec75eba50624351fba9948ff5d3d78ecf',
    ])
  })
})
