import { fromHex, toHex } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { describe, expect, test } from 'vitest'
import { toAddress } from './address.ts'
import { encodeArguments } from './arguments.ts'
import { rawTransactionType, signedTransactionType } from './bcs.ts'
import { decode, decodeParties, encode, encodeParties, type Transaction, toRaw } from './decode.ts'
import { toMultiKey, toMultiSignature } from './multi-key.ts'
import { partiesSigningMessage, signingMessage, signParties, signTransaction } from './sign.ts'
import { readSigned } from './signed.ts'
import { parseTypeTag } from './type-tag.ts'

// Published values, each with its source: the chain itself, its own code (aptos-labs/aptos-core), its SDKs.

const whole = (short: string) => `0x${short.padStart(64, '0')}`
const one = fromHex('0100000000000000')

/** A signed transaction of any sender, built from the same parts as `signTransaction`. */
const signAny = (seed: Uint8Array, unsigned: Uint8Array) => {
  const signature = ed25519.sign(signingMessage(unsigned), seed)
  const authenticator = { ed25519: { publicKey: ed25519.getPublicKey(seed), signature } }
  return signedTransactionType.serialize({ raw: rawTransactionType.parse(unsigned), authenticator }).toBytes()
}

describe('readSigned, hashOf', () => {
  // Version 1010733903 of mainnet, as a node answers it (aptos-labs/aptos-go-sdk, api/transactions_test.go).
  test('default: a transaction of mainnet, its signature and its hash', () => {
    const sender = '0xa46c6c7a65d605685e23055a6a906fb7284ba87849cbeb579d5c07424938241e'
    const transaction: Transaction = {
      sender,
      sequenceNumber: 242_217n,
      call: {
        address: whole('1'),
        module: 'object',
        name: 'transfer',
        typeArguments: [parseTypeTag('0x4::token::Token')],
        arguments: encodeArguments(
          [
            { inner: '0x2932a152328163661f0ae591911270d0edfe0a765beb48a270b9b8a70e766572' },
            '0x8038df5e61a19a5f86ad01f4389736b08250dad1b4aa864afc4fc639a2581ca8',
          ],
          ['0x1::object::Object<T0>', 'address'],
          [parseTypeTag('0x4::token::Token')],
        ),
      },
      maxGasAmount: 2_018n,
      gasUnitPrice: 100n,
      expirationSeconds: 1_719_968_695n,
      chainId: 1,
    }
    const publicKey = fromHex('5e10e3db4e3c700142b9a3e18c40038db5903f2dedfe41d09aca74a8c68565d6')
    const signature = fromHex(
      'a95686dab2c93cf1720e300b929e3656cc6cdc3a8389dc12bb9bd5a17ae3af975bee9d618f080266e3a60f1e2968220a83d773e2b3902edfe54127ed0a7b290b',
    )
    const raw = signedTransactionType
      .serialize({ raw: toRaw(transaction), authenticator: { ed25519: { publicKey, signature } } })
      .toBytes()
    expect(readSigned(raw, sender)).toEqual({
      raw,
      id: '0xae3f1f751c6cacd61f46054a5e9e39ca9f094802875befbc54ceecbcdf6eff69',
      transaction,
    })
  })
})

describe('encode, decode', () => {
  // aptos-core, api/goldens/aptos_api__tests__transaction_vector_test__test_entry_function_payload.json: the second of
  // those its own code made, and the third.
  const key = fromHex('76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7')
  test.each<[Transaction, string]>([
    [
      {
        sender: '0x46bf9ca6cc12d114280cbff0697317c79ca78a2d85015b90f4497fbed3b86ab2',
        sequenceNumber: 16693192227961553902n,
        call: {
          address: '0x638dca5cf3940cdbe43f91d657f3cf9f058d2b75f4df7763dbd12fc5a2a012ef',
          module: 'uCnfPWzPrUL6_Coin',
          name: 'HvdSlCUSpzuzRRRdEzGDrF4',
          typeArguments: [
            parseTypeTag('vector<vector<u64>>'),
            parseTypeTag('0x27533da6db6fd9029cb6b1f6ef776782fd090908c30bfe5d179bfe733d77b4ce::WQ::jo'),
          ],
          arguments: [
            '71490b008988c9b516c76697e8487e2c8ae82bd8431fde4053c4fc772146b39f',
            '962b5ab587966238',
            'f25439c1048494cb6a726903a7027ad5',
            '08580580106e1d559623a2647985a2ef',
            'a0b6348a6c806f39103cf15787ba8173747a54d40d3355dca58618bc97b6c128',
            '7bdfbeace6a575255ce9cbb81b53c3b1',
          ].map(fromHex),
        },
        maxGasAmount: 12103938025441788085n,
        gasUnitPrice: 11586076299572095280n,
        expirationSeconds: 14104416069887580933n,
        chainId: 167,
      },
      '46bf9ca6cc12d114280cbff0697317c79ca78a2d85015b90f4497fbed3b86ab2eec3f512e321aae702638dca5cf3940cdbe43f91d657f3cf9f058d2b75f4df7763dbd12fc5a2a012ef1175436e6650577a5072554c365f436f696e17487664536c435553707a757a52525264457a4744724634020606020727533da6db6fd9029cb6b1f6ef776782fd090908c30bfe5d179bfe733d77b4ce025751026a6f00062071490b008988c9b516c76697e8487e2c8ae82bd8431fde4053c4fc772146b39f08962b5ab58796623810f25439c1048494cb6a726903a7027ad51008580580106e1d559623a2647985a2ef20a0b6348a6c806f39103cf15787ba8173747a54d40d3355dca58618bc97b6c128107bdfbeace6a575255ce9cbb81b53c3b1b500cd3581d3f9a7302991400203caa005dbf5e9aff3bcc3a7002020fdbac9b10b7587bba7b5bc163bce69e796d71e4ed44c10fcb4488689f7a14440be73eb79d4a4644b634f913caadc800d3cc683e9ff85df7be60b2d3eb42a3fe57c9d1d8a4c899654f310b9f0007ee0f7a13ba4eb84797d4bae2f3cc508a3bd06',
    ],
    [
      {
        sender: '0xa52aa97eaa15eb9cfb37f68332228a5997d2f97490615c1cde6c9523db431797',
        sequenceNumber: 14766778299961515281n,
        call: {
          address: '0x2d74b2717e76a37467779bcb5048b6af3e9138f7adc51f496916fed0953525a3',
          module: 'aYZO7_Coin',
          name: 'jgBFNsDsQsATjJi',
          typeArguments: [
            parseTypeTag(
              'vector<0x4af73603539a5bf5e9f1e5da8582c1a434fe94a9a61082b57b4f10fbfc6f6d82::UhFNxnGwVNrVzO::ArKOTvpmcU>',
            ),
          ],
          arguments: [
            '01',
            'aeaee3cc10f4911c9c7c735562564b15',
            '3a87246a6888a65e',
            '683feee7fbb5135a754e9cffb0e76df6bc1d1d4194c06336573360eabd7544c6',
            '735292de992099c4fd2674654f8d9ea0',
            '01',
            'd0d15068c122438dc03f34b53276aa13',
            '894f01daa26a267285dacffd35978539f36dad2bc374d82207ef250773db9e70',
            'fe11fb6f9a41e371a936639639373cebe660daf1497ae20ff6cc7bc7dfcf3459',
            '52a3c4e0d86d5493725544d0647b9fb2',
          ].map(fromHex),
        },
        maxGasAmount: 12426891022180114397n,
        gasUnitPrice: 13136716047207170025n,
        expirationSeconds: 7735136167759826674n,
        chainId: 213,
      },
      'a52aa97eaa15eb9cfb37f68332228a5997d2f97490615c1cde6c9523db431797111d2746a022eecc022d74b2717e76a37467779bcb5048b6af3e9138f7adc51f496916fed0953525a30a61595a4f375f436f696e0f6a6742464e734473517341546a4a690106074af73603539a5bf5e9f1e5da8582c1a434fe94a9a61082b57b4f10fbfc6f6d820e5568464e786e4777564e72567a4f0a41724b4f5476706d6355000a010110aeaee3cc10f4911c9c7c735562564b15083a87246a6888a65e20683feee7fbb5135a754e9cffb0e76df6bc1d1d4194c06336573360eabd7544c610735292de992099c4fd2674654f8d9ea0010110d0d15068c122438dc03f34b53276aa1320894f01daa26a267285dacffd35978539f36dad2bc374d82207ef250773db9e7020fe11fb6f9a41e371a936639639373cebe660daf1497ae20ff6cc7bc7dfcf34591052a3c4e0d86d5493725544d0647b9fb2dd5f894f8b2f75ace9fff4c4a4fd4eb6f2ce99b05cb9586bd5002020fdbac9b10b7587bba7b5bc163bce69e796d71e4ed44c10fcb4488689f7a14440a208a4f0faeb180684c9fbc082f4fdbb6700748e10e291a80682103fbeed5f8fed336c1ca2a157719e9e842e92689e77815ccfd073998720d04d95380e33120c',
    ],
  ])('default: a transaction of the chain’s own tests, signed: number %#', (transaction, signed) => {
    const unsigned = encode(transaction)
    expect(decode(unsigned)).toEqual(transaction)
    expect(toHex(signAny(key, unsigned))).toBe(`0x${signed}`)
  })

  // The package aptos 1.22.1, src/tests/unit/transaction_builder.test.ts.
  const base: Omit<Transaction, 'call'> = {
    sender: whole('a550c18'),
    sequenceNumber: 0n,
    maxGasAmount: 2_000n,
    gasUnitPrice: 0n,
    expirationSeconds: 2n ** 64n - 1n,
    chainId: 4,
  }
  const address = fromHex(whole('dd'))
  const coin = parseTypeTag('0x1::aptos_coin::AptosCoin')
  const plain = { module: 'aptos_coin', name: 'transfer', typeArguments: [], arguments: [address, one] }
  const token = [parseTypeTag('0x14::token::Token'), parseTypeTag('bool')]
  test.each<[string, Omit<Transaction['call'], 'address'>, string]>([
    [
      'no type arguments',
      plain,
      '000000000000000000000000000000000000000000000000000000000a550c1800000000000000000200000000000000000000000000000000000000000000000000000000000012220a6170746f735f636f696e087472616e7366657200022000000000000000000000000000000000000000000000000000000000000000dd080100000000000000d0070000000000000000000000000000ffffffffffffffff040020b9c6ee1630ef3e711144a648db06bbb2284f7274cfbee53ffcee503cc1a49200409c570996380897f38b8d7008d726fb45d6ded0689216e56b73f523492cba92deb6671c27e9a44d2a6fdfdb497420d00c621297a23d6d0298895e0d58cff6060c',
    ],
    [
      'a type argument',
      { module: 'coin', name: 'transfer', typeArguments: [coin], arguments: [address, one] },
      '000000000000000000000000000000000000000000000000000000000a550c18000000000000000002000000000000000000000000000000000000000000000000000000000000122204636f696e087472616e73666572010700000000000000000000000000000000000000000000000000000000000000010a6170746f735f636f696e094170746f73436f696e00022000000000000000000000000000000000000000000000000000000000000000dd080100000000000000d0070000000000000000000000000000ffffffffffffffff040020b9c6ee1630ef3e711144a648db06bbb2284f7274cfbee53ffcee503cc1a4920040112162f543ca92b4f14c1b09b7f52894a127f5428b0d407c09c8efb3a136cff50e550aea7da1226f02571d79230b80bd79096ea0d796789ad594b8fbde695404',
    ],
    [
      'no arguments',
      { module: 'coin', name: 'fake_func', typeArguments: [coin], arguments: [] },
      '000000000000000000000000000000000000000000000000000000000a550c18000000000000000002000000000000000000000000000000000000000000000000000000000000122204636f696e0966616b655f66756e63010700000000000000000000000000000000000000000000000000000000000000010a6170746f735f636f696e094170746f73436f696e0000d0070000000000000000000000000000ffffffffffffffff040020b9c6ee1630ef3e711144a648db06bbb2284f7274cfbee53ffcee503cc1a49200400e2d1cc4a27893cbae36d8b6a7150977c7620e065f359840413c5478a25f20a383250a9cdcb4fd71f7d171856f38972da30a9d10072e164614d96379004aa500',
    ],
    [
      'two type arguments',
      {
        module: 'aptos_token',
        name: 'fake_typed_func',
        typeArguments: token,
        arguments: [address, Uint8Array.of(1)],
      },
      '000000000000000000000000000000000000000000000000000000000a550c1800000000000000000200000000000000000000000000000000000000000000000000000000000012220b6170746f735f746f6b656e0f66616b655f74797065645f66756e630207000000000000000000000000000000000000000000000000000000000000001405746f6b656e05546f6b656e0000022000000000000000000000000000000000000000000000000000000000000000dd0101d0070000000000000000000000000000ffffffffffffffff040020b9c6ee1630ef3e711144a648db06bbb2284f7274cfbee53ffcee503cc1a4920040367085186aeef58a0256fc64ecb86b88a86f8a8e42151e0e9aae1ab6d426c4968f2cab664261ea6bb868869154fe6e946c082774741d5143e57a1d802fd1b700',
    ],
  ])('default: a transaction of the legacy SDK’s tests, signed: %s', (_, call, signed) => {
    const unsigned = encode({ ...base, call: { address: whole('1222'), ...call } })
    const seed = fromHex('9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f')
    expect(toHex(signAny(seed, unsigned))).toBe(`0x${signed}`)
  })
  test('default: what is signed, as in the legacy SDK’s tests', () => {
    const unsigned = encode({ ...base, call: { address: whole('1222'), ...plain } })
    expect(toHex(signingMessage(unsigned))).toBe(
      '0xb5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193000000000000000000000000000000000000000000000000000000000a550c1800000000000000000200000000000000000000000000000000000000000000000000000000000012220a6170746f735f636f696e087472616e7366657200022000000000000000000000000000000000000000000000000000000000000000dd080100000000000000d0070000000000000000000000000000ffffffffffffffff04',
    )
  })
})

// aptos-labs/aptos-python-sdk, aptos_sdk/transactions.py.
describe('signTransaction, signParties', () => {
  const alice = fromHex('9bf49a6a0755f953811fce125f2683d50429c3bb49e074147e0089a52eae155f')
  const bob = fromHex('0564f879d27ae3c02ce82834acfa8c793a629f2ca0de6919610be82f411326be')
  const [from, to] = [alice, bob].map((seed) => toAddress(ed25519.getPublicKey(seed))) as [string, string] // two
  const base = {
    sender: from,
    sequenceNumber: 11n,
    maxGasAmount: 2_000n,
    gasUnitPrice: 1n,
    expirationSeconds: 1_234_567_890n,
    chainId: 4,
  }
  test('default: a transfer of the sender’s own', () => {
    const call = {
      address: whole('1'),
      module: 'coin',
      name: 'transfer',
      typeArguments: [parseTypeTag('0x1::aptos_coin::AptosCoin')],
      arguments: encodeArguments([to, '5000'], ['address', 'u64'], []),
    }
    expect(toHex(signTransaction(alice, encode({ ...base, call })).raw)).toBe(
      '0x7deeccb1080854f499ec8b4c1b213b82c5e34b925cf6875fec02d4b77adbd2d60b0000000000000002000000000000000000000000000000000000000000000000000000000000000104636f696e087472616e73666572010700000000000000000000000000000000000000000000000000000000000000010a6170746f735f636f696e094170746f73436f696e0002202d133ddd281bb6205558357cc6ac75661817e9aaeac3afebc32842759cbf7fa9088813000000000000d0070000000000000100000000000000d202964900000000040020b9c6ee1630ef3e711144a648db06bbb2284f7274cfbee53ffcee503cc1a4920040f25b74ec60a38a1ed780fd2bef6ddb6eb4356e3ab39276c9176cdf0fcae2ab37d79b626abb43d926e91595b66503a4a3c90acbae36a28d405e308f3537af720b',
    )
  })
  test('default: a transaction that two sign', () => {
    const call = {
      address: whole('3'),
      module: 'token',
      name: 'direct_transfer_script',
      typeArguments: [],
      arguments: encodeArguments(
        [to, 'collection_name', 'token_name', '1'],
        ['address', '0x1::string::String', '0x1::string::String', 'u64'],
        [],
      ),
    }
    const raw = { ...base, call }
    const unsigned = encodeParties({ raw, secondarySigners: [to], feePayer: undefined })
    const [first, second] = [alice, bob].map((seed) => signParties(seed, unsigned).slice(2))
    // Built like the published bytes: the transaction, kind 2, the sender's authenticator, the other parties, and
    // theirs.
    expect(`${toHex(encode(raw))}02${first}01${to.slice(2)}01${second}`).toBe(
      '0x7deeccb1080854f499ec8b4c1b213b82c5e34b925cf6875fec02d4b77adbd2d60b0000000000000002000000000000000000000000000000000000000000000000000000000000000305746f6b656e166469726563745f7472616e736665725f7363726970740004202d133ddd281bb6205558357cc6ac75661817e9aaeac3afebc32842759cbf7fa9100f636f6c6c656374696f6e5f6e616d650b0a746f6b656e5f6e616d65080100000000000000d0070000000000000100000000000000d20296490000000004020020b9c6ee1630ef3e711144a648db06bbb2284f7274cfbee53ffcee503cc1a4920040343e7b10aa323c480391a5d7cd2d0cf708d51529b96b5a2be08cbb365e4f11dcc2cf0655766cf70d40853b9c395b62dad7a9f58ed998803d8bf1901ba7a7a401012d133ddd281bb6205558357cc6ac75661817e9aaeac3afebc32842759cbf7fa9010020aef3f4a4b8eca1dfc343361bf8e436bd42de9259c04b8314eb8e2054dd6e82ab408a7f06e404ae8d9535b0cbbeafb7c9e34e95fe1425e4529758150a4f7ce7a683354148ad5c313ec36549e3fb29e669d90010f97467c9074ff0aec3ed87f76608',
    )
  })
  test('default: a transaction that another paid for: both signatures are of its bytes', () => {
    const u16 = (value: number) => toHex(Uint8Array.of(value & 255, value >> 8)).slice(2)
    const range = (first: number, last: number) =>
      Array.from({ length: last - first + 1 }, (_, i) => u16(first + i)).join('')
    const across = `${range(0x85, 0xc4)}${range(0x9f, 0xc2)}`
    const down = `${u16(0x1b7).repeat(9)}${u16(0x1b6).repeat(55)}${u16(0x213).repeat(36)}`
    const signed = fromHex(
      `4629fa78b6a7810c6c3a45565707896944c4936a5583f9d3981c0692beb9e3fe010000000000000002915efe6647e0440f927d46e39bcb5eb040a7e567e1756e002073bc6e26f2cd230c63616e7661735f746f6b656e04647261770004205d45bb2a6f391440ba10444c7734559bd5ef9053930e3ef53d05be332518522bc90164${across}c90164${down}6564${'00'.repeat(100)}400d030000000000640000000000000043663065000000000103002076585d13da61c3d65f786b082e75ef790be66639fa066e0fc3b6f427d6ceb89340e137736ee1a0b60e8bdac8d0c75f29f1e6c6e7378689928125ea7a13164f96244d98ed3584df98643f5db00624f0271931498ff19492558737fbd4dcd0e99c040000af621023eaa26d6f1139da3e146a43aa4757fd77552f73ceba34b00295c340ce0020c245d6e4f0ce0867b80f9b901c00be5d790ed73272f4e5126ce02a5a7d55a15c4002fbb70e7d79b536d692953e4bdc3f762b5a288839ab974f03c8597ebb1c51d1d7e0920991bd79ca8c0acd02a7fb7c38b9c1f4d7e53f19f88b130555b20ef60d`,
    )
    const parsed = signedTransactionType.parse(signed)
    expect(toHex(signedTransactionType.serialize(parsed).toBytes())).toBe(toHex(signed))
    const raw = decode(rawTransactionType.serialize(parsed.raw).toBytes())
    const { feePayerAddress, feePayerSigner, sender } = parsed.authenticator.feePayer ?? {}
    const message = partiesSigningMessage(encodeParties({ raw, secondarySigners: [], feePayer: feePayerAddress }))
    for (const signer of [sender, feePayerSigner]) {
      const { publicKey, signature } = signer?.ed25519 ?? {}
      expect(ed25519.verify(signature as Uint8Array, message, publicKey as Uint8Array)).toBe(true)
    }
  })
  test.each([
    [
      'who pays, not yet known',
      '01e5275b443b31ba82afc1780036e77b4bc11bb2d67cfbefd079abde7cf00a1c3b00000000000000000200000000000000000000000000000000000000000000000000000000000000010d6170746f735f6163636f756e74087472616e736665720002201152725822d847a4c4922f2d67af98ae76614b9137780cebcb9a14ea3646a63508e803000000000000a086010000000000640000000000000090392e67000000009d000000000000000000000000000000000000000000000000000000000000000000',
      { secondarySigners: [], feePayer: whole('0') },
    ],
    [
      'another, and who pays',
      '01f3e03d9a7f4512518d4d02580a015bdd728883b7d974c7239def2b97a9103c9c00000000000000000200000000000000000000000000000000000000000000000000000000000000010d6170746f735f6163636f756e74087472616e73666572000220251b43a7dc28f376a8d6426999e9e32e1f70c6d6685a72327030263fed77a46008e803000000000000a08601000000000064000000000000001a3d2e67000000009d01251b43a7dc28f376a8d6426999e9e32e1f70c6d6685a72327030263fed77a460f3e03d9a7f4512518d4d02580a015bdd728883b7d974c7239def2b97a9103c9c',
      {
        secondarySigners: ['0x251b43a7dc28f376a8d6426999e9e32e1f70c6d6685a72327030263fed77a460'],
        feePayer: '0xf3e03d9a7f4512518d4d02580a015bdd728883b7d974c7239def2b97a9103c9c',
      },
    ],
    [
      'another',
      '00f3e03d9a7f4512518d4d02580a015bdd728883b7d974c7239def2b97a9103c9c00000000000000000200000000000000000000000000000000000000000000000000000000000000010d6170746f735f6163636f756e74087472616e73666572000220251b43a7dc28f376a8d6426999e9e32e1f70c6d6685a72327030263fed77a46008e803000000000000a08601000000000064000000000000001a3d2e67000000009d01251b43a7dc28f376a8d6426999e9e32e1f70c6d6685a72327030263fed77a460',
      {
        secondarySigners: ['0x251b43a7dc28f376a8d6426999e9e32e1f70c6d6685a72327030263fed77a460'],
        feePayer: undefined,
      },
    ],
  ])('default: a transaction of several parties, read: %s', (_, published, parties) => {
    const read = decodeParties(fromHex(published))
    expect(read).toMatchObject({
      ...parties,
      raw: { call: { module: 'aptos_account', name: 'transfer' }, maxGasAmount: 100_000n, chainId: 157 },
    })
    expect(toHex(encodeParties(read))).toBe(`0x${published}`)
  })
})

describe('toAddress', () => {
  // The package aptos 1.22.1, src/tests/unit/aptos_account.test.ts.
  test('default: a key', () => {
    const key = fromHex('de19e5d1880cac87d57484ce9ed2e84cf0f9599f12e7cc3a52e4e7657a763f2c')
    expect(toAddress(key)).toBe('0x978c213990c4833df71548df7ce49d54c759d6b6d932de22b24d56060b7af2aa')
  })
  // aptos-labs/aptos-python-sdk, aptos_sdk/account_address.py.
  test('default: a key of two', () => {
    const keys = [
      '4e5e3be60f4bbd5e98d086d932f3ce779ff4b58da99bf9e5241ae1212a29e5fe',
      '1e70e49b78f976644e2c51754a2f049d3ff041869c669523ba95b172c7329901',
    ].map((seed) => ed25519.getPublicKey(fromHex(seed)))
    expect(toAddress(toMultiKey(keys, 1), 'multiEd25519')).toBe(
      '0x835bb8c5ee481062946b18bbb3b42a40b998d6bf5316ca63834c959dc739acf0',
    )
  })
})

// The package aptos 1.22.1, src/tests/unit/multi_ed25519.test.ts.
describe('toMultiKey, toMultiSignature', () => {
  test('default: two of three keys', () => {
    const keys = [
      'b9c6ee1630ef3e711144a648db06bbb2284f7274cfbee53ffcee503cc1a49200',
      'aef3f4a4b8eca1dfc343361bf8e436bd42de9259c04b8314eb8e2054dd6e82ab',
      '8a5762e21ac1cdb3870442c77b4c3af58c7cedb8779d0270e6d4f1e2f7367d74',
    ]
    expect(toHex(toMultiKey(keys.map(fromHex), 2))).toBe(
      '0xb9c6ee1630ef3e711144a648db06bbb2284f7274cfbee53ffcee503cc1a49200aef3f4a4b8eca1dfc343361bf8e436bd42de9259c04b8314eb8e2054dd6e82ab8a5762e21ac1cdb3870442c77b4c3af58c7cedb8779d0270e6d4f1e2f7367d7402',
    )
  })
  test('default: signatures of the first two, and which they are', () => {
    const signatures = [
      'e6f3ba05469b2388492397840183945d4291f0dd3989150de3248e06b4cefe0ddf6180a80a0f04c045ee8f362870cb46918478cd9b56c66076f94f3efd5a8805',
      '2ae0818b7e51b853f1e43dc4c89a1f5fabc9cb256030a908f9872f3eaeb048fb1e2b4ffd5a9d5d1caedd0c8b7d6155ed8071e913536fa5c5a64327b6f2d9a102',
    ]
    const signed = signatures.map((signature, key) => ({ key, signature: fromHex(signature) }))
    expect(toHex(toMultiSignature(signed))).toBe(`0x${signatures.join('')}c0000000`)
  })
  test('default: keys 0, 2 and 31', () => {
    const signature = new Uint8Array(64)
    const map = toMultiSignature([0, 2, 31].map((key) => ({ key, signature }))).slice(-4)
    expect([...map]).toEqual([0b10100000, 0, 0, 1])
  })
})

// The package aptos 1.22.1, src/tests/unit: serializer.test.ts and transaction_builder.test.ts (u256).
describe('encodeArguments', () => {
  test.each([
    ['0x1::string::String', 'çå∞≠¢õß∂ƒ∫', '18c3a7c3a5e2889ee289a0c2a2c3b5c39fe28882c692e288ab'],
    ['0x1::string::String', '', '00'],
    ['vector<u8>', '0x4170746f73', '054170746f73'],
    ['vector<u8>', '0x', '00'],
    ['bool', true, '01'],
    ['bool', false, '00'],
    ['u8', '255', 'ff'],
    ['u16', '65535', 'ffff'],
    ['u16', '4660', '3412'],
    ['u32', '4294967295', 'ffffffff'],
    ['u32', '305419896', '78563412'],
    ['u64', '18446744073709551615', 'ffffffffffffffff'],
    ['u64', '1311768467750121216', '00efcdab78563412'],
    ['u128', '340282366920938463463374607431768211455', 'ff'.repeat(16)],
    ['u128', '1311768467750121216', '00efcdab785634120000000000000000'],
    ['u256', BigInt(`0xf${'1'.repeat(63)}`), `${'11'.repeat(31)}f1`],
  ])('default: %s: %s', (type, value, published) => {
    expect(encodeArguments([value], [type], []).map(toHex)).toEqual([`0x${published}`])
  })
})
