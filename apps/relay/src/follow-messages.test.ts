import { randomInt } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { toFrame } from './fixtures/frames.ts'
import { followMessages } from './follow-messages.ts'

describe('followMessages', () => {
  test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
    'default: a message of %d bytes is whole at its last',
    (bytes) => {
      const frame = toFrame('x'.repeat(bytes))
      const following = followMessages()
      expect(following.isInside).toBe(false)
      following.read(frame.subarray(0, -1))
      expect(following.isInside).toBe(true)
      expect(following.bytes).toBeGreaterThanOrEqual(Math.max(0, bytes - 1))
      expect(following.messages).toBe(0)
      following.read(frame.subarray(-1))
      expect(following).toMatchObject({ isInside: false, bytes: 0, messages: 1 })
    },
  )

  test('behavior: fragments wait until the last has come, and pings between them are no message', () => {
    const following = followMessages()
    following.read(toFrame('a'.repeat(1_000), { isFinal: false }))
    following.read(toFrame('', { opcode: 9 }))
    following.read(toFrame('b'.repeat(1_000), { opcode: 0, isFinal: false }))
    expect(following).toMatchObject({ isInside: true, messages: 0 })
    expect(following.bytes).toBeGreaterThanOrEqual(2_000)
    following.read(toFrame('c', { opcode: 0 }))
    expect(following).toMatchObject({ isInside: false, bytes: 0, messages: 1 })
  })

  test('behavior: bytes that come one by one, and fragments of one byte, cost what they take in memory', () => {
    const drops = followMessages()
    for (const byte of toFrame('x'.repeat(1_000)).subarray(0, -1)) drops.read(Uint8Array.of(byte))
    expect(drops.bytes).toBeGreaterThan(100_000)
    const fragments = followMessages()
    fragments.read(toFrame('x', { isFinal: false }))
    fragments.read(Buffer.concat(Array(999).fill(toFrame('x', { opcode: 0, isFinal: false }))))
    expect(fragments.bytes).toBeGreaterThan(100_000)
  })

  test('behavior: wherever the chunks are cut, as many messages are whole', () => {
    for (let round = 0; round < 200; round++) {
      const frames = Array.from({ length: 20 }, () =>
        toFrame('x'.repeat(randomInt(0, 400)), randomInt(5) === 0 ? { opcode: 10 } : {}),
      )
      const whole = Buffer.concat(frames)
      const following = followMessages()
      for (let at = 0; at < whole.length; ) {
        const next = at + randomInt(1, 300)
        following.read(whole.subarray(at, next))
        at = next
      }
      const pongs = frames.filter((frame) => frame[0] === 0x8a).length
      expect(following).toMatchObject({ isInside: false, bytes: 0, messages: 20 - pongs })
    }
  })
})
