import { toHex } from '@latchkey/core/bytes'

/** The implicit account of a key: its 64 hex digits, without 0x. */
export function toAddress(publicKey: Uint8Array): string {
  return toHex(publicKey).slice(2)
}

/**
 * Returns whether a text can be an account id: a name (2 to 64 characters, parts of lower-case letters and digits
 * separated by one of `.`, `-`, `_`), an implicit account, or one of an EVM key.
 */
export function isAccountId(text: string): boolean {
  return (
    text.length >= 2 && text.length <= 64 && /^(?:[a-z\d]+[-_])*[a-z\d]+(?:\.(?:[a-z\d]+[-_])*[a-z\d]+)*$/.test(text)
  )
}
