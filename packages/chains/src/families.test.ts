import { type Bytes, fromHex, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { Keypair, Transaction as Legacy, SystemProgram } from '@solana/web3.js'
import { recoverTransactionAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import * as aptos from './aptos/index.ts'
import * as aptosSign from './aptos/sign.ts'
import * as evm from './evm/index.ts'
import * as evmSign from './evm/sign.ts'
import type { Given } from './given.ts'
import * as near from './near/index.ts'
import * as nearSign from './near/sign.ts'
import * as solana from './solana/index.ts'
import * as solanaSign from './solana/sign.ts'
import * as tezos from './tezos/index.ts'
import * as tezosSign from './tezos/sign.ts'

/** What every family promises alike, whatever its transactions look like. */

const seed = fromHex('11'.repeat(32))
const stranger = fromHex('22'.repeat(32))
const publicKey = ed25519.getPublicKey(seed)

type Signed = { raw: Uint8Array; id: string }
type Row = {
  /** A transfer of the account of a seed. */
  unsigned(seed: Bytes): Promise<Uint8Array> | Uint8Array
  decode(bytes: Uint8Array): unknown
  encode(decoded: never): Promise<Uint8Array> | Uint8Array
  sign(seed: Bytes, bytes: Uint8Array): Promise<Signed> | Signed
  /** Whether signed bytes carry the account's signature. */
  verify(raw: Uint8Array, unsigned: Uint8Array): Promise<boolean> | boolean
  /** EVM transactions do not name their sender: whoever signs one is it. */
  namesSender: boolean
  /** Bytes in which a change is no other transaction: room for signatures, which signing fills. */
  open?: [from: number, to: number]
  /** Reads what was kept of an account's: what it is known by, and what it gives. */
  readKept?(raw: Uint8Array, own: string): Promise<Kept> | Kept
  gives?: Partial<Given>
}
type Kept = { id: string; given: Given[] }

const keyOf = (seed: Bytes) => ed25519.getPublicKey(seed)

const rows: Record<string, Row> = {
  evm: {
    unsigned: () =>
      fromHex(
        evm.encode({
          chainId: 80001,
          nonce: 7,
          to: `0x${'35'.repeat(20)}`,
          value: 10n ** 18n,
          data: '0x',
          gas: 21_000n,
          accessList: [],
          fees: { kind: 'eip1559', maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 10n ** 9n },
        }),
      ),
    decode: (bytes) => evm.decode(toHex(bytes)),
    encode: (decoded) => fromHex(evm.encode(decoded)),
    sign(key, bytes) {
      const { raw, hash } = evmSign.signTransaction(key, toHex(bytes))
      return { raw: fromHex(raw), id: hash }
    },
    verify: async (raw) => {
      const { address } = privateKeyToAccount(toHex(seed))
      return (await recoverTransactionAddress({ serializedTransaction: toHex(raw) as `0x02${string}` })) === address
    },
    namesSender: false,
  },
  solana: {
    unsigned(seed) {
      const { publicKey } = Keypair.fromSeed(seed)
      const transaction = new Legacy({
        feePayer: publicKey,
        blockhash: solana.toBase58(new Uint8Array(32).fill(7)),
        lastValidBlockHeight: 1,
      })
      const toPubkey = Keypair.fromSeed(fromHex('33'.repeat(32))).publicKey
      transaction.add(SystemProgram.transfer({ fromPubkey: publicKey, toPubkey, lamports: 1_500_000_000n }))
      return new Uint8Array(transaction.serialize({ requireAllSignatures: false, verifySignatures: false }))
    },
    decode: (bytes) => solana.decode(bytes),
    encode: (decoded: solana.Transaction) => solana.encode(decoded, decoded.signatures),
    sign(seed, bytes) {
      const { raw, id } = solanaSign.signTransaction(seed, bytes)
      return { raw, id: id ?? '' }
    },
    verify: (raw) => {
      const { message, signatures } = solana.decode(raw)
      return signatures[0] !== undefined && ed25519.verify(signatures[0], message, publicKey)
    },
    readKept: (raw, own) => {
      const { id, transaction } = solana.readSigned(raw, own)
      return { id, given: solana.givenBy(transaction, own) }
    },
    gives: { what: 'coin', amount: 1_500_000_000n },
    namesSender: true,
    open: [1, 65],
  },
  aptos: {
    unsigned: (seed) =>
      aptos.encode({
        sender: aptos.toAddress(keyOf(seed)),
        sequenceNumber: 7n,
        call: {
          address: `0x${'0'.repeat(63)}1`,
          module: 'aptos_account',
          name: 'transfer',
          typeArguments: [],
          arguments: [new Uint8Array(32).fill(9), Uint8Array.of(0, 225, 245, 5, 0, 0, 0, 0)],
        },
        maxGasAmount: 2_000n,
        gasUnitPrice: 100n,
        expirationSeconds: 1_800_000_000n,
        chainId: 2,
      }),
    decode: (bytes) => aptos.decode(bytes),
    encode: (decoded) => aptos.encode(decoded),
    sign(seed, bytes) {
      const { raw, hash } = aptosSign.signTransaction(seed, bytes)
      return { raw, id: hash }
    },
    verify: (raw, unsigned) => ed25519.verify(raw.slice(-64), aptosSign.signingMessage(unsigned), publicKey),
    readKept: (raw, own) => {
      const { hash, transaction } = aptos.readSigned(raw, own)
      return { id: hash, given: aptos.givenBy(transaction) }
    },
    gives: { what: 'coin', amount: 100_000_000n, to: `0x${'09'.repeat(32)}` },
    namesSender: true,
  },
  near: {
    unsigned: (seed) =>
      near.encode({
        signerId: near.toAddress(keyOf(seed)),
        publicKey: { ed25519: keyOf(seed) },
        nonce: 7n,
        receiverId: 'bob.near',
        blockHash: new Uint8Array(32).fill(7),
        actions: [{ transfer: { deposit: 10n ** 24n } }],
      }),
    decode: (bytes) => near.decode(bytes),
    encode: (decoded) => near.encode(decoded),
    sign(seed, bytes) {
      const { raw, hash } = nearSign.signTransaction(seed, bytes)
      return { raw, id: hash }
    },
    verify: (raw, unsigned) => ed25519.verify(raw.slice(-64), sha256(unsigned), publicKey),
    readKept: (raw, own) => {
      const { hash, transaction } = near.readSigned(raw, own)
      return { id: hash, given: near.givenBy(transaction) }
    },
    gives: { what: 'coin', amount: 10n ** 24n, to: 'bob.near' },
    namesSender: true,
  },
  tezos: {
    unsigned: (seed) =>
      tezos.encode({
        branch: 'BLzyjjHKEKMULtvkpSHxuZxx6ei6fpntH2BTkYZiLgs8zLVstvX',
        contents: [
          {
            kind: 'transaction',
            source: tezos.toAddress(keyOf(seed)),
            fee: 400n,
            counter: 2n,
            gasLimit: 1_000n,
            storageLimit: 257n,
            amount: 1_500_000n,
            destination: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb',
            parameters: undefined,
          },
        ],
      }),
    decode: (bytes) => tezos.decode(bytes),
    encode: (decoded) => tezos.encode(decoded),
    sign(seed, bytes) {
      const { raw, hash } = tezosSign.signOperation(seed, bytes)
      return { raw, id: hash }
    },
    async verify(raw, unsigned) {
      const { blake2b } = await import('@noble/hashes/blake2.js')
      const digest = blake2b(Uint8Array.of(3, ...unsigned), { dkLen: 32 })
      return ed25519.verify(raw.slice(-64), digest, publicKey)
    },
    readKept(raw, own) {
      const key = tezos.toKeyText(own === tezos.toAddress(publicKey) ? publicKey : keyOf(stranger))
      const { hash, operation } = tezos.readSigned(raw, { address: own, publicKey: key })
      return { id: hash, given: tezos.givenBy(operation, own) }
    },
    gives: { what: 'coin', amount: 1_500_000n, to: 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb' },
    namesSender: true,
  },
}

const attempt = async (act: () => unknown): Promise<unknown> => {
  try {
    return await act()
  } catch (failure) {
    return failure
  }
}
const is = (reason: Parameters<typeof isWalletError>[1]) =>
  expect.toSatisfy((failure) => isWalletError(failure, reason))

describe.each(Object.entries(rows))('%s', (name, row) => {
  const { unsigned, decode, encode, sign, verify } = row

  test('default: decoded, encoded, the same bytes', async () => {
    const bytes = await unsigned(seed)
    expect(toHex(await encode((await decode(bytes)) as never))).toBe(toHex(bytes))
  })

  test('default: signed, and the account’s key verifies it', async () => {
    const bytes = await unsigned(seed)
    const { raw, id } = await sign(seed, bytes)
    expect(await verify(raw, bytes)).toBe(true)
    expect(id).not.toBe('')
    expect(await sign(seed, bytes)).toEqual({ raw, id })
    expect(raw).not.toEqual(bytes)
  })

  test('behavior: every changed byte is refused, or is another transaction', async () => {
    const bytes = await unsigned(seed)
    const shown = await decode(bytes)
    for (const [at, byte] of bytes.entries()) {
      if (row.open && at >= row.open[0] && at < row.open[1]) continue
      for (const change of [1, 0x80, 0xff]) {
        const changed = Uint8Array.from(bytes)
        changed[at] = byte ^ change
        const read = await attempt(() => decode(changed))
        if (read instanceof Error) expect(read, `byte ${at}`).toEqual(is('invalidParams'))
        else expect(read, `byte ${at}`).not.toEqual(shown)
      }
    }
  })

  test('error: bytes cut short, or with more behind them', async () => {
    const bytes = await unsigned(seed)
    for (let length = 0; length < bytes.length; length++)
      expect(await attempt(() => decode(bytes.slice(0, length))), `${length} bytes`).toEqual(is('invalidParams'))
    expect(await attempt(() => decode(Uint8Array.of(...bytes, 0)))).toEqual(is('invalidParams'))
  })

  test('error: another family’s bytes', async () => {
    for (const [other, { unsigned }] of Object.entries(rows)) {
      if (other === name) continue
      const bytes = await unsigned(seed)
      expect(await attempt(() => decode(bytes)), other).toEqual(is('invalidParams'))
      expect(await attempt(() => sign(seed, bytes)), other).toEqual(is('invalidParams'))
    }
  })

  if (row.namesSender)
    test('error: another account’s transaction is not signed', async () => {
      expect(await attempt(async () => sign(seed, await unsigned(stranger)))).toEqual(is('unauthorized'))
    })

  test('error: a key of another length', async () => {
    const bytes = await unsigned(seed)
    for (const length of [0, 16, 31, 33, 64])
      expect(await attempt(() => sign(new Uint8Array(length).fill(1), bytes)), `${length} bytes`).toEqual(
        is('invalidArgument'),
      )
  })

  test.skipIf(!row.readKept)('behavior: what was kept is read again, if this account signed it', async () => {
    const own = { solana, aptos, near, tezos }[name as 'solana'].toAddress(publicKey)
    const { raw, id } = await sign(seed, await unsigned(seed))
    expect(await row.readKept?.(raw, own)).toMatchObject({ id, given: [row.gives] })

    const theirs = { solana, aptos, near, tezos }[name as 'solana'].toAddress(keyOf(stranger))
    expect(await attempt(() => row.readKept?.(raw, theirs))).toEqual(is('invalidParams'))
    // A signature's byte: in Solana's older form it stands in front.
    const at = name === 'solana' ? 5 : raw.length - 5
    const changed = raw.with(at, (raw[at] as number) ^ 1)
    expect(await attempt(() => row.readKept?.(changed, own))).toEqual(is('invalidParams'))
  })
})
