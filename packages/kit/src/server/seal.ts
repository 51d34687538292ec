import { toHex } from '@latchkey/core/bytes'

/** Recognises what this server issued when it comes back. */
export type Seal = {
  /**
   * The authentication code of a text, HMAC-SHA-256, as hex.
   * @param use separates what is sealed for one use from another
   * @param bytes the length of the code, 32 being all of it; 16 suffice for a lifetime of minutes (RFC 2104, section 5)
   */
  codeOf(use: string, text: string, bytes?: number): Promise<string>
  /** True when this is the text's code of that length, by any of the secrets. */
  isCodeOf(code: string, use: string, text: string, bytes?: number): Promise<boolean>
}

/** The shortest accepted secret, in bytes: the length of the code (RFC 2104, section 3). */
const secretBytes = 32

const encoder = new TextEncoder()

/**
 * @param secrets the first seals, all are recognised, so that a secret can be rotated without signing everybody out
 * @throws TypeError for none, or one shorter than 32 bytes
 */
export function createSeal(secrets: readonly (string | Uint8Array)[]): Seal {
  const raw = secrets.map((secret) => new Uint8Array(typeof secret === 'string' ? encoder.encode(secret) : secret))
  if (raw.length === 0 || raw.some(({ length }) => length < secretBytes))
    throw new TypeError(`secret must have at least ${secretBytes} bytes: random ones, the same on every instance.`)

  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  let keys: Promise<CryptoKey[]> | undefined
  const codesOf = async (use: string, text: string, bytes: number) => {
    keys ??= Promise.all(raw.map((each) => crypto.subtle.importKey('raw', each, algorithm, false, ['sign'])))
    const message = encoder.encode(`latchkey/${use}\n${text}`)
    const codes = (await keys).map((key) => crypto.subtle.sign('HMAC', key, message))
    return (await Promise.all(codes)).map((code) => toHex(new Uint8Array(code, 0, bytes)).slice(2))
  }
  return {
    async codeOf(use, text, bytes = 32) {
      const [code = ''] = await codesOf(use, text, bytes)
      return code
    },
    async isCodeOf(code, use, text, bytes = 32) {
      const right = await codesOf(use, text, bytes)
      return right.map((each) => isSame(each, code)).includes(true)
    },
  }
}

/** Compares two texts in constant time. */
const isSame = (one: string, other: string): boolean => {
  if (one.length !== other.length) return false
  let difference = 0
  for (let at = 0; at < one.length; at++) difference |= one.charCodeAt(at) ^ other.charCodeAt(at)
  return difference === 0
}
