import { createPrivateKey, sign } from 'node:crypto'
import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { AptosAccount, BCS, TransactionBuilder, TransactionBuilderMultiEd25519, TxnBuilderTypes } from 'aptos'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAddress, toAddress, toShortAddress } from './address.ts'
import { decode, decodeParties, encode, encodeParties, mostFee, type Transaction } from './decode.ts'
import { readMessageRequest, toFullMessage, toSignedMessage } from './message.ts'
import { mostKeys, toMultiKey, toMultiSignature } from './multi-key.ts'
import { signingMessage, signMessage, signParties, signTransaction } from './sign.ts'
import { formatTypeTag, parseTypeTag, type TypeTag } from './type-tag.ts'

const seed = fromHex('11'.repeat(32))
const account = new AptosAccount(seed)
const sender = account.address().hex()

const identifier = fc.stringMatching(/^[a-z_][a-zA-Z0-9_]{0,20}$/)
const address = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => toHex(bytes))
const typeTag: fc.Arbitrary<TypeTag> = fc.letrec<{ tag: TypeTag }>((tie) => ({
  tag: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom('bool', 'u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'address').map((kind) => ({ kind }) as TypeTag),
    tie('tag').map((of) => ({ kind: 'vector', of }) as TypeTag),
    fc.record({
      kind: fc.constant('struct' as const),
      address,
      module: identifier,
      name: identifier,
      typeArguments: fc.array(tie('tag'), { maxLength: 2 }),
    }),
  ),
})).tag
const u64 = fc.bigInt({ min: 0n, max: (1n << 64n) - 1n })
const transaction: fc.Arbitrary<Transaction> = fc.record({
  sender: fc.constant(sender),
  sequenceNumber: u64,
  call: fc.record({
    address,
    module: identifier,
    name: identifier,
    typeArguments: fc.array(typeTag, { maxLength: 3 }),
    arguments: fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 5 }),
  }),
  maxGasAmount: u64,
  gasUnitPrice: u64,
  expirationSeconds: u64,
  chainId: fc.integer({ min: 0, max: 255 }),
})

const {
  RawTransaction,
  TransactionPayloadEntryFunction,
  EntryFunction,
  ModuleId,
  Identifier,
  AccountAddress,
  ChainId,
  TransactionAuthenticatorEd25519,
  Ed25519PublicKey,
  Ed25519Signature,
  SignedTransaction,
  UserTransaction,
} = TxnBuilderTypes

/** An Ed25519 signature of the runtime's own, which is as everybody's and takes a fiftieth of the library's time. */
const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), seed])
const nativeKey = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
const signNatively = (message: Uint8Array): string => toHex(Uint8Array.from(sign(null, message, nativeKey)))

const theirTag = (tag: TypeTag): InstanceType<typeof TxnBuilderTypes.TypeTag> => {
  const T = TxnBuilderTypes
  switch (tag.kind) {
    case 'vector':
      return new T.TypeTagVector(theirTag(tag.of))
    case 'struct':
      return new T.TypeTagStruct(
        new T.StructTag(
          AccountAddress.fromHex(tag.address),
          new Identifier(tag.module),
          new Identifier(tag.name),
          tag.typeArguments.map(theirTag),
        ),
      )
    default: {
      const simple = {
        bool: T.TypeTagBool,
        u8: T.TypeTagU8,
        u16: T.TypeTagU16,
        u32: T.TypeTagU32,
        u64: T.TypeTagU64,
        u128: T.TypeTagU128,
        u256: T.TypeTagU256,
        address: T.TypeTagAddress,
        signer: T.TypeTagSigner,
      }
      return new simple[tag.kind]()
    }
  }
}

/** The same transaction, made with the official library. */
const theirs = ({ sender: from, call, ...rest }: Transaction) =>
  new RawTransaction(
    AccountAddress.fromHex(from),
    rest.sequenceNumber,
    new TransactionPayloadEntryFunction(
      new EntryFunction(
        new ModuleId(AccountAddress.fromHex(call.address), new Identifier(call.module)),
        new Identifier(call.name),
        call.typeArguments.map(theirTag),
        call.arguments.map((each) => each),
      ),
    ),
    rest.maxGasAmount,
    rest.gasUnitPrice,
    rest.expirationSeconds,
    new ChainId(rest.chainId),
  )

describe('toAddress', () => {
  // The key in the official library's own tests.
  test('default: a published key', () => {
    const key = fromHex('de19e5d1880cac87d57484ce9ed2e84cf0f9599f12e7cc3a52e4e7657a763f2c')
    expect(toAddress(key)).toBe('0x978c213990c4833df71548df7ce49d54c759d6b6d932de22b24d56060b7af2aa')
  })
  test('default: as the official library', () => expect(toAddress(account.pubKey().toUint8Array())).toBe(sender))
})

describe('readAddress', () => {
  test('default: short and long forms are one', () => {
    expect([readAddress('0x1'), readAddress(`0x${'0'.repeat(63)}1`)]).toEqual(Array(2).fill(`0x${'0'.repeat(63)}1`))
    expect([toShortAddress('0x1'), toShortAddress('0x10')]).toEqual(['0x1', `0x${'0'.repeat(62)}10`])
  })
  test('error: anything else', () => {
    for (const wrong of ['', '1', '0x', `0x${'1'.repeat(65)}`, '0xg'])
      expect(() => readAddress(wrong)).toThrow(/Aptos address/)
  })
})

describe('parseTypeTag', () => {
  test('default: what is written is read', () => {
    fc.assert(
      fc.property(typeTag, (tag) => {
        expect(parseTypeTag(formatTypeTag(tag))).toEqual(tag)
      }),
    )
    expect(formatTypeTag(parseTypeTag('0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin,vector< u8 >>'))).toBe(
      '0x1::coin::CoinStore<0x1::aptos_coin::AptosCoin, vector<u8>>',
    )
  })
  test('error: no type', () => {
    for (const wrong of [
      '',
      'u9',
      'vector',
      'vector<>',
      'vector<u8,u8>',
      '0x1::a',
      '0x1::a::B<',
      '0x1::a::B> ',
      'u8 u8',
      `${'vector<'.repeat(9)}u8${'>'.repeat(9)}`,
    ])
      expect(() => parseTypeTag(wrong), wrong).toThrow(/Move type/)
  })
})

describe('encode, decode, signTransaction', () => {
  test('default: fifteen hundred transactions, each byte and each hash as the official library has them', () => {
    fc.assert(
      fc.property(transaction, (each) => {
        const unsigned = encode(each)
        const raw = theirs(each)
        expect(toHex(unsigned)).toBe(toHex(BCS.bcsToBytes(raw)))
        expect(decode(unsigned)).toEqual(each)
        const message = TransactionBuilder.getSigningMessage(raw)
        expect(toHex(signingMessage(unsigned))).toBe(toHex(message))
        const signed = signTransaction(seed, unsigned)
        expect(signed.signature).toBe(signNatively(message))
        const authenticator = new TransactionAuthenticatorEd25519(
          new Ed25519PublicKey(account.signingKey.publicKey),
          new Ed25519Signature(fromHex(signed.signature)),
        )
        const whole = new SignedTransaction(raw, authenticator)
        expect(toHex(signed.raw)).toBe(toHex(BCS.bcsToBytes(whole)))
        expect(signed.hash).toBe(toHex(new UserTransaction(whole).hash()))
      }),
      { numRuns: 1_500 },
    )
  }, 60_000)

  test('behavior: the official library signs the same', () => {
    for (const each of fc.sample(transaction, 20)) {
      const signature = account.signBuffer(TransactionBuilder.getSigningMessage(theirs(each))).hex()
      expect(signTransaction(seed, encode(each)).signature).toBe(signature)
    }
  })

  test('behavior: a changed byte never reads the same', () => {
    fc.assert(
      fc.property(transaction, fc.nat(), fc.integer({ min: 1, max: 255 }), (each, at, change) => {
        const bytes = encode(each).slice()
        const i = at % bytes.length
        bytes[i] = (bytes[i] ?? 0) ^ change
        let read: Transaction | undefined
        try {
          read = decode(bytes)
        } catch (error) {
          expect(isWalletError(error)).toBe(true)
        }
        expect(read).not.toEqual(each)
      }),
    )
  })

  test('error: bytes behind it, too many bytes, scripts, and another account’s transaction', () => {
    const [one] = fc.sample(transaction, 1) as [Transaction]
    expect(() => decode(Uint8Array.of(...encode(one), 0))).toThrow(/not an unsigned/)
    expect(() => decode(new Uint8Array(64 * 1024 + 1))).toThrow(/too large/)
    expect(() => signTransaction(fromHex('22'.repeat(32)), encode(one))).toThrow(/not the signed-in account/)
    const script = new RawTransaction(
      AccountAddress.fromHex(sender),
      0n,
      new TxnBuilderTypes.TransactionPayloadScript(new TxnBuilderTypes.Script(Uint8Array.of(1), [], [])),
      1n,
      1n,
      1n,
      new ChainId(4),
    )
    expect(() => decode(BCS.bcsToBytes(script))).toThrow(/not an unsigned|entry functions/)
  })

  test('default: what it costs at most', () => {
    const [one] = fc.sample(transaction, 1) as [Transaction]
    expect(mostFee({ ...one, maxGasAmount: 200_000n, gasUnitPrice: 100n })).toBe(20_000_000n)
  })
})

describe('decodeParties, signParties', () => {
  test('default: as the official library, for any who signs', () => {
    fc.assert(
      fc.property(
        transaction,
        fc.array(address, { maxLength: 3 }),
        fc.option(address, { nil: undefined }),
        (raw, secondarySigners, feePayer) => {
          const parties = { raw, secondarySigners, feePayer }
          const unsigned = encodeParties(parties)
          const others = secondarySigners.map((each) => AccountAddress.fromHex(each))
          const whole = feePayer
            ? new TxnBuilderTypes.FeePayerRawTransaction(theirs(raw), others, AccountAddress.fromHex(feePayer))
            : new TxnBuilderTypes.MultiAgentRawTransaction(theirs(raw), others)
          expect(toHex(unsigned)).toBe(toHex(BCS.bcsToBytes(whole)))
          expect(decodeParties(unsigned)).toEqual(parties)
          const signature = fromHex(signNatively(TransactionBuilder.getSigningMessage(whole)))
          const authenticator = new TxnBuilderTypes.AccountAuthenticatorEd25519(
            new TxnBuilderTypes.Ed25519PublicKey(account.signingKey.publicKey),
            new TxnBuilderTypes.Ed25519Signature(signature),
          )
          expect(signParties(seed, unsigned)).toBe(toHex(BCS.bcsToBytes(authenticator)))
        },
      ),
      { numRuns: 1_000 },
    )
  }, 60_000)
  test('error: the account is none of the parties', () => {
    const [raw] = fc.sample(transaction, 1) as [Transaction]
    const unsigned = encodeParties({ raw, secondarySigners: [], feePayer: undefined })
    expect(() => signParties(fromHex('22'.repeat(32)), unsigned)).toThrow(/none of the parties/)
  })
})

describe('toMultiKey, toMultiSignature', () => {
  const keys = Array.from({ length: mostKeys }, (_, i) => new AptosAccount(new Uint8Array(32).fill(i + 1)))
  const publicKeys = keys.map((key) => key.pubKey().toUint8Array())
  test('default: key, address and signed bytes as the official library', () => {
    const threshold = 3
    const multi = new TxnBuilderTypes.MultiEd25519PublicKey(
      publicKeys.map((key) => new TxnBuilderTypes.Ed25519PublicKey(key)),
      threshold,
    )
    const key = toMultiKey(publicKeys, threshold)
    expect(toHex(key)).toBe(toHex(multi.toBytes()))
    expect(toAddress(key, 'multiEd25519')).toBe(
      TxnBuilderTypes.AuthenticationKey.fromMultiEd25519PublicKey(multi).derivedAddress().hex(),
    )
    const [raw] = fc.sample(transaction, 1) as [Transaction]
    const which = [31, 0, 9]
    const signAll = (message: Uint8Array) =>
      which.map((i) => ({ key: i, signature: (keys[i] as AptosAccount).signBuffer(message).toUint8Array() }))
    const builder = new TransactionBuilderMultiEd25519((message) => {
      const sorted = signAll(message).sort((a, b) => a.key - b.key)
      return new TxnBuilderTypes.MultiEd25519Signature(
        sorted.map(({ signature }) => new TxnBuilderTypes.Ed25519Signature(signature)),
        TxnBuilderTypes.MultiEd25519Signature.createBitmap(sorted.map((each) => each.key)),
      )
    }, multi)
    const signature = toMultiSignature(signAll(TransactionBuilder.getSigningMessage(theirs(raw))))
    expect(toHex(builder.sign(theirs(raw)))).toContain(toHex(signature).slice(2))
  })
  test('error: too few or many keys, thresholds and signatures that cannot be', () => {
    expect(() => toMultiKey([...publicKeys, publicKeys[0] as Uint8Array], 1)).toThrow(/2 to 32 keys/)
    expect(() => toMultiKey(publicKeys.slice(0, 1), 1)).toThrow(/2 to 32 keys/)
    for (const threshold of [0, 33, 1.5]) expect(() => toMultiKey(publicKeys, threshold)).toThrow(/threshold/)
    expect(() => toMultiKey([new Uint8Array(31), new Uint8Array(32)], 1)).toThrow(/32 bytes/)
    const signature = new Uint8Array(64)
    expect(() => toMultiSignature([{ key: 32, signature }])).toThrow(/counted/)
    expect(() =>
      toMultiSignature([
        { key: 1, signature },
        { key: 1, signature },
      ]),
    ).toThrow(/once/)
    expect(() => toMultiSignature([{ key: 1, signature: new Uint8Array(63) }])).toThrow(/64 bytes/)
  })
})

describe('toFullMessage, signMessage', () => {
  const facts = { address: sender, application: 'https://page.example', chainId: 2 }
  test('error: a text without the prefix is not signed', () => {
    for (const text of ['', 'hello', 'aptos\nmessage: hello', 'APTOS', ' APTOS\n'])
      expect(() => signMessage(seed, text)).toThrow(expect.toSatisfy((e) => isWalletError(e, 'invalidParams')))
  })

  test('default: only the lines that were asked for, in their order', () => {
    const request = { message: 'Hello\nthere', nonce: '7', address: true, application: true, chainId: true }
    expect(toFullMessage(request, facts)).toBe(
      `APTOS\naddress: ${sender}\napplication: https://page.example\nchainId: 2\nmessage: Hello\nthere\nnonce: 7`,
    )
    expect(toFullMessage({ ...request, address: false, application: false, chainId: false }, facts)).toBe(
      'APTOS\nmessage: Hello\nthere\nnonce: 7',
    )
  })
  test('behavior: the signature is the official library’s, and the answer says what was signed', () => {
    const request = readMessageRequest(
      fromUtf8(JSON.stringify({ message: 'm', nonce: 'n', chainId: true, application: 'yes' })),
    )
    expect(request).toEqual({ message: 'm', nonce: 'n', address: false, application: false, chainId: true })
    const full = toFullMessage(request, facts)
    const signature = signMessage(seed, full)
    expect(signature).toBe(account.signBuffer(fromUtf8(full)).hex())
    expect(JSON.parse(toSignedMessage(request, facts, signature))).toEqual({
      chainId: 2,
      fullMessage: full,
      message: 'm',
      nonce: 'n',
      prefix: 'APTOS',
      signature,
    })
  })
  test('error: no JSON, no texts, a nonce of several lines, too long', () => {
    for (const wrong of [
      '{',
      '{}',
      'null',
      '{"message":1,"nonce":"n"}',
      '{"message":"m","nonce":"a\\nb"}',
      JSON.stringify({ message: 'x'.repeat(17_000), nonce: '' }),
    ])
      expect(() => readMessageRequest(fromUtf8(wrong)), wrong.slice(0, 40)).toThrow()
  })
})
