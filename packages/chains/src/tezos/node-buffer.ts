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

/**
 * Does synchronous work of the forger, which expects Node's global where it reads and writes texts and annotations; browsers
 * and workers have none. It is there for this work only: other libraries (WalletConnect's) ask for it, too, and would take
 * this for the whole of it.
 */
export const withBuffer = <T>(work: () => T): T => {
  if ('Buffer' in globalThis) return work()
  Object.assign(globalThis, { Buffer: smallBuffer })
  try {
    return work()
  } finally {
    Reflect.deleteProperty(globalThis, 'Buffer')
  }
}
