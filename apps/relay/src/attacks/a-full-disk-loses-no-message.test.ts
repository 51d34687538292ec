import { openDisk } from '@latchkey/service/disk'
import { expect, inject, test } from 'vitest'
import { connect, createRelayFixture, newMessage, newTopic } from '../fixtures/relay.ts'
import { codes } from '../json-rpc.ts'

/**
 * Claim: while the disk of its database is full a relay refuses messages, loses none that it accepted, and accepts them
 * again when there is room: refused messages have used up no limit. The disk is real and small, and so is the bound on
 * what may be stored, of which one address has room for five of these messages.
 */

/** Too long for `npm test`: `npm run test:long` runs it. */
const isLong = inject('fuzz').runs > 100

const size = 32 * 1024 * 1024
const storedBytes = 16 * 1024 * 1024

test.runIf(isLong)('messages while the disk is full, and after', { timeout: 120_000 }, async ({ skip }) => {
  const full = await openDisk(inject('databaseUrl'), size)
  if (!full) return skip('it takes root on Linux, and PostgreSQL on this machine')
  const fixture = await createRelayFixture(full.url)
  try {
    const relay = await fixture.relay({ bounds: { storedBytes } })
    const publisher = await connect(relay.url)
    const topic = newTopic()
    expect((await publisher.publish(topic, newMessage())).error).toBeUndefined()

    full.fill()
    // The relay retries each for ten seconds.
    const others = await Promise.all([1, 2, 3].map(() => connect(relay.url)))
    const refused = await Promise.all(others.map((each) => each.publish(newTopic(), newMessage(190_000))))
    for (const { error } of refused) expect(error).toMatchObject({ code: codes.unavailable })
    expect(relay.lines.some((line) => line.includes('53100'))).toBe(true)

    full.empty()
    for (let i = 0; i < 3; i++) expect((await publisher.publish(topic, newMessage(150_000))).error).toBeUndefined()
    const reader = await connect(relay.url)
    await reader.subscribe(topic)
    await expect.poll(() => reader.got.length).toBe(4)
    for (const client of [publisher, reader, ...others]) await client.close()
  } finally {
    await fixture.close()
    await full.close()
  }
})
