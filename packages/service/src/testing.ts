import { randomBytes } from 'node:crypto'
import pg from 'pg'

/** An empty database for one test file, dropped by `close` even while connections are open. */
export async function createTestDatabase(superuserUrl: string): Promise<{
  url: string
  query(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  close(): Promise<void>
}> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const admin = new pg.Client({ connectionString: superuserUrl })
  await admin.connect()
  await admin.query(`create database ${name}`)
  const url = new URL(superuserUrl)
  url.pathname = `/${name}`
  const inside = new pg.Pool({ connectionString: url.href, max: 2 })
  inside.on('error', () => {})
  return {
    url: url.href,
    query: async (text, values) => (await inside.query(text, values)).rows,
    async close() {
      await inside.end()
      await admin.query(`drop database if exists ${name} with (force)`)
      await admin.end()
    },
  }
}
