import { concat, fromHex, toHex } from '@latchkey/core/bytes'
import { isWalletError } from '@latchkey/core/errors'
import { blake2b } from '@noble/hashes/blake2.js'
import { localForger } from '@taquito/local-forging'
import { InMemorySigner } from '@taquito/signer'
import { encodeOpHash } from '@taquito/utils'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzz } from '../fixtures/fuzz.ts'
import { accounts, sizeOf, type TextKind, toKeyText, toText } from './address.ts'
import { largest } from './bytes.ts'
import type { Content, Parameters } from './content.ts'
import { decode, encode, feeOf, mostBurn, type Operation, toParameters } from './decode.ts'
import { branch, contract, free, ownAddress, publicKey, secret, seed, someone } from './fixtures/account.ts'
import type { Micheline } from './micheline.ts'
import { primitives } from './primitives.ts'
import { signTransaction } from './sign.ts'

const isInvalid = expect.toSatisfy((failure) => isWalletError(failure, 'invalidParams'))
const calling = (parameters: Parameters | undefined): Operation => ({
  branch,
  contents: [{ kind: 'transaction', amount: 1n, destination: contract, parameters, ...free }],
})

// Everything an operation of the two kinds can hold.

const textOf = (...kinds: TextKind[]) =>
  fc
    .constantFrom(...kinds)
    .chain((kind) =>
      fc.uint8Array({ minLength: sizeOf(kind), maxLength: sizeOf(kind) }).map((bytes) => toText(kind, bytes)),
    )
const natural = fc.oneof(fc.nat(300).map(BigInt), fc.bigInt({ min: 0n, max: (1n << 63n) - 1n }))
const costs = { fee: natural, counter: natural, gasLimit: natural, storageLimit: natural }
const cost = fc.record({ source: textOf(...accounts), ...costs })

const annots = fc.array(fc.stringMatching(/^[@:%][a-zA-Z0-9_.%@]{0,8}$/), { minLength: 1, maxLength: 3 })
const maybeAnnotated = <T extends object>(prim: fc.Arbitrary<T>) =>
  fc.oneof(
    prim,
    fc.tuple(prim, annots).map(([each, annotations]) => ({ ...each, annots: annotations })),
  )
/**
 * Three primitives that the official library encodes correctly only with this many arguments, and without annotations.
 */
const fixed = { LAMBDA: 3, LAMBDA_REC: 3, view: 4 }
const anyPrim = fc.constantFrom(...primitives.filter((prim) => !Object.hasOwn(fixed, prim)))
const micheline: fc.Arbitrary<Micheline> = fc.letrec<{ value: Micheline }>((tie) => {
  const args = (length: number) => fc.array(tie('value'), { minLength: length, maxLength: length })
  return {
    value: fc.oneof(
      { depthSize: 'small', maxDepth: 4 },
      fc.oneof(
        fc.integer({ min: -300, max: 300 }).map((n) => ({ int: String(n) })),
        fc.bigInt({ min: -(1n << 80n), max: 1n << 80n }).map((n) => ({ int: String(n) })),
        fc.stringMatching(/^[\n -~]{0,20}$/).map((string) => ({ string })),
        fc.uint8Array({ maxLength: 40 }).map((bytes) => ({ bytes: toHex(bytes).slice(2) })),
        maybeAnnotated(anyPrim.map((prim) => ({ prim }))),
      ),
      maybeAnnotated(fc.tuple(anyPrim, args(1)).map(([prim, args]) => ({ prim, args }))),
      maybeAnnotated(fc.tuple(anyPrim, args(2)).map(([prim, args]) => ({ prim, args }))),
      maybeAnnotated(
        fc
          .tuple(fc.constantFrom('Pair', 'pair'), fc.array(tie('value'), { minLength: 3, maxLength: 5 }))
          .map(([prim, args]) => ({ prim, args })),
      ),
      ...Object.entries(fixed).map(([prim, count]) => args(count).map((args) => ({ prim, args }))),
      fc.array(tie('value'), { maxLength: 3 }),
    ),
  }
}).value
const entrypoint = fc.oneof(
  fc.constantFrom(
    ...['default', 'root', 'do', 'set_delegate', 'remove_delegate', 'deposit', 'stake', 'unstake'],
    ...['finalize_unstake', 'set_delegate_parameters', 'transfer', 'update_operators'],
  ),
  fc.stringMatching(/^[a-zA-Z0-9_][a-zA-Z0-9_.%@]{0,30}$/),
)

const reveal: fc.Arbitrary<Content> = fc
  .tuple(cost, textOf('edpk', 'sppk', 'p2pk', 'BLpk'))
  .map(([c, publicKey]) => ({ kind: 'reveal' as const, publicKey, ...c }))
const plain: fc.Arbitrary<Content> = fc
  .tuple(cost, natural, textOf(...accounts, 'KT1'))
  .map(([c, amount, destination]) => ({
    kind: 'transaction' as const,
    amount,
    destination,
    parameters: undefined,
    ...c,
  }))
const delegation: fc.Arbitrary<Content> = fc
  .tuple(cost, fc.option(textOf(...accounts), { nil: undefined }))
  .map(([c, delegate]) => ({ kind: 'delegation' as const, delegate, ...c }))
/** The official library takes any `Unit` for the plain one, and leaves it out. */
const isTheirUnit = (entrypoint: string, value: Micheline) =>
  entrypoint === 'default' && 'prim' in value && value.prim === 'Unit' && Object.keys(value).length > 1
const callOf = (value: fc.Arbitrary<Micheline>): fc.Arbitrary<Content> =>
  fc
    .tuple(plain, entrypoint, value)
    .filter(([, entrypoint, value]) => !isTheirUnit(entrypoint, value))
    .map(([each, entrypoint, value]) => ({
      ...each,
      ...(each.kind === 'transaction' && { parameters: toParameters({ entrypoint, value }) }),
    }))
const call = callOf(micheline)
const large = fc.bigInt({ min: -(1n << 300n), max: 1n << 300n }).map((n) => ({ int: String(n) }))
const operationOf = (...kinds: fc.Arbitrary<Content>[]): fc.Arbitrary<Operation> =>
  fc.record({ branch: textOf('B'), contents: fc.array(fc.oneof(...kinds), { minLength: 1, maxLength: 3 }) })
const any = operationOf(reveal, plain, delegation, call)
const asOwn = ({ branch, contents }: Operation): Operation => ({
  branch,
  contents: contents.map((each) => ({ ...each, source: ownAddress })),
})

/** An operation in the official library's form. */
const toTheirs = ({ branch, contents }: Operation) => ({
  branch,
  contents: contents.map(({ source, fee, counter, gasLimit, storageLimit, ...each }) => ({
    source,
    fee: String(fee),
    counter: String(counter),
    gas_limit: String(gasLimit),
    storage_limit: String(storageLimit),
    ...(each.kind === 'reveal'
      ? { kind: each.kind, public_key: each.publicKey }
      : each.kind === 'delegation'
        ? { kind: each.kind, ...(each.delegate && { delegate: each.delegate }) }
        : {
            kind: each.kind,
            amount: String(each.amount),
            destination: each.destination,
            ...(each.parameters && { parameters: each.parameters }),
          }),
  })),
})

describe('encode, decode: beside taquito', () => {
  // Both libraries encode each to the same bytes, decode it, and compute the same hash; over five thousand in `npm run
  // test:long`.
  test.each([
    ['reveals', operationOf(reveal), 1, 1_000],
    ['transfers', operationOf(plain), 2, 1_000],
    ['delegations', operationOf(delegation), 8, 500],
    ['calls, the first part', operationOf(call), 3, 500],
    ['the second', operationOf(call), 4, 500],
    ['the third', operationOf(call), 5, 500],
    ['the fourth', operationOf(call), 6, 500],
    ['everything', any, 7, 500],
    ['and once more', any, 8, 500],
    ['large numbers', operationOf(callOf(large)), 9, 100],
  ])('default: %s', async (_, operation, part, runs) => {
    await fc.assert(
      fc.asyncProperty(operation, async (each) => {
        const bytes = encode(each)
        const hex = toHex(bytes).slice(2)
        const theirs = toTheirs(each)
        expect(hex).toBe(await localForger.forge(theirs as never)) // its type names each kind
        expect(decode(bytes)).toEqual(each)
        expect(await localForger.parse(hex)).toEqual(theirs)
        const unsigned = concat(bytes, new Uint8Array(64))
        expect(toText('o', blake2b(unsigned, { dkLen: 32 }))).toBe(encodeOpHash(toHex(unsigned).slice(2)))
      }),
      fuzz(part, runs),
    )
  })

  test.each([11, 12, 13, 14, 15])('default: signatures and hashes: part %i', async (part) => {
    const signer = new InMemorySigner(secret)
    await fc.assert(
      fc.asyncProperty(any.map(asOwn), async (each) => {
        const unsigned = encode(each)
        const signed = signTransaction(seed, unsigned)
        const theirs = await signer.sign(toHex(unsigned).slice(2), Uint8Array.of(3))
        expect(signed.signature).toBe(theirs.prefixSig)
        expect(toHex(signed.raw).slice(2)).toBe(theirs.sbytes)
        expect(signed.id).toBe(encodeOpHash(theirs.sbytes))
      }),
      fuzz(part, 200),
    )
  })
})

describe('encode, decode', () => {
  // Two transactions that wallets of Tezos are tested with.
  test('default: a published operation', () => {
    const published = fromHex(
      'a732d3520eeaa3de98d78e5e5cb6c85f72204fd46feb9f76853841d4a701add36c0008ba0cb2fad622697145cf1665124096d25bc31ef44e0af44e00b960000008ba0cb2fad622697145cf1665124096d25bc31e006c0008ba0cb2fad622697145cf1665124096d25bc31ed3e7bd1008d3bb0300b1a803000008ba0cb2fad622697145cf1665124096d25bc31e00',
    )
    const operation = decode(published)
    const self = 'tz1LSAycAVcNdYnXCy18bwVksXci8gUC2YpA'
    const both = { kind: 'transaction', source: self, destination: self, storageLimit: 0n, parameters: undefined }
    expect(operation).toEqual({
      branch: 'BLyvCRkxuTXkx1KeGvrcEXiPYj4p1tFxzvFDhoHE7SFKtmP1rbk',
      contents: [
        { ...both, fee: 10_100n, counter: 10n, gasLimit: 10_100n, amount: 12_345n },
        { ...both, fee: 34_567_123n, counter: 8n, gasLimit: 56_787n, amount: 54_321n },
      ],
    })
    expect(toHex(encode(operation))).toBe(toHex(published))
  })

  // Signed by Trezor's devices, and published with their hashes in its firmware's tests (test_sign_tx.py).
  const self = 'tz1UKmZhi8dhUX5a5QTfCrsH9pK4dt1dVfJo'
  const word = (prim: string, ...args: Micheline[]): Micheline => ({ prim, ...(args.length > 0 && { args }) })
  const selfBytes = { bytes: '005f450441f41ee11eee78a31d1e1e55627c783bd6' }
  const start = [word('DROP'), word('NIL', word('operation'))]
  test.each<[string, string, string, object]>([
    [
      'coins',
      '3b85532b5a468cd26b6d3c7e762ae53b795d19c6db4838ed2750df8e063aedb86c005f450441f41ee11eee78a31d1e1e55627c783bd6904e9202a09c0100a08d0600003325df8851047421605ae7d6b09b49f70c8ce46000acdcd3df9daaa79c7345c068ffddc2113047fc00c1eed3503838d15fc6690821ee6eaa1e67b4a8d40dcf30a9ec456bbbda18ef2bcc021053d7d8c3f1473df809',
      'oon8PNUsPETGKzfESv1Epv4535rviGS7RdCfAEKcPvzojrcuufb',
      {
        fee: 10_000n,
        counter: 274n,
        gasLimit: 20_000n,
        amount: 100_000n,
        destination: toText('tz1', fromHex('3325df8851047421605ae7d6b09b49f70c8ce460')),
        parameters: undefined,
      },
    ],
    [
      'a delegate set through a contract',
      '49eead995833934ee2571c6cd6439897ee71b72a9e4d22f127e0c3d4ca69ba156c005f450441f41ee11eee78a31d1e1e55627c783bd6904e9602dec901000001c116a6c74bf00a5839b593838215fe1fcf2db59c00ff020000002f020000002a0320053d036d0743035d0a00000015005f450441f41ee11eee78a31d1e1e55627c783bd60346034e031bb2534eb5478c31d5ffbc13b4692a7f2b73aad16e2d8e0f7068110955aa9480a6432775ba301f24bc20e4c12cffc9fd1f27b44204f830ea7f4dec23a18e25450d',
      'oo75gfQGGPEPChXZzcPPAGtYqCpsg2BS5q9gmhrU3NQP7CEffpU',
      {
        counter: 278n,
        gasLimit: 25_822n,
        destination: toText('KT1', fromHex('c116a6c74bf00a5839b593838215fe1fcf2db59c')),
        parameters: {
          entrypoint: 'do',
          value: [
            ...start,
            word('PUSH', word('key_hash'), selfBytes),
            word('SOME'),
            word('SET_DELEGATE'),
            word('CONS'),
          ],
        },
      },
    ],
    [
      'coins from a contract',
      '442b86e27a7b79d893262b4daee229818f71073827570c74fa3aa1da7929d16d6c005f450441f41ee11eee78a31d1e1e55627c783bd6904e9802a09902000001c116a6c74bf00a5839b593838215fe1fcf2db59c00ff020000003902000000340320053d036d0743035d0a00000015005f450441f41ee11eee78a31d1e1e55627c783bd6031e0743036a00a0b802034f034d031b14dc70ef8db46c4b8f53e387ff3d642644af458f757ab85f9291727dc18bb09d7ec5790136b8cc428b165aec9cf628eeefc90aad526dc75e2aab203e57b8920f',
      'ooRGGtCmoQDgB36XvQqmM7govc3yb77YDUoa7p2QS7on27wGRns',
      {
        counter: 280n,
        gasLimit: 36_000n,
        parameters: {
          entrypoint: 'do',
          value: [
            ...start,
            word('PUSH', word('key_hash'), selfBytes),
            word('IMPLICIT_ACCOUNT'),
            word('PUSH', word('mutez'), { int: '20000' }),
            word('UNIT'),
            word('TRANSFER_TOKENS'),
            word('CONS'),
          ],
        },
      },
    ],
    [
      'coins from a contract to another',
      '8c696f9eb98cd641e33b680f424f7334b903d2b0108f0f896e73e921c44bf4c96c005f450441f41ee11eee78a31d1e1e55627c783bd6cd259002b5dd02000001c116a6c74bf00a5839b593838215fe1fcf2db59c00ff020000005502000000500320053d036d0743036e0a00000016018b83360512c6045c1185f8000de41302e23a220c000555036c0200000015072f02000000090200000004034f032702000000000743036a008803034f034d031b911b8e7f22acdacc78e6d40566636a7029773c9ebfa741bb94bb58fb9e705d3ad695ac24fd1a58943c3070e9c38b0660671adb478233ae31005cd9139c84a80b',
      'opUE4xNkiUyYmJwUUgAab9xqHE66FXEc6VNZq4ZXDiBJcYwqNJX',
      { fee: 4_813n, counter: 272n, gasLimit: 44_725n },
    ],
  ])('default: published by Trezor: %s', (_, hex, hash, content) => {
    const raw = fromHex(hex)
    const unsigned = raw.slice(0, -64)
    const operation = decode(unsigned)
    expect(operation.contents).toMatchObject([{ kind: 'transaction', source: self, storageLimit: 0n, ...content }])
    expect(encode(operation)).toEqual(unsigned)
    expect(toText('o', blake2b(raw, { dkLen: 32 }))).toBe(hash)
  })

  // The answers of octez to `forge/operations` on Shadownet and mainnet (protocol 025), published in pytezos' tests
  // (test_forging.py).
  test.each([
    ['default', '00'],
    ['root', '01'],
    ['do', '02'],
    ['set_delegate', '03'],
    ['remove_delegate', '04'],
    ['deposit', '05'],
    ['stake', '06'],
    ['unstake', '07'],
    ['finalize_unstake', '08'],
    ['set_delegate_parameters', '09'],
    ['transfer', 'ff087472616e73666572'],
  ])('default: a node’s bytes of the entrypoint %s', (entrypoint, name) => {
    const content: Content = {
      kind: 'transaction',
      source: 'tz1KqTpEZ7Yob7QbPE4Hy4Wo8fHG8LhKxZSx',
      fee: 1_000n,
      counter: 1n,
      gasLimit: 1_000n,
      storageLimit: 0n,
      amount: 1n,
      destination: 'KT1BEqzn5Wx8uJrZNvuS9DVHmLvG9td3fDLi',
      parameters: { entrypoint, value: { int: '1' } },
    }
    const head =
      '6c0002298c03ed7d454a101eb7022bc95f7e5f41ac78e80701e8070001011d23c1d3d2f8a4ea5e8784b8f7ecf2ad304c0fe600ff'
    const bytes = encode({ branch, contents: [content] })
    expect(toHex(bytes.slice(32))).toBe(`0x${head}${name}000000020001`)
    expect(decode(bytes).contents).toEqual([content])
  })

  // From the tests of taquito's forger (codec.spec.ts).
  test.each([
    ['tz1e42w8ZaGAbM3gucbBy8iRypdbnqUj7oWY', '00c9fc72e8491bd2973e196f04ec6918ad5bcee22d'],
    ['tz2Ch1abG7FNiibmV26Uzgdsnfni9XGrk5wD', '012ffebbf1560632ca767bc960ccdb84669d284c2c'],
    ['tz3WXYtyDUNL91qfiCJtVUX746QpNv5i5ve5', '026fde46af0356a0476dae4e4600172dc9309b3aa4'],
    ['tz4HQ8VeXAyrZMhES1qLMJAc9uAVXjbMpS8u', '035c14a7a05c10fc8b402fbcdd48dc8136236bf3c1'],
  ])('default: an account as published: %s', (address, hex) => {
    const content: Content = {
      kind: 'transaction',
      amount: 1n,
      destination: ownAddress,
      parameters: undefined,
      ...free,
    }
    const bytes = encode({ branch, contents: [{ ...content, source: address, destination: address }] })
    expect(toHex(bytes).split(hex)).toHaveLength(3)
  })
  test.each([
    [
      'edpkuLxx9PQD8fZ45eUzrK3BhfDZJHhBuK4Zi49DcEGANwd2rpX82t',
      '005c8244b8de7d57795962c1bfc855d0813f8c61eddf3795f804ccdea3e4c82ae9',
    ],
    [
      'sppk7aVdgAmezMCRTcHciVkVZoGNnhSdKEYcn5pYaqt4PvLjgFbLRxo',
      '01029caa79bfddd2bc198ff8b408e6fde1a10accb59a8148b1958f175d83b957b579',
    ],
    [
      'p2pk67c5b5THCj5fyksX1C13etdUpLR9BDYvJUuJNrxeGqCgbY3NFpV',
      '02038f711262480454088fe0d31254211e04cb785affcc9280ce719e3f7e763f974d',
    ],
    [
      'BLpk1yKS9X6vrUiAZiZYfnjiDPkEf215W6rMX6c9gZ7FSFkkH63ZjAuU7VKvZfiBWaoCWtwWY8dQ',
      '03b4cd752babac8e5252b93afbc881ebc43d60339e1627e26d49e83018cedef6ddf5079b4db27c62d4d55d6eb0f3b12874',
    ],
  ])('default: a key as published: %s', (key, hex) => {
    const bytes = encode({ branch, contents: [{ kind: 'reveal', publicKey: key, ...free }] })
    // It ends without a proof: only a BLS key has one.
    expect(toHex(bytes).endsWith(`${hex}00`)).toBe(true)
  })
  test('default: an entrypoint as long as they get, as published', () => {
    const bytes = encode(calling({ entrypoint: '_this_entrypoint_is_borderline_', value: [] }))
    expect(toHex(bytes)).toContain('ff1f5f746869735f656e747279706f696e745f69735f626f726465726c696e655f')
  })

  test('behavior: a changed byte never reads the same', () => {
    fc.assert(
      fc.property(any, fc.nat(), fc.integer({ min: 1, max: 255 }), (each, at, change) => {
        const bytes = encode(each)
        const i = at % bytes.length
        bytes[i] = (bytes[i] ?? 0) ^ change
        let read: unknown
        try {
          read = decode(bytes)
        } catch (error) {
          expect(error).toEqual(isInvalid)
        }
        expect(read).not.toEqual(each)
      }),
      fuzz(1, 1_000),
    )
  })

  test('behavior: bytes cut, joined and repeated are refused, or say what they are', () => {
    fc.assert(
      fc.property(any, any, fc.nat(), fc.nat(), fc.uint8Array({ maxLength: 8 }), (one, other, from, to, more) => {
        const [first, second] = [encode(one), encode(other)]
        const bytes = concat(first.slice(0, 32 + (from % first.length)), more, second.slice(to % second.length))
        try {
          expect(encode(decode(bytes))).toEqual(bytes)
        } catch (error) {
          expect(error).toEqual(isInvalid)
        }
      }),
      fuzz(1, 1_000),
    )
  })

  test('behavior: what it costs', () => {
    const each = calling(undefined)
    expect([feeOf(each), mostBurn(each)]).toEqual([400n, 64_250n])
  })

  test('error: cut short, going on, nothing in it, larger than any', () => {
    const bytes = encode(calling(undefined))
    for (const wrong of [new Uint8Array(), bytes.slice(0, 32), bytes.slice(0, -1), Uint8Array.of(...bytes, 0)])
      expect(() => decode(wrong)).toThrow(isInvalid)
    expect(() => decode(new Uint8Array(largest + 1))).toThrow('Transaction too large')
    expect(() => encode({ branch, contents: [] })).toThrow(/does nothing/)
    const [content] = calling(undefined).contents as [Content]
    expect(() => encode({ branch, contents: Array.from({ length: 1_000 }, () => content) })).toThrow(/too large/)
  })

  test('error: another kind of operation', async () => {
    const { source } = free
    const storage = {
      kind: 'increase_paid_storage',
      source,
      fee: '1',
      counter: '1',
      gas_limit: '1',
      storage_limit: '0',
      amount: '5',
      destination: 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn',
    }
    const forged = fromHex(await localForger.forge({ branch, contents: [storage as never] }))
    expect(() => decode(forged)).toThrow(/kind 113 is not signed/)
  })

  test('error: a reveal from before keys had proofs, published by Trezor; and one with a proof', () => {
    const older = fromHex(
      'f26502c204619c4bdab2e59efc50c79bc0136d781304b8f7fad389263550300e6b00001e65c88ae6317cd62a638c8abd1e71c83c8475a09c01d0ba22a09c010000200da2c0200927dd8168b2b62e1322637521fcefb3184e61c1c3123c7c00bb956c00001e65c88ae6317cd62a638c8abd1e71c83c8475d08603d1ba22a09c0100a08d0600005f450441f41ee11eee78a31d1e1e55627c783bd600',
    )
    expect(() => decode(older)).toThrow(isInvalid)
    const bytes = encode({ branch, contents: [{ kind: 'reveal', publicKey: toKeyText(publicKey), ...free }] })
    expect(() => decode(bytes.with(-1, 255))).toThrow(/proof/)
  })

  test('error: written in another way than the one there is', () => {
    const bytes = toHex(encode(calling({ entrypoint: 'do', value: { prim: 'Unit' } }))).slice(2)
    expect(() => decode(fromHex(bytes))).not.toThrow()
    const other = (what: string, by: string) => {
      expect(bytes.split(what)).toHaveLength(2)
      return fromHex(bytes.replace(what, by))
    }
    const end = 'ff0200000002030b'
    // A name instead of the number; `default` with `Unit`, which must be omitted; another entrypoint's number; no flag.
    for (const by of ['ffff02646f00000002030b', 'ff0000000002030b', 'ff0a00000002030b', '010200000002030b'])
      expect(() => decode(other(end, by)), by).toThrow(isInvalid)
    // A value with trailing bytes, empty annotations, one argument in the form for many.
    for (const by of ['ff0200000003030b00', 'ff0200000006040b00000000', 'ff020000000c090900000002030b00000000'])
      expect(() => decode(other(end, by)), by).toThrow(isInvalid)
    // A fee longer than it needs to be, and a contract's last byte.
    expect(() => decode(other('900302', '90830002'))).toThrow(/longer than/)
    expect(() => decode(other(`00${end}`, `01${end}`))).toThrow(/as Tezos writes/)
  })

  test('error: what no operation can hold', () => {
    const [content] = calling(undefined).contents as [Content]
    const wrong: object[] = [
      { fee: -1n },
      { amount: 1n << 63n },
      { source: contract },
      { source: someone.replace('tz1V', 'tz1W') },
      { destination: 'sr1Ghq66tYK9y3r8CC1Tf8i8m5nxh8nTvZEf' },
      { destination: '' },
    ]
    for (const each of wrong)
      expect(() => encode({ branch, contents: [{ ...content, ...each } as Content] })).toThrow(isInvalid)
    expect(() => encode({ branch, contents: [{ kind: 'reveal', publicKey: ownAddress, ...free }] })).toThrow(
      /public key/,
    )
    expect(() => encode({ branch: 'BL', contents: [content] })).toThrow(/branch/)
  })
})

describe('toParameters', () => {
  test('default: as its bytes will say it', () => {
    const value = { prim: 'Pair', args: [{ int: '007' }, { prim: 'Unit', args: [], annots: [] }] }
    expect(toParameters({ entrypoint: 'buy', value })).toEqual({
      entrypoint: 'buy',
      value: { prim: 'Pair', args: [{ int: '7' }, { prim: 'Unit' }] },
    })
  })
  test('behavior: what a plain transaction does is none', () => {
    expect(toParameters({ entrypoint: 'default', value: { prim: 'Unit' } })).toBeUndefined()
    // With an annotation it is another value. (The official library would leave it out.)
    const value = { prim: 'Unit', annots: ['%a'] }
    expect(toParameters({ entrypoint: 'default', value })).toEqual({ entrypoint: 'default', value })
  })
  test('error: no such entrypoint, no such value', () => {
    for (const entrypoint of ['', '%buy', 'a b', 'b\u00fcy', 'buy\u202e', 'a'.repeat(32)])
      expect(() => toParameters({ entrypoint, value: [] }), entrypoint).toThrow(/entrypoint/)
    for (const value of [undefined, null, 'Unit', { prim: 'unknown' }, { int: 1 }])
      expect(() => toParameters({ entrypoint: 'buy', value }), String(value)).toThrow(isInvalid)
  })
})
