import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { attempt, enrol, makeRecord, type OpenGuard, openBrowser, openGuard } from './fixtures/guard.ts'
import { createGuard, startGuard } from './guard.ts'

let own: OpenGuard
beforeAll(async () => {
  own = await openGuard(inject('databaseUrl'))
})
afterAll(() => own?.close())

const quiet = { info: () => {}, error: () => {} }
const file = async (name: string, text: string, mode: number) => {
  const path = join(own.folder, name)
  await writeFile(path, text)
  await chmod(path, mode)
  return path
}

describe('createGuard', () => {
  test('behavior: a second instance shares the counters', async () => {
    const second = await createGuard(own.configuration, quiet)
    const here = await openBrowser(own)
    const there = await openBrowser({ ...own, send: async (...given) => second.app.request(...given) })
    const person = makeRecord()
    await enrol(here, person)
    for (const [i, browser] of [here, there, here, there].entries())
      expect((await attempt(browser, person, 'wrong')).body.error.left).toBe(4 - i)
    expect((await attempt(there, person, person.pin)).status).toBe(200)
    // The other session's guesses stay.
    expect((await attempt(here, person, 'wrong')).body.error.left).toBe(2)
    await second.close()
  })

  test.each([0o440, 0o404, 0o644])('error: the key file has mode %o', async (mode) => {
    const keyFile = await file(`key-${mode}`, randomBytes(32).toString('base64url'), mode)
    await expect(createGuard({ ...own.configuration, keyFile }, quiet)).rejects.toThrow(/may be read by others/)
  })

  test('error: the receipt key may be read by others', async () => {
    const receiptKeyFile = await file('receipt-open', '{}', 0o444)
    await expect(createGuard({ ...own.configuration, receiptKeyFile }, quiet)).rejects.toThrow(/may be read by others/)
  })

  test('error: another key file than the database was made with', async () => {
    const keyFile = await file('key-other', randomBytes(32).toString('base64url'), 0o400)
    await expect(createGuard({ ...own.configuration, keyFile }, quiet)).rejects.toThrow('is not the key file')
  })

  test('error: the receipt key is no private Ed25519 key', async () => {
    const receiptKeyFile = await file('receipt-bad', '{"kty":"OKP","canary":1}', 0o400)
    const refusal = expect(createGuard({ ...own.configuration, receiptKeyFile }, quiet)).rejects
    await refusal.toThrow('does not hold a private Ed25519 key')
  })

  test.each([
    ['origin', { origin: 'http://guard.example' }],
    ['origin', { origin: 'https://guard.example/' }],
    ['id', { id: 'Guard 1' }],
    ['apiTokenKeys', { apiTokenKeys: [] }],
    ['surplus', { surplus: 1 }],
  ])('error: %s is wrong', async (field, change) => {
    const refusal = expect(createGuard({ ...own.configuration, ...change } as never, quiet)).rejects
    await refusal.toThrow(`The configuration is wrong at "${field}`)
  })
})

describe('startGuard', () => {
  test('default', async () => {
    const running = await startGuard(own.configuration, quiet)
    expect((await fetch(`http://127.0.0.1:${running.port}/readyz`)).status).toBe(200)
    await running.stop()
    await expect(fetch(`http://127.0.0.1:${running.port}/readyz`)).rejects.toThrow()
  })

  test('error: the port is taken', async () => {
    const running = await startGuard(own.configuration, quiet)
    const listen = { port: running.port }
    await expect(startGuard({ ...own.configuration, listen }, quiet)).rejects.toThrow(
      `Port ${running.port} on 127.0.0.1 is taken`,
    )
    await running.stop()
  })
})

describe('main', () => {
  const main = join(import.meta.dirname, 'main.ts')
  const start = (path: string) =>
    spawn(process.execPath, [main, '--config', path], { stdio: ['ignore', 'pipe', 'pipe'] })

  test('default: listens, and ends on SIGTERM with code 0', async () => {
    const child = start(await file('guard.json', JSON.stringify(own.configuration), 0o600))
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      if (output.includes('"listening"')) break
    }
    const { port } = JSON.parse(output.split('\n').find((line) => line.includes('"listening"')) ?? '{}')
    const exited = once(child, 'exit')
    expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200)
    child.kill('SIGTERM')
    expect(await exited).toEqual([0, null])
  })

  test('behavior: thaw gives a frozen vault three tries, and the audit has it', async () => {
    const person = makeRecord()
    const { vaultId } = person.record
    const browser = await openBrowser(own)
    await enrol(browser, person)
    expect((await attempt(browser, person, person.pin)).status).toBe(200)
    await own.database.query('update counts set fails = 10 where vault_id = $1', [vaultId])
    const anew = async (pin: string) => attempt(await openBrowser(own), person, pin)
    expect((await anew(person.pin)).body.error.code).toBe('frozen')
    const path = await file('guard-thaw.json', JSON.stringify(own.configuration), 0o600)
    const command = (...args: string[]) =>
      once(spawn(process.execPath, [main, 'thaw', ...args, '--config', path], { stdio: 'ignore' }), 'exit')
    expect(await command('--vault', vaultId)).toEqual([0, null])
    expect((await anew(person.pin)).status).toBe(200)
    expect((await anew('wrong')).body.error).toMatchObject({ code: 'wrong_pin', left: 0, retryAfter: 3_600 })
    const rows = await own.database.query(`select data from audit where actor = $1 and event = 'pin.thawed'`, [vaultId])
    expect(rows).toEqual([{ data: { by: 'operator', counts: 1 } }])
    expect(await command('--vault')).toEqual([1, null])
  })

  test('error: one sentence and code 1', async () => {
    const child = start(await file('bad.json', JSON.stringify({ ...own.configuration, id: 7 }), 0o600))
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(child, 'close')
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^The configuration is wrong at "id"/)],
    ])
  })
})
