import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { connect, createRelayFixture, newMessage, newTopic } from '../fixtures/relay.ts'

/**
 * Claim: a relay never stores more than `storedBytes`, however much is published, and one address can take an eighth of
 * it at once, whatever `limitFactor` is. The limits are the default ones; the bound is the smallest that is allowed.
 */

const storedBytes = 16 * 1024 * 1024

let fixture: Awaited<ReturnType<typeof createRelayFixture>>
beforeEach(async () => {
  fixture = await createRelayFixture(inject('databaseUrl'))
})
afterEach(async () => fixture?.close())

test.each([1, 1_000])(
  'limitFactor %i: ten addresses publish as much as they can: each is stopped, then all are, and the table keeps its bound',
  async (limitFactor) => {
    const relay = await fixture.relay({ bounds: { storedBytes }, limitFactor, proxies: 1 })
    const publishAll = async (address: string) => {
      const client = await connect(relay.url, { headers: { 'X-Forwarded-For': address } })
      let stored = 0
      let refused: unknown
      while (!refused) {
        const { error } = await client.publish(newTopic(), newMessage(190_000))
        if (error) refused = error
        else stored++
      }
      await client.close()
      return { stored, refused }
    }
    const each = []
    for (let i = 0; i < 10; i++) each.push(await publishAll(`192.0.2.${i}`))
    for (const { refused } of each)
      expect(refused).toMatchObject({ code: -32_005, data: { retryAfter: expect.any(Number) } })
    expect(each[0]?.stored).toBeGreaterThan(2)
    expect(each[0]?.stored).toBeLessThan(6)
    expect(each.at(-1)?.stored).toBe(0)
    const [row] = await fixture.database.query('select sum(octet_length(message))::float8 as bytes from messages')
    expect(Number(row?.bytes)).toBeLessThan(storedBytes)
  },
)
