import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { auditSealsTable, auditTable } from './audit.ts'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './fixtures/database.ts'
import { createLog } from './log.ts'
import { grantToService, warnOfRights } from './roles.ts'

const migrations = [
  { name: '1', up: auditTable },
  { name: '2', up: auditSealsTable },
]
const role = `test_${randomBytes(8).toString('hex')}`

let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
/** The same database, as its owner and as the role of a service. */
let owner: Database<unknown>
let service: Database<unknown>
beforeAll(async () => {
  testDatabase = await createTestDatabase(inject('databaseUrl'), migrations)
  const open = (url: string) => openDatabase({ url, migrations, log: createLog('test', () => {}) })
  owner = await open(testDatabase.url)
  await testDatabase.query(`create role ${role} login password '${role}'`)
  await grantToService(owner.db, role)
  const url = new URL(testDatabase.url)
  url.username = url.password = role
  service = await open(url.href)
})
afterAll(async () => {
  await service?.close()
  await owner?.close()
  await testDatabase?.query(`drop owned by ${role}; drop role ${role}`)
  await testDatabase?.close()
})

describe('warnOfRights', () => {
  const warn = async ({ db }: Database<unknown>) => {
    const lines: string[] = []
    await warnOfRights(
      db,
      createLog('test', (line) => lines.push(JSON.parse(line).event)),
    )
    return lines
  }
  const warning = 'the database user may change the audit'

  test('default: the owner of the audit may change it, the role of a service may not', async () => {
    expect(await warn(owner)).toEqual([warning])
    expect(await warn(service)).toEqual([])
  })

  test.each(['update', 'delete', 'truncate', 'trigger'])(
    'error: a role that was given the right to %s',
    async (right) => {
      await testDatabase.query(`grant ${right} on audit_seals to ${role}`)
      expect(await warn(service)).toEqual([warning])
      await testDatabase.query(`revoke ${right} on audit_seals from ${role}`)
    },
  )
})
