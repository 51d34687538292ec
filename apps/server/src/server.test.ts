import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openFrame, startFlow } from './fixtures/browser.ts'
import { type OpenServer, openServer } from './fixtures/server.ts'
import { createServer, startServer } from './server.ts'

let own: OpenServer
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'))
})
afterAll(() => own?.close())

const quiet = { info: () => {}, error: () => {} }
const refusal = (change: object) => expect(createServer({ ...own.configuration, ...change } as never, quiet)).rejects

describe('createServer', () => {
  test('behavior: a second instance takes the nonces, proofs and logins of the first', async () => {
    const second = await createServer(own.configuration, quiet)
    const frame = await openFrame(own)
    const { flowId } = await startFlow(frame)
    const there = await openFrame({ send: async (...given) => second.api.request(...given) })
    const headers = { 'Content-Type': 'application/json', DPoP: await frame.dpop('POST', '/v1/auth/cancel') }
    const answer = await second.api.request('/v1/auth/cancel', {
      method: 'POST',
      headers,
      body: JSON.stringify({ flowId }),
    })
    expect(answer.status).toBe(200)
    const replayed = await own.server.api.request('/v1/auth/cancel', {
      method: 'POST',
      headers,
      body: JSON.stringify({ flowId }),
    })
    expect((await replayed.json()).error.code).toBe('bad_proof')
    expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'cancelled' })
    expect(there.jkt).not.toBe(frame.jkt)
    await second.close()
  })

  test('behavior: projects are brought up to date at start', async () => {
    const [first] = own.configuration.projects ?? []
    const projects = [{ ...first, name: 'Renamed' }]
    const second = await createServer({ ...own.configuration, projects } as never, quiet)
    const rows = await own.database.query('select name from projects order by id')
    expect(rows).toEqual([{ name: 'Renamed' }, { name: 'Second project' }])
    await second.close()
  })

  test.each([0o440, 0o404, 0o644])('error: a secret file has mode %o', async (mode) => {
    const text = randomBytes(32).toString('base64url')
    await refusal({ keyFile: await own.write(`key-${mode}`, text, mode) }).toThrow(/may be read by others/)
    await refusal({ tokenKeyFile: await own.write(`token-${mode}`, '{}', mode) }).toThrow(/may be read by others/)
    const [google, apple] = own.configuration.providers
    const open = await own.write(`secret-${mode}`, text, mode)
    await refusal({ projects: [], providers: [{ ...google, clientSecretFile: open }] }).toThrow(/may be read by others/)
    await refusal({ projects: [], providers: [{ ...apple, privateKeyFile: open }] }).toThrow(/may be read by others/)
  })

  test('error: another key file than the database was made with', async () => {
    const keyFile = await own.write('key-other', randomBytes(32).toString('base64url'))
    await refusal({ keyFile }).toThrow('is not the key file this database was made with')
  })

  test('error: a key of another kind', async () => {
    const [google] = own.configuration.providers
    const [, apple] = own.configuration.providers
    const bad = await own.write('bad', '{"kty":"oct","k":"canary"}')
    await refusal({ tokenKeyFile: bad }).toThrow('does not hold a private Ed25519 key')
    await refusal({ providers: [google, { ...apple, privateKeyFile: bad }] }).toThrow(
      'does not hold an ES256 private key',
    )
  })

  test.each<[string, object]>([
    ['origins.api', { origins: { api: 'http://api.example', wallet: 'https://wallet.example' } }],
    ['threshold', { threshold: 2 }],
    ['providers', { providers: [] }],
    ['networks.moon', { networks: { moon: { rpc: ['http://localhost:1'] } } }],
    ['networks.mumbai.rpc', { networks: { mumbai: { rpc: ['http://node.example'] } } }],
    ['surplus', { surplus: true }],
  ])('error: %s is wrong', async (field, change) => {
    await refusal(change).toThrow(/^The configuration is wrong at /)
    if (field !== 'threshold') await refusal(change).toThrow(field.split('.')[0])
  })
})

describe('startServer', () => {
  test('default', async () => {
    const running = await startServer(own.configuration, quiet)
    expect((await fetch(`http://127.0.0.1:${running.port}/readyz`)).status).toBe(200)
    await running.stop()
    await expect(fetch(`http://127.0.0.1:${running.port}/readyz`)).rejects.toThrow()
  })

  test('error: a port is taken; nothing is left listening', async () => {
    const running = await startServer(own.configuration, quiet)
    const { port } = running
    const listen = { api: { port } }
    const projects = own.configuration.projects?.map((project) => ({ ...project, name: 'Somebody else’s' })) ?? []
    await expect(startServer({ ...own.configuration, listen, projects }, quiet)).rejects.toThrow(
      `Port ${port} on 127.0.0.1 is taken`,
    )
    // A server that cannot listen on its address changes nothing in the database of the others.
    expect(await own.database.query("select 1 from projects where name = 'Somebody else’s'")).toEqual([])
    await running.stop()
  })
})

describe('main', () => {
  const start = async (config: object) => {
    const path = await own.write(`config-${randomBytes(4).toString('hex')}`, JSON.stringify(config), 0o600)
    return spawn(process.execPath, [join(import.meta.dirname, 'main.ts'), '--config', path], {
      stdio: ['ignore', 'pipe', 'pipe'],
    })
  }

  test('default: listens, and ends on SIGTERM with code 0 though a poll is open', async () => {
    const child = await start(own.configuration)
    let output = ''
    for await (const chunk of child.stdout) {
      output += chunk
      if (output.includes('"listening"')) break
    }
    const { api } = JSON.parse(output.split('\n').find((line) => line.includes('"listening"')) ?? '{}')
    const frame = await openFrame(own)
    const { flowId } = await startFlow(frame)
    const headers = { 'Content-Type': 'application/json', DPoP: await frame.dpop('POST', '/v1/auth/wait') }
    const poll = fetch(`http://${api}/v1/auth/wait`, { method: 'POST', headers, body: JSON.stringify({ flowId }) })
    // The poll is open once its proof is stored.
    const [jti] = [JSON.parse(Buffer.from(headers.DPoP.split('.')[1] ?? '', 'base64url').toString()).jti]
    const stored = () => own.database.query("select from used where kind = 'dpop' and value like '%' || $1", [jti])
    await expect.poll(stored).toHaveLength(1)
    const exited = once(child, 'exit')
    child.kill('SIGTERM')
    expect(await (await poll).json()).toEqual({ status: 'pending', bound: false })
    expect(await exited).toEqual([0, null])
  })

  test('error: one sentence and code 1', async () => {
    const child = await start({ ...own.configuration, threshold: 0 })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(child, 'close')
    expect([code, output.trim().split('\n')]).toEqual([
      1,
      [expect.stringMatching(/^The configuration is wrong at "threshold"/)],
    ])
  })
})
