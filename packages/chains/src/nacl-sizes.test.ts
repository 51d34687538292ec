import { isWalletError } from '@latchkey/core/errors'
import { describe, expect, test } from 'vitest'
import { requireSize } from './nacl-sizes.ts'

describe('requireSize', () => {
  const sizes = [
    ['signing public key', 32],
    ['signature', 64],
    ['seed', 32],
  ] as const

  test.each(sizes)('default: a %s has %i bytes', (what, size) => {
    expect(() => requireSize(what, new Uint8Array(size))).not.toThrow()
  })

  test.each(sizes)('error: a %s of another size than %i', (what, size) => {
    for (const other of [0, size - 1, size + 1, 2 * size])
      expect(() => requireSize(what, new Uint8Array(other).fill(7))).toThrow(
        expect.toSatisfy(
          (failure) =>
            isWalletError(failure, 'invalidArgument') && failure.message.endsWith(`invalid ${what}: ${size} bytes`),
        ),
      )
  })
})
