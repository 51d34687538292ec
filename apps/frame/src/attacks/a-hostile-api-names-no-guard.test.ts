import { type ChildProcess, spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import { type FrameConfig, frameConfig } from '@latchkey/protocol/frame-config'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { writeRelease } from '../vault/fixtures/release-folder.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * The claim: whoever runs the API, with a configuration and answers of their own, can change neither a byte that the
 * frame's host serves (scripts, guards, headers), except for the list of pages that may embed it, nor the guards that
 * the frame contacts. Real processes with their default limits: host, API, guard, and an API that is the attacker's own
 * program.
 */

const pin = '482915'
const scripts = { 'main-1.js': 'define(() => {})', 'worker-2.js': 'self.close()' }

let services: Services
let folder: string
let host: string
let session: Session
let own: Served
/** The API's answers before the attackers took it over. */
let meta: AnswerOf<'vaultMeta'>
/** A guard of the attacker's, and the requests it got from a frame. */
let theirs: { server: Server; url: string; visits: string[] }
let program: ChildProcess | undefined

beforeAll(async () => {
  services = await startServices(inject('databaseUrl'))
  folder = await writeRelease(scripts)
  const { api, guards, threshold, providers, networks } = services.config
  host = await services.startHost({
    origins: { api, wallet: 'http://localhost:3333' },
    frameFolder: folder,
    guards,
    threshold,
    providers,
    networks,
  })
  const visits: string[] = []
  const server = createServer((request, response) => {
    // The attacker's own API asks it for other things.
    if (/^\/v1\/(records|eval|prove)/.test(request.url ?? '')) visits.push(request.url ?? '')
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}')
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  theirs = { server, url: `http://localhost:${(server.address() as AddressInfo).port}`, visits }
  own = await visit()
  session = await services.signIn(await services.signUp())
  await openWallet().enrol(pin)
  meta = await session.api.call('vaultMeta', { purpose: 'unlock' })
}, 180_000)
afterAll(async () => {
  if (program) await services.kill(program)
  theirs?.server.close()
  await services?.stop()
  if (folder) await rm(folder, { recursive: true })
})

type Served = Record<string, { status: number; headers: string[][]; body: string }>

/** Everything the host serves, except the list of pages, which the API decides. */
const visit = async (): Promise<Served> => {
  const paths = [`/?api_key=${services.project.apiKey}`, '/auth', '/auth/done', '/readyz']
  const served: Served = {}
  for (const path of [...paths, ...Object.keys(scripts).map((name) => `/assets/${name}`)]) {
    const answer = await fetch(host + path)
    const headers = [...answer.headers]
      .filter(([name]) => name !== 'date')
      .map(([name, value]) => [name, value.replace(/frame-ancestors [^;]*/, 'frame-ancestors …')])
    served[path] = { status: answer.status, headers, body: await answer.text() }
  }
  return served
}

/** The configuration in the page that the host serves now, read as the frame reads it. */
const readConfig = async (): Promise<FrameConfig> => {
  const html = await (await fetch(`${host}/?api_key=${services.project.apiKey}`)).text()
  return v.parse(frameConfig, JSON.parse(/id="latchkey-config">(.*?)<\/script>/.exec(html)?.[1] ?? ''))
}

const openWallet = (config: FrameConfig = services.config) => {
  const slots = createTestSlots()
  return createVault({ config, session }, { spawn: () => startInProcess(slots), slots })
}

/** The host's answer to a page that it may not know yet, which makes it read the list again, at most once a second. */
const visitFrom = async (page: string) => {
  const headers = { Referer: page, 'Sec-Fetch-Dest': 'iframe' }
  return (await fetch(`${host}/?api_key=${services.project.apiKey}`, { headers })).status
}

/** `times`: how often the body is sent, one after the other. */
type Answer = { status?: number; headers?: object; body: string; times?: number }

/** Puts a program in the API's place, with its answer for each path. Returns the requests it has received so far. */
const answerInstead = async (answers: Record<string, Answer>) => {
  if (program) await services.kill(program)
  await services.killApi()
  const { port } = new URL(services.config.api)
  const source = `
    const answers = JSON.parse(process.env.ANSWERS)
    require('node:http').createServer((request, response) => {
      console.log(request.url)
      const { status = 200, headers = {}, body, times = 1 } = answers[request.url] ?? { status: 404, body: '{}' }
      response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body.repeat(times))
    }).listen(${port}, '127.0.0.1', () => console.log('listening'))`
  const child = spawn(process.execPath, ['-e', source], {
    env: { ...process.env, ANSWERS: JSON.stringify(answers) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  program = child
  let output = ''
  child.stdout.on('data', (text) => {
    output += text
  })
  await expect.poll(() => output, { timeout: 20_000 }).toContain('listening')
  return () => output
}

describe('an API with a configuration of the attacker’s', () => {
  test('other guards, another wallet, more pages: only the pages change', { timeout: 120_000 }, async () => {
    const { kty, crv, x } = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
    const guards = [{ id: 'guard-1', url: theirs.url, receiptKey: { kty, crv, x } }]
    const evil = 'https://evil.example'
    await services.restartApi({
      guards,
      origins: { api: services.config.api, wallet: 'https://wallet.evil.example' },
      projects: [{ ...services.project, origins: [evil], providers: ['google.com'] }],
    })
    await expect.poll(() => visitFrom(evil), { timeout: 20_000, interval: 300 }).toBe(200)
    expect(await visit()).toEqual(own)
    // It asks the right guard, but this API no longer accepts that guard's receipt.
    await expect(openWallet(await readConfig()).open(pin)).rejects.toThrow()
    expect(theirs.visits).toEqual([])
  })
})

describe('an API that answers what the attacker likes', () => {
  const list = '/v1/page-origins'
  const of = (origins: unknown, more: object = {}) =>
    JSON.stringify({ projects: [{ apiKey: services.project.apiKey, origins }], ...more })

  const answers: [string, () => Answer][] = [
    ['a directive', () => ({ body: of(["https://evil.example; script-src 'unsafe-inline' *"]) })],
    ['a directive without a space', () => ({ body: of(['https://x;require-trusted-types-for']) })],
    ['a directive that allows nothing', () => ({ body: of(['https://x;sandbox']) })],
    ['another policy', () => ({ body: of(['https://x,frame-ancestors']) })],
    ['every page', () => ({ body: of(['*']) })],
    ['every page over https', () => ({ body: of(['https://*']) })],
    ['a line break', () => ({ body: of(['https://evil.example\r\nX-Evil: 1']) })],
    [
      'a configuration',
      () => ({ body: of(services.project.origins, { guards: [{ id: 'guard-1', url: theirs.url }] }) }),
    ],
    ['a script', () => ({ headers: { 'Content-Type': 'text/html' }, body: '<script>alert(1)</script>' })],
    ['another address', () => ({ status: 302, headers: { Location: `${theirs.url}${list}` }, body: '' })],
    [
      'headers',
      () => ({ headers: { 'Content-Security-Policy': 'default-src *' }, body: of(services.project.origins) }),
    ],
    ['nothing but zeros', () => ({ body: '0', times: 10_000_000 })],
  ]
  // Each case starts a host, so only every other one is run, as the run's seed decides; `npm run test:long` runs them
  // all.
  const { runs, seed } = inject('fuzz')
  const drawn = answers.filter((_, at) => runs > 100 || at % 2 === seed % 2)
  test.each(drawn)('for the list of pages: %s', { timeout: 120_000 }, async (_name, answer) => {
    const log = await answerInstead({ [list]: answer() })
    const asked = async () => {
      expect(await visitFrom('https://elsewhere.example')).toBe(403)
      return log()
    }
    await expect.poll(asked, { timeout: 20_000, interval: 300 }).toContain(list)
    expect(await visit()).toEqual(own)
    expect(theirs.visits).toEqual([])
  })

  test('for a PIN: a guard of theirs, and a key of theirs for ours', { timeout: 120_000 }, async () => {
    const [slot] = meta.slots
    const [guard] = slot?.guards ?? []
    if (!slot || !guard) throw new Error('there is no wallet')
    const { token } = meta.guardTokens[0] ?? { token: '' }
    // A point of the curve whose logarithm they know: its generator.
    const known = Buffer.from('036b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296', 'hex')
    const publicKey = known.toString('base64url')
    const config = await readConfig()
    for (const named of [
      { id: 'guard-9', publicKey },
      { ...guard, publicKey },
      { ...guard, publicKey, url: theirs.url },
    ]) {
      await answerInstead({
        '/v1/vault/meta': {
          body: JSON.stringify({
            ...meta,
            slots: [{ ...slot, guards: [named] }],
            guardTokens: [{ guardId: named.id, token, url: theirs.url }],
            guards: [{ id: named.id, url: theirs.url }],
          }),
        },
      })
      await expect(openWallet(config).open(pin)).rejects.toThrow()
      expect(theirs.visits).toEqual([])
    }
  })
})
