import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { setAdmin } from './admin.ts'
import { readAdmin } from './admin-command.ts'
import { openFrame, signIn } from './fixtures/browser.ts'
import { type OpenServer, openServer } from './fixtures/server.ts'

let own: OpenServer
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'))
})
afterAll(() => own?.close())

describe('readAdmin', () => {
  test('default: whom to name, and whom no longer', () => {
    const config = ['--config', 'server.json']
    expect(readAdmin(['admin', '--person', 'id', ...config])).toEqual({ userId: 'id', isAdmin: true, config })
    expect(readAdmin(['admin', '--person', 'id', '--remove', ...config])).toEqual({
      userId: 'id',
      isAdmin: false,
      config,
    })
    expect(readAdmin(['check', ...config])).toBeUndefined()
  })

  test.each([[['admin']], [['admin', '--person']], [['admin', 'id']]])('error: %j names nobody', (args) => {
    expect(() => readAdmin(args)).toThrow('admin --person <id of the person>')
  })
})

describe('setAdmin', () => {
  test('default: the person learns it with the next answer, and the audit has it', async () => {
    const frame = await openFrame(own)
    const path = '/v1/session/me'
    const { tokens, user } = await signIn(own, frame)
    const me = async () => {
      const DPoP = await frame.dpop('POST', path, tokens.accessToken)
      return (await frame.request('POST', path, {}, { DPoP, Authorization: `DPoP ${tokens.accessToken}` })).body
    }
    expect(await me()).not.toHaveProperty('user.isAdmin')
    const command = { userId: user.id, config: [] }
    await setAdmin({ ...command, isAdmin: true }, own.configuration, own.log)
    expect(await me()).toHaveProperty('user.isAdmin', true)
    await setAdmin({ ...command, isAdmin: false }, own.configuration, own.log)
    expect(await me()).not.toHaveProperty('user.isAdmin')
    const rows = await own.database.query(`select count(*)::int as count from audit where event = 'user.admin'`)
    expect(rows).toEqual([{ count: 2 }])
  })

  test('error: nobody has this id', async () => {
    const command = { userId: 'AAAAAAAAAAAAAAAAAAAAAA', isAdmin: true, config: [] }
    await expect(setAdmin(command, own.configuration, own.log)).rejects.toThrow('There is no person with the id')
  })
})
