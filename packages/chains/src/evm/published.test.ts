import { fromHex, fromUtf8 } from '@latchkey/core/bytes'
import { getAddress, type Hex, keccak256, stringToBytes } from 'viem'
import { describe, expect, test } from 'vitest'
import { decode, encode, type Transaction } from './decode.ts'
import { signMessage, signTransaction, signTypedData } from './sign.ts'
import { readSigned } from './signed.ts'

// Published values, each with its source. The examples of EIP-155 and EIP-712 are in the tests of the code that they
// cover.

const sent = {
  chainId: 7_822,
  to: getAddress('0x000000000000000000000000000000000000aaaa'),
  data: '0x',
  accessList: [],
} as const

describe('encode, decode, signTransaction, readSigned', () => {
  const key = fromHex('8f2a55949038a9610f50fb23b5883af3b4ecb3c3bb792cbcefbd1542c692be63')
  // ethereumjs/ethereumjs-monorepo, packages/tx/test/json/eip1559.json: from the tests of a node, the first four.
  test.each<[nonce: number, value: bigint, gas: bigint, tip: bigint, most: bigint, raw: Hex]>([
    [
      819,
      43_203_529n,
      35_552n,
      75_853n,
      121_212n,
      '0x02f870821e8e8203338301284d8301d97c828ae094000000000000000000000000000000000000aaaa8402933bc980c080a0d067f2167008c59219652f91cbf8788dbca5f771f6e91e2b7657e85b78b472e0a01d305af9fe81fdba43f0dfcd400ed24dcace0a7e30d4e85701dcaaf484cd079e',
    ],
    [
      353,
      61_901_619n,
      32_593n,
      38_850n,
      136_295n,
      '0x02f86f821e8e8201618297c283021467827f5194000000000000000000000000000000000000aaaa8403b08b3380c001a004205678f13fc1d7b10feea6513dfa76e24418b6e08097d95c6f93a3b64e536da01d45ad61bfece43862de2cce7d2575a8c1d08c26c87f3cb5f26d7b0be54a91b2',
    ],
    [
      985,
      32_531_825n,
      68_541n,
      66_377n,
      136_097n,
      '0x02f871821e8e8203d983010349830213a183010bbd94000000000000000000000000000000000000aaaa8401f0657180c001a0e6d23c5ecc0f388a4d41a9523c3ad171e98083a61288c340b968dfe0903a6741a07319e8d54a4fd8f0c081d3ce093d869f9df598481991c8534bfd8f2c163884b4',
    ],
    [
      119,
      65_456_115n,
      62_341n,
      24_721n,
      107_729n,
      '0x02f86d821e8e778260918301a4d182f38594000000000000000000000000000000000000aaaa8403e6c7f380c001a0e38e239770801eb995498c821e55ac9c19ae09184bb27b34be105e02fe3b7615a067c64ca6bd6d9107e85fd581ab2e70a14b637eb36505bb40861ef9d6e800cab6',
    ],
  ])('default: EIP-1559, nonce %i', (nonce, value, gas, maxPriorityFeePerGas, maxFeePerGas, raw) => {
    const transaction: Transaction = {
      ...sent,
      nonce,
      value,
      gas,
      fees: { kind: 'eip1559', maxFeePerGas, maxPriorityFeePerGas },
    }
    expect(signTransaction(key, encode(transaction)).raw).toBe(raw)
    expect(readSigned(raw).transaction).toEqual(transaction)
  })

  // ethereum/go-ethereum, core/types/transaction_test.go: emptyEip2718Tx, signedEip2718Tx.
  test('default: EIP-2930', () => {
    const transaction: Transaction = {
      chainId: 1,
      nonce: 3,
      to: getAddress('0xb94f5374fce5edbc8e2a8697c15331677e6ebf0b'),
      value: 10n,
      data: '0x5544',
      gas: 25_000n,
      accessList: [],
      fees: { kind: 'eip2930', gasPrice: 1n },
    }
    const unsigned = encode(transaction)
    expect(decode(unsigned)).toEqual(transaction)
    expect(keccak256(unsigned)).toBe('0x49b486f0ec0a60dfbbca2d30cb07c9e8ffb2a2ff41f29a1ab6737475f6ff69f3')
    const raw =
      '0x01f8630103018261a894b94f5374fce5edbc8e2a8697c15331677e6ebf0b0a825544c001a0c9519f4f2b30335884581971573fadf60c6204f59a911df35ee8a540456b2660a032f1e8e2c5dd761f9e4f88f41c8310aeaba26a8bfcdacfedfa12ec3862d37521'
    expect(readSigned(raw).transaction).toEqual(transaction)
  })
})

describe('signMessage', () => {
  // MetaMask/eth-sig-util, src/personal-sign.test.ts.
  test.each<[string, Uint8Array<ArrayBuffer>, string, string]>([
    [
      'a text',
      fromUtf8('Hello, world!'),
      '4af1bceebf7f3634ec3cff8a2c38e51178d5d4ce585c52d6043e5e2cc3418bb0',
      '0x90a938f7457df6e8f741264c32697fc52f9a8f867c52dd70713d9d2d472f2e415d9c94148991bbe1f4a1818d1dff09165782749c877f5cf1eff4ef126e55714d1c',
    ],
    [
      'bytes of a text',
      fromHex('68656c6c6f20776f726c64'),
      '69'.repeat(32),
      '0xce909e8ea6851bc36c007a0072d0524b07a3ff8d4e623aca4c71ca8e57250c4d0a3fc38fa8fbaaa81ead4b9f6bd03356b6f8bf18bccad167d78891636e1d69561b',
    ],
    [
      'bytes that are no text',
      fromHex('0cc175b9c0f1b6a831c399e26977266192eb5ffee6ae2fec3ad71c777531578f'),
      '45'.repeat(32),
      '0xa2870db1d0c26ef93c7b72d2a0830fa6b841e0593f7186bc6c7cc317af8cf3a42fda03bd589a49949aa05db83300cdb553116274518dbe9d90c65d0213f4af491b',
    ],
  ])('default: EIP-191: %s', (_, message, key, signature) => {
    expect(signMessage(fromHex(key), message)).toBe(signature)
  })
})

describe('signTypedData', () => {
  // MetaMask/eth-sig-util, src/index.test.ts: the example of EIP-712 with lists, which eth_signTypedData_v4 has.
  test('default: EIP-712, with lists', () => {
    const of = (name: string, type: string) => ({ name, type })
    const data = {
      types: {
        EIP712Domain: [
          of('name', 'string'),
          of('version', 'string'),
          of('chainId', 'uint256'),
          of('verifyingContract', 'address'),
        ],
        Person: [of('name', 'string'), of('wallets', 'address[]')],
        Mail: [of('from', 'Person'), of('to', 'Person[]'), of('contents', 'string')],
        Group: [of('name', 'string'), of('members', 'Person[]')],
      },
      domain: {
        name: 'Ether Mail',
        version: '1',
        chainId: 1,
        verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC',
      },
      primaryType: 'Mail',
      message: {
        from: {
          name: 'Cow',
          wallets: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826', '0xDeaDbeefdEAdbeefdEadbEEFdeadbeEFdEaDbeeF'],
        },
        to: [
          {
            name: 'Bob',
            wallets: [
              '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB',
              '0xB0BdaBea57B0BDABeA57b0bdABEA57b0BDabEa57',
              '0xB0B0b0b0b0b0B000000000000000000000000000',
            ],
          },
        ],
        contents: 'Hello, Bob!',
      },
    }
    expect(signTypedData(fromHex(keccak256(stringToBytes('cow'))), JSON.stringify(data))).toBe(
      '0x65cbd956f2fae28a601bebc9b906cea0191744bd4c4247bcd27cd08f8eb6b71c78efdf7a31dc9abee78f492292721f362d296cf86b4538e07b51303b67f749061b',
    )
  })
})
