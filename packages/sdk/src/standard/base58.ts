import { WalletError } from '@latchkey/core/errors'

const letters = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/**
 * Decodes base58 (Bitcoin's alphabet), the form of addresses and signatures.
 * @throws WalletError `internal` for another text, or another number of bytes
 */
export function fromBase58(text: string, length: number): Uint8Array<ArrayBuffer> {
  let value = 0n
  for (const letter of text.length > 2 * length ? '0' : text) {
    const digit = letters.indexOf(letter)
    if (digit < 0) throw new WalletError('internal')
    value = value * 58n + BigInt(digit)
  }
  const bytes = new Uint8Array(length)
  for (let at = length - 1; at >= 0; at--, value >>= 8n) bytes[at] = Number(value & 255n)
  // Each leading zero byte is a 1, so every value has exactly one encoding.
  const zeros = bytes.findIndex((byte) => byte !== 0)
  if (value > 0n || /^1*/.exec(text)?.[0].length !== (zeros < 0 ? length : zeros)) throw new WalletError('internal')
  return bytes
}
