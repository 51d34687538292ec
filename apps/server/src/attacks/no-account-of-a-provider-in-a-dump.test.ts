import { randomBytes } from 'node:crypto'
import { readKeyFile } from '@latchkey/at-rest/secret-file'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { createSubjectHash, type Subject } from '../api/subjects.ts'
import { openFrame, signIn } from '../fixtures/browser.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: a copy of the API's database does not reveal which account at a login provider a wallet belongs to: it
 * contains neither the provider's id of a person nor their e-mail address, and an id cannot be tested without the key
 * file. The service is a process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())

/** Everything that the database holds, as text. */
const dump = async () => {
  const tables = await own.database.query("select tablename as name from pg_tables where schemaname = 'public'")
  const rows = await Promise.all(tables.map(({ name }) => own.database.query(`select t::text as row from "${name}" t`)))
  return rows
    .flat()
    .map(({ row }) => row)
    .join('\n')
}

const signInAs = async (sub: string) => {
  own.google.next = { sub, email: `${sub}@example.com` }
  const { user } = await signIn(own, await openFrame(own))
  return user.id as string
}

test('neither id nor address, and the same person is found again', async () => {
  const sub = `sub-${randomId()}`
  const id = await signInAs(sub)
  expect(await signInAs(sub)).toBe(id)
  expect(await signInAs(`sub-${randomId()}`)).not.toBe(id)
  const text = await dump()
  expect(text).toContain(id)
  // PostgreSQL writes bytes in hex.
  for (const form of ['utf8', 'hex', 'base64', 'base64url'] as const)
    expect(text).not.toContain(Buffer.from(sub).toString(form))
})

test('what was stored before ids were hashed is hashed at the next start', async () => {
  const sub = `sub-${randomId()}`
  const id = await signInAs(sub)
  await own.database.query('update identities set sub = $1, sub_hashed = false where user_id = $2', [sub, id])
  expect(await dump()).toContain(sub)
  await own.restart()
  expect(await dump()).not.toContain(sub)
  expect(await signInAs(sub)).toBe(id)
})

test('without the key file nobody can compute what is stored of a known account', async () => {
  const sub = `sub-${randomId()}`
  const id = await signInAs(sub)
  const [row] = await own.database.query('select scope, provider, iss, sub from identities where user_id = $1', [id])
  const { sub: stored, ...about } = row as Subject
  const hashWith = (kek: Uint8Array) => createSubjectHash(kek)({ ...about, sub })
  expect(hashWith(await readKeyFile(own.configuration.keyFile))).toBe(stored)
  expect(hashWith(randomBytes(32))).not.toBe(stored)
})
