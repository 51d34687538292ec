import { fromHex, fromUtf8, toHex } from '@latchkey/core/bytes'

/** As much of Node's Buffer as the forger uses: from bytes or text, and back to text. */
export const smallBuffer = {
  from(value: string | ArrayLike<number>, encoding?: 'hex' | 'utf8') {
    const toBytes = (text: string) => (encoding === 'hex' ? fromHex(text) : fromUtf8(text))
    const bytes = typeof value === 'string' ? toBytes(value) : Uint8Array.from(value)
    return {
      toString: (to: 'hex' | 'utf8') => (to === 'hex' ? toHex(bytes).slice(2) : new TextDecoder().decode(bytes)),
    }
  },
}

// The forger expects Node's global where it reads and writes texts and annotations; browsers and workers have none.
if (!('Buffer' in globalThis)) Object.assign(globalThis, { Buffer: smallBuffer })
