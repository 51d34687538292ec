import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '@latchkey/service/database'
import { openKeyring } from '@latchkey/service/keyring'
import { createTestDatabase } from '@latchkey/service/testing'
import { sql } from 'kysely'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { migrations, type Tables } from '../tables.ts'
import { createFormPosts } from './form-posts.ts'

const log = { info: () => {}, error: () => {} }

const open = async () => {
  const database = await createTestDatabase(inject('databaseUrl'), migrations)
  const { db, close } = await openDatabase<Tables>({ url: database.url, migrations, log })
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-form-posts-'))
  onTestFinished(async () => {
    await close()
    await database.close()
    await rm(folder, { recursive: true })
  })
  const keyFile = join(folder, 'key')
  await writeFile(keyFile, randomBytes(32).toString('base64url'), { mode: 0o400 })
  const { atRest } = await openKeyring(db, { keyFile })
  return { db, posts: createFormPosts(db, atRest) }
}

describe('createFormPosts', () => {
  test('default: a post is taken once, by its handle', async () => {
    const { posts } = await open()
    await posts.store('handle', 'code=1&state=2')
    expect(await posts.take('other')).toBeUndefined()
    expect(await posts.take('handle')).toBe('code=1&state=2')
    expect(await posts.take('handle')).toBeUndefined()
  })

  test('behavior: neither handle nor parameters stand in the database', async () => {
    const { db, posts } = await open()
    await posts.store('a-handle', 'code=a-secret')
    const [row] = await db.selectFrom('form_posts').selectAll().execute()
    expect(row?.handle_hash).not.toContain('a-handle')
    expect(Buffer.from(row?.params_sealed ?? []).toString('latin1')).not.toContain('a-secret')
  })

  test('behavior: after a minute it is gone, and the sweep removes it', async () => {
    const { db, posts } = await open()
    const expire = () => db.updateTable('form_posts').set({ expires_at: sql<Date>`now()` }).execute()
    await posts.store('handle', 'code=1')
    await expire()
    expect(await posts.take('handle')).toBeUndefined()
    await posts.store('handle', 'code=1')
    await expire()
    await posts.sweep()
    expect(await db.selectFrom('form_posts').selectAll().execute()).toEqual([])
  })
})
