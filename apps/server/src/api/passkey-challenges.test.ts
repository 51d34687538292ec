import type { Once } from '@latchkey/service/once'
import { describe, expect, test } from 'vitest'
import { createPasskeyChallenges } from './passkey-challenges.ts'

const key = new Uint8Array(32).fill(7)
const session = { id: 'session' }
const executor = undefined as never // the fake of `once` asks no database

const build = (at = { now: 1_000_000_000_000 }) => {
  const used = new Set<string>()
  const once = { first: async (_: string, value: string) => !used.has(value) && !!used.add(value) } as unknown as Once // it stores what it saw
  return { at, ...createPasskeyChallenges(key, once, () => at.now) }
}

describe('createPasskeyChallenges', () => {
  test('default: each is drawn anew, and used once', async () => {
    const { draw, use } = build()
    const all = Array.from({ length: 20 }, () => draw(session, 'unlock'))
    expect(new Set(all).size).toBe(20)
    for (const each of all) {
      await use(each, session, 'unlock', executor)
      await expect(use(each, session, 'unlock', executor)).rejects.toMatchObject({ code: 'conflict' })
    }
  })
  test('behavior: all instances with the key file accept it', async () => {
    await build().use(build().draw(session, 'add'), session, 'add', executor)
  })
  test('error: another session or use, and any changed bit', async () => {
    const { draw, use } = build()
    const challenge = draw(session, 'unlock')
    const wrong = { code: 'wrong_passkey' }
    await expect(use(challenge, { id: 'another' }, 'unlock', executor)).rejects.toMatchObject(wrong)
    await expect(use(challenge, session, 'slot-change', executor)).rejects.toMatchObject(wrong)
    const bytes = Buffer.from(challenge, 'base64url')
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] as number) ^ (1 << (bit & 7))
      await expect(use(changed.toString('base64url'), session, 'unlock', executor)).rejects.toMatchObject(wrong)
    }
    for (const other of ['', 'x', `${challenge}A`, `${challenge}=`, `${challenge}\n`, `.${challenge}`])
      await expect(use(other, session, 'unlock', executor)).rejects.toMatchObject(wrong)
    await use(challenge, session, 'unlock', executor)
  })
  test('error: after five minutes', async () => {
    const { at, draw, use } = build()
    const [first, second] = [draw(session, 'unlock'), draw(session, 'unlock')]
    at.now += 299_000
    await use(first, session, 'unlock', executor)
    at.now += 1_000
    await expect(use(second, session, 'unlock', executor)).rejects.toMatchObject({ code: 'conflict' })
  })
})
