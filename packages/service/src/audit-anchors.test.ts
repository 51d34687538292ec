import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auditSealsTable, auditTable } from './audit.ts'
import { createAuditAnchors } from './audit-anchors.ts'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './fixtures/database.ts'
import { createLog } from './log.ts'

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database<unknown>
beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('databaseUrl'))
  database = await openDatabase({
    url: testDatabase.url,
    migrations: [
      { name: '1', up: auditTable },
      { name: '2', up: auditSealsTable },
    ],
    log: createLog('test', () => {}),
  })
})
afterAll(async () => {
  await database?.close()
  await testDatabase?.close()
})

describe('store', () => {
  /** Stores the seals of one service, and returns which of them agree with earlier ones. */
  const open = () => {
    const issuer = randomBytes(8).toString('hex')
    // Nothing is signed here.
    const anchors = createAuditAnchors(database.db, undefined as never, 'api')
    const hand = async (seal: string, hash = `hash of ${seal}`) => {
      const claims = { iss: issuer, aud: 'api', iat: 0, exp: 0, jti: '', seal, hash }
      return (await anchors.store(claims, 'token')).agrees
    }
    const letTimePass = () =>
      testDatabase.query(
        `set session_replication_role = replica; update audit_anchors set at = at - interval '61 seconds'`,
      )
    return { hand, letTimePass }
  }

  test('default: newer ones, and the same again', async () => {
    const { hand, letTimePass } = open()
    expect([await hand('1'), await hand('2'), await hand('9')]).toEqual([true, true, true])
    await letTimePass()
    expect([await hand('9'), await hand('10')]).toEqual([true, true])
  })

  test('behavior: two instances hand over theirs in any order', async () => {
    const { hand } = open()
    expect([await hand('1'), await hand('3'), await hand('2')]).toEqual([true, true, true])
  })

  test('behavior: an older copy of the database, until it is past the newest', async () => {
    const { hand, letTimePass } = open()
    for (const seal of ['1', '2', '3', '4']) await hand(seal)
    await letTimePass()
    expect(await hand('2')).toBe(false)
    expect(await hand('3', 'another')).toBe(false)
    expect(await hand('5')).toBe(true)
  })

  test('behavior: another seal of the same number, at once', async () => {
    const { hand } = open()
    expect([await hand('1'), await hand('1', 'another')]).toEqual([true, false])
  })
})
