import { type Bytes, fromUtf8 } from '@latchkey/core/bytes'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha256 } from '@noble/hashes/sha2.js'

/**
 * The code of a recovery kit: 130 random bits as 26 letters of Crockford's base 32, in which no letter resembles
 * another, and two check letters. It is written in seven groups of four.
 */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Letters that people confuse with others. */
const readAs: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1', U: 'V' }
const length = 26

const digest = (body: string): Bytes => Uint8Array.from(sha256(fromUtf8(`latchkey/v1/kit-check${body}`)))

/** Two letters: ten bits of a hash. A mistyped letter passes once in 1,024 times, and then opens nothing. */
const checkOf = (body: string): string => {
  const [a = 0, b = 0] = digest(body)
  const bits = (a << 2) | (b >> 6)
  return `${alphabet[bits >> 5]}${alphabet[bits & 31]}`
}

/** Draws a new code, without its groups. */
export function drawKitCode(): string {
  // 32 divides 256, so each letter is as likely as any other.
  const body = Array.from(crypto.getRandomValues(new Uint8Array(length)), (byte) => alphabet[byte & 31]).join('')
  return body + checkOf(body)
}

/**
 * Reads a code as a person typed or pasted it: lower case and any separators are accepted, and so is an O for a zero.
 *
 * @returns the code without its groups; undefined if letters are missing, superfluous, or do not match the check
 * letters
 */
export function readKitCode(typed: string): string | undefined {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]|\p{Lm}/gu, '')
    .replace(/[OILU]/g, (letter) => readAs[letter] ?? letter)
  if (code.length !== length + 2 || ![...code].every((letter) => alphabet.includes(letter))) return undefined
  return checkOf(code.slice(0, length)) === code.slice(length) ? code : undefined
}

/**
 * The keys derived from a code: the factor of its slot, 32 bytes, and its proof, 32 bytes, which shows the API that
 * somebody has the kit. Neither reveals anything about the other.
 *
 * @param code as `drawKitCode` and `readKitCode` return it
 */
export function deriveKitKeys(code: string): { factor: Bytes; proof: Bytes } {
  const okm = Uint8Array.from(hkdf(sha256, fromUtf8(code.slice(0, length)), undefined, fromUtf8('latchkey/v1/kit'), 64))
  return { factor: okm.slice(0, 32), proof: okm.slice(32) }
}

/**
 * The form of a proof that the API stores: its SHA-256. The code has 130 bits, so a proof cannot be found by brute
 * force.
 */
export function hashKitProof(proof: Bytes): Bytes {
  return Uint8Array.from(sha256(proof))
}
