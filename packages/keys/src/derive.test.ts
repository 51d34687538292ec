import { type Bytes, fromHex, toHex } from '@latchkey/core/bytes'
import { hex } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { describe, expect, test } from 'vitest'
import type { KeyFamily } from './account.ts'
import vectors from './bip39-vectors.json' with { type: 'json' }
import { type Account, deriveAccount, derivePrivateKey, toMnemonic, toSeed } from './derive.ts'
import { familyKeys } from './families.gen.ts'

// BIP-39's own vectors (trezor/python-mnemonic, vectors.json); their passphrase is TREZOR.
describe('BIP-39', () => {
  test.each(vectors)('$entropy', async ({ entropy, mnemonic, seed, root }) => {
    expect(toMnemonic(fromHex(entropy))).toBe(mnemonic)
    expect(await toSeed(mnemonic, 'TREZOR')).toEqual(fromHex(seed))
    expect(HDKey.fromMasterSeed(fromHex(seed)).privateExtendedKey).toBe(root)
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

  const shoot = 'shoot island position soft burden budget tooth cruel issue economy destroy above'
  const flip =
    'inmate flip alley wear offer often piece magnet surge toddler submit right radio absent pear floor belt raven price stove replace reduce plate home'
  const finish = 'finish furnace tomorrow wine mass goose festival air palm easy region guilt'
  const neither = 'neither lonely flavor argue grass remind eye tag avocado spot unusual intact'
  const junk = `${'test '.repeat(11)}junk`
  const cookbook = 'the Solana Cookbook, restoring a wallet from a mnemonic'
  const hiero = 'hashgraph/hedera-sdk-js, test/unit/Mnemonic.js'
  const nearJs = 'near/near-api-js, test/unit/seed-phrase/parse.test.ts'
  test.each<[Parameters<typeof deriveAccount>[1], string, string, number, Partial<Record<keyof Account, string>>]>([
    [
      'evm',
      'the accounts of Hardhat and Anvil',
      junk,
      0,
      {
        address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
        privateKey: '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
      },
    ],
    [
      'evm',
      'the accounts of Hardhat and Anvil',
      junk,
      1,
      {
        address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        privateKey: '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
      },
    ],
    ['solana', cookbook, neither, 0, { address: '5vftMkHL72JaJG6ExQfGAsT2uGVHpRR7oTNUPMs68Y2N' }],
    ['solana', cookbook, neither, 1, { address: 'GcXbfQ5yY3uxCyBNDPBbR5FjumHf89E7YHXuULfGDBBv' }],
    ['solana', cookbook, neither, 2, { address: '7QPgyQwNLqnoSwHEuK8wKy2Y3Ani6EHoZRihTuWkwxbc' }],
    [
      'aptos',
      'the package aptos 1.22.1, src/tests/unit/aptos_account.test.ts',
      shoot,
      0,
      { address: '0x07968dab936c1bad187c60ce4082f307d030d780e91e694ae03aef16aba73f30' },
    ],
    [
      'near',
      'near/near-seed-phrase, test/index.test.js',
      shoot,
      0,
      { publicKeyText: 'ed25519:r4yuiZE45mzeZAENDEF2pWeFBJkW8mQYGx3rU46zCqh' },
    ],
    [
      'near',
      nearJs,
      'tag interest match crew twin proof cushion visit ball square aim armed',
      0,
      { publicKeyText: 'ed25519:9uMmkWHWqnqwFcAhH2tS3x3cc4hzGKa5TGWFajMXGkDX' },
    ],
    [
      'near',
      nearJs,
      'throw twice purpose manage double service erosion grace relax broom badge valid',
      0,
      { publicKeyText: 'ed25519:EaQnZxCMwh9yhkqW2XE2umd21iNmXep1BkM6Wtw2Qr1b' },
    ],
    [
      'tezos',
      'ecadlabs/taquito, packages/taquito-signer/test/taquito-signer.spec.ts',
      'prefer wait flock brown volume recycle scrub elder rate pair twenty giant',
      0,
      { address: 'tz1e42w8ZaGAbM3gucbBy8iRypdbnqUj7oWY' },
    ],
    [
      'hedera',
      hiero,
      flip,
      0,
      {
        privateKey: '0xf8dcc99a1ced1cc59bc2fee161c26ca6d6af657da9aa654da724441343ecd16f',
        publicKey: '0x2e42c9f5a5cdbde64afa65ce3dbaf013d5f9ff8d177f6ef4eb89fbe8c084ec0d',
      },
    ],
    [
      'hedera',
      hiero,
      flip,
      2 ** 31 - 1,
      {
        privateKey: '0xe978a6407b74a0730f7aeb722ad64ab449b308e56006c8bff9aad070b9b66ddf',
        publicKey: '0xc4b33dca1f83509f17b69b2686ee46b8556143f79f4b9df7fe7ed3864c0c64d0',
      },
    ],
    [
      'hedera',
      hiero,
      finish,
      0,
      {
        privateKey: '0x020487611f3167a68482b0f4aacdeb02cc30c52e53852af7b73779f67eeca3c5',
        publicKey: '0x2d047ff02a2091f860633f849ea2024b23e7803cfd628c9bdd635010cbd782d3',
      },
    ],
  ])('published: %s: %s: %s, %i', async (family, _source, published, index, expected) => {
    const account = deriveAccount(await toSeed(published), family, index)
    const { privateKey, publicKey, publicKeyText, address } = account
    expect({ privateKey: toHex(privateKey), publicKey: toHex(publicKey), publicKeyText, address }).toMatchObject(
      expected,
    )
  })

  // Frozen: an existing wallet must keep its addresses.
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
    for (const family of Object.keys(familyKeys) as KeyFamily[])
      expect((await read(family, 1)).publicKey).not.toEqual((await read(family, 0)).publicKey)
  })
  // The public test account "alice" of the Tezos sandboxes.
  test('behavior: a Tezos public key as its tools write it', () => {
    const key = fromHex('d670f72efd9475b62275fae773eb5f5eb1fea4f2a0880e6d21983273bf95a0af').subarray(0, 32)
    const { address, publicKeyText } = familyKeys.tezos
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
