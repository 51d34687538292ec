import { blake2b } from '@noble/hashes/blake2.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { createBase58check } from '@scure/base'
import * as v from 'valibot'
import { bytesToHex, concat, numberToBytes, stringToBytes } from 'viem'
import { isSignedBy } from './ed25519.ts'
import type { Place, SignedMessage } from './family.ts'

const base58check = createBase58check(sha256)

/** What stands before the bytes of a key, a signature, an address. */
const prefixes = { edpk: [13, 15, 37, 217], edsig: [9, 245, 205, 134, 18], tz1: [6, 161, 159] } as const

/** The bytes behind a prefix. @throws Error for a text of another kind */
const readText = (kind: keyof typeof prefixes, text: string): Uint8Array<ArrayBuffer> => {
  const bytes = base58check.decode(text)
  const prefix = prefixes[kind]
  if (!prefix.every((byte, at) => bytes[at] === byte)) throw new Error(`this is no ${kind}`)
  return Uint8Array.from(bytes.subarray(prefix.length))
}

/** The address of an Ed25519 key. */
const toAddress = (publicKey: Uint8Array): string =>
  base58check.encode(Uint8Array.of(...prefixes.tz1, ...blake2b(publicKey, { dkLen: 20 })))

/**
 * A text as Micheline packs it: 05 (packed), 01 (a text), its length in four bytes, and its letters. That form, begun with
 * these words, is what wallets of Tezos take for a message (Taquito's "Signing Data").
 */
export const packText = (text: string): Uint8Array<ArrayBuffer> => {
  const letters = stringToBytes(text)
  return Uint8Array.from(concat([Uint8Array.of(5, 1), numberToBytes(letters.length, { size: 4 }), letters]))
}

/** Whether the key of this address made a signature over packed bytes: over their BLAKE2b-256, as the chain checks it. */
export const isRight = async (
  { account, publicKey, signature }: { account: string; publicKey: string; signature: string },
  bytes: Uint8Array,
): Promise<boolean> => {
  const key = readText('edpk', publicKey)
  const digest = Uint8Array.from(blake2b(bytes, { dkLen: 32 }))
  return toAddress(key) === account && isSignedBy(key, readText('edsig', signature), digest)
}

/** Has a text signed: with who asks and when in front, so that no page can use it for another. */
export const signMessage = async ({ account, ask }: Place, text: string): Promise<SignedMessage> => {
  const whole = `Tezos Signed Message: ${location.host} ${new Date().toISOString()} ${text}`
  const bytes = packText(whole)
  const [publicKey] = v.parse(v.tuple([v.string()]), await ask('tezos_publicKey'))
  const signature = v.parse(
    v.pipe(v.string(), v.startsWith('edsig')),
    await ask('tezos_sign', { account, payload: bytesToHex(bytes).slice(2) }),
  )
  return { signature, isRight: await isRight({ account, publicKey, signature }, bytes), whole }
}
