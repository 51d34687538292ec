import { randomBytes } from 'node:crypto'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { dropDatabases, makeDatabase } from './databases.ts'
import { query } from './postgres.ts'

const serverUrl = inject('databaseUrl')
const id = randomBytes(4).toString('hex')
const [one, two] = [`lk_${id}_one`, `lk_${id}_two`]
const password = 'a-password'

afterAll(() => dropDatabases(serverUrl, [one, two]))

describe('makeDatabase', () => {
  test('default: a database its service may use as it likes', async () => {
    const { service: url } = await makeDatabase(serverUrl, { name: one, password })
    await query(url, 'create table kept (n int)', 'insert into kept values (1)')
    expect(await query(url, 'select current_user as name')).toEqual([{ name: one }])
  })

  test('behavior: made once, with what is in it; the password follows', async () => {
    const { service: url } = await makeDatabase(serverUrl, { name: one, password: 'another' })
    expect(await query(url, 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('behavior: with an owner, the service may not change tables, not even those it made before', async () => {
    const { service, owner } = await makeDatabase(serverUrl, { name: one, password }, 'the-owner')
    expect(await query(owner, 'select current_user as name')).toEqual([{ name: `${one}_owner` }])
    await expect(query(service, 'drop table kept')).rejects.toThrow(/must be owner of table kept/)
    await query(owner, `grant select on kept to "${one}"`)
    expect(await query(service, 'select n from kept')).toEqual([{ n: 1 }])
  })

  test('behavior: a user who may not make roles owns the databases itself', async () => {
    const user = `lk_${id}_user`
    await query(serverUrl, `create role "${user}" login password 'x' createdb`)
    const ownUrl = new URL(serverUrl)
    ownUrl.username = user
    ownUrl.password = 'x'
    const name = `lk_${id}_shared`
    const { service: url } = await makeDatabase(ownUrl.href, { name, password })
    expect(await query(url, 'select current_user as name')).toEqual([{ name: user }])
    expect(await makeDatabase(ownUrl.href, { name, password }, 'owner')).toEqual({ service: url, owner: url })
    await dropDatabases(ownUrl.href, [name])
    await expect(query(url, 'select 1')).rejects.toThrow(/does not exist/)
    await query(serverUrl, `drop role "${user}"`)
  })

  test('error: another service cannot open it', async () => {
    const other = new URL((await makeDatabase(serverUrl, { name: two, password })).service)
    other.pathname = `/${one}`
    await expect(query(other.href, 'select 1')).rejects.toThrow(/permission denied for database/)
  })

  test('error: a user without the right is told which right', async () => {
    const { service: url } = await makeDatabase(serverUrl, { name: two, password })
    await expect(makeDatabase(url, { name: `lk_${id}_three`, password })).rejects.toThrow(
      /needs the right to make databases/,
    )
  })
})
