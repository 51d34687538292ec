import { spawn } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownBuild } from '@latchkey/protocol/build-number'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { addressesOf, defaultPorts, guardConfiguration } from './configurations.ts'
import { makeDatabase } from './databases.ts'
import { readStackKeys } from './keys.ts'
import type { Part } from './part.ts'
import { freePort } from './ports.ts'
import { root } from './root.ts'
import { scriptOf, startGuard, startHost, startServer } from './service.ts'

/** A real guard and a real host, and the real API as its operator runs it. */

mkdirSync(join(root, '.data'), { recursive: true })
const folder = mkdtempSync(join(root, '.data', 'check-test-'))
const keys = readStackKeys(join(folder, 'keys'))
const serverUrl = inject('databaseUrl')
const ports = { ...defaultPorts, guard: await freePort(), api: await freePort(), wallet: await freePort() }
const to = addressesOf(ports)
const origins = { api: to.api, wallet: to.wallet }
let guard: Part

beforeAll(async () => {
  const name = `latchkey_${keys.id}_check_guard`
  const { service: databaseUrl } = await makeDatabase(serverUrl, { name, password: keys.guard.databasePassword })
  const configuration = guardConfiguration(keys, to, ports, databaseUrl)
  guard = await startGuard(ports.guard, { dataDir: join(folder, 'guard'), configuration })
}, 60_000)
afterAll(async () => {
  await guard?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const fits = { id: 'guard-1', url: to.guard, receiptKey: keys.guard.receiptKey }
const configuration = (change: object = {}) => ({
  listen: { api: { port: ports.api } },
  origins,
  databaseUrl: 'postgres://api@127.0.0.1:1/api',
  keyFile: keys.api.keyFile,
  tokenKeyFile: keys.api.tokenKeyFile,
  guards: [fits],
  threshold: 1,
  providers: [
    {
      provider: 'google.com',
      issuer: 'https://accounts.example',
      clientId: 'us',
      clientSecretFile: keys.logins.google.wallet.clientSecretFile,
    },
  ],
  networks: {},
  ...change,
})

const otherKey = () => generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
const writeFile = (name: string, value: object, mode = 0o400) => {
  const path = join(folder, name)
  writeFileSync(path, JSON.stringify(value))
  chmodSync(path, mode)
  return path
}

/** Runs the command `check` of the API. */
const check = async (change: object = {}, nodeOptions = '') => {
  const path = writeFile('server.json', configuration(change), 0o600)
  const env = {
    PATH: process.env.PATH,
    NODE_OPTIONS: nodeOptions,
    ...(process.env.NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }),
  }
  const child = spawn(process.execPath, [scriptOf('server'), 'check', '--config', path], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const [code] = await once(child, 'close')
  return { code, output }
}

/** Starts a host whose release names these guards. Its frame has no scripts. */
const openHost = async (change: object = {}) => {
  const frameFolder = join(folder, 'frame')
  mkdirSync(join(frameFolder, 'assets'), { recursive: true })
  for (const name of ['index.html', 'auth.html', 'auth-done.html', 'export.html', 'refused.html', 'opener.html'])
    writeFileSync(join(frameFolder, name), '<!doctype html><head><!--latchkey-config--></head>')
  const host = {
    listen: { port: ports.wallet },
    origins,
    frameFolder,
    guards: [{ id: 'guard-1', url: to.guard }],
    threshold: 1,
    providers: ['google.com'],
    networks: [],
    // With a fixed list of pages the host is ready without the API.
    pageOrigins: ['https://page.example'],
    ...change,
  }
  return startHost(ports.wallet, { dataDir: join(folder, 'host'), configuration: host })
}

test('default: services that fit are told so', { timeout: 60_000 }, async () => {
  const { code, output } = await check()
  expect(output).toMatch(/^guard-1: .*prove themselves/m)
  expect(output).toContain(`${to.wallet} does not answer. So its guards were not compared with these.`)
  expect(code).toBe(0)
})

const { runs, seed } = inject('fuzz')
/** Each row costs two processes, so the run's seed selects half of them; `npm run test:long` runs all. */
const drawn = <Row>(rows: Row[]): Row[] => (runs > 100 ? rows : rows.filter((_, at) => at % 2 === seed % 2))

const secondGuard = { id: 'guard-2', url: 'http://localhost:2' }
test.each(
  drawn<[string, object, string]>([
    ['the same guards', {}, `${to.wallet}: its release names the same guards.`],
    [
      'one guard more',
      { guards: [{ id: 'guard-1', url: to.guard }, secondGuard] },
      'Wrong at "guards of the host": it names "guard-2", which this API\'s configuration does not have.',
    ],
    [
      'another guard',
      { guards: [secondGuard] },
      'Wrong at "guards of the host": it does not name "guard-1", which this API\'s configuration has.',
    ],
    [
      'a guard at another address',
      { guards: [{ id: 'guard-1', url: 'http://localhost:2' }] },
      `Wrong at "guards of the host": its "guard-1" is at http://localhost:2, and this API's at ${to.guard}.`,
    ],
    [
      'another API',
      { origins: { ...origins, api: 'http://localhost:3' } },
      `Wrong at "origins.api of the host": it is "http://localhost:3", and this API's is "${to.api}".`,
    ],
    [
      'a network for which the API has no node',
      { addedNetworks: [{ chainId: 31_337, title: 'Otter Chain', coin: 'OTTR' }] },
      'Wrong at "addedNetworks of the host": it has eip155_31337, for which this API has no node; write it in "networks" here.',
    ],
  ]),
)('behavior: a host whose release names %s', { timeout: 60_000 }, async (_, change, line) => {
  const host = await openHost(change)
  try {
    const { code, output } = await check()
    expect(output).toContain(line)
    expect(code).toBe(line.startsWith('Wrong') ? 1 : 0)
  } finally {
    await host.stop()
  }
})

test('behavior: a host whose build is below the minimum', { timeout: 60_000 }, async () => {
  const host = await openHost()
  try {
    const { output, code } = await check({ minimumBuild: ownBuild })
    expect(output).toContain(
      `Wrong at "minimumBuild": it is ${ownBuild}, and ${to.wallet} serves a build without a number`,
    )
    expect(code).toBe(1)
  } finally {
    await host.stop()
  }
})

test('behavior: a host with another threshold', { timeout: 60_000 }, async () => {
  const host = await openHost({ guards: [{ id: 'guard-1', url: to.guard }, secondGuard], threshold: 2 })
  try {
    const { output } = await check({ guards: [fits, { ...secondGuard, receiptKey: wrongKey() }] })
    expect(output).toContain('Wrong at "threshold of the host": it is 2, and this API\'s is 1.')
  } finally {
    await host.stop()
  }
})

const wrongKey = () => {
  const { kty, crv, x } = otherKey()
  return { kty, crv, x }
}
const tenSeconds = (sign: '+' | '-') =>
  `--import=data:text/javascript,const/**/n=Date.now;Date.now=()=>n()${encodeURIComponent(sign)}10000`

test.each(
  drawn<[string, () => object, string, string?]>([
    ['another receipt key', () => ({ guards: [{ ...fits, receiptKey: wrongKey() }] }), '"guards.0.receiptKey"'],
    ['another name of the guard', () => ({ guards: [{ ...fits, id: 'guard-2' }] }), '"guards.0.id"'],
    [
      'another origin of the guard',
      () => ({ guards: [{ ...fits, url: to.guard.replace('localhost', '127.0.0.1') }] }),
      '"origin of the guard "guard-1"": it is "http://localhost:',
    ],
    ['an address where nobody is', () => ({ guards: [{ ...fits, url: 'http://localhost:1' }] }), '"guards.0.url"'],
    [
      'another token key',
      () => ({ tokenKeyFile: writeFile(`token-${Math.random()}.jwk`, otherKey()) }),
      '"apiTokenKeys of the guard "guard-1""',
    ],
    [
      'another origin of the API',
      () => ({ origins: { ...origins, api: 'https://api.example' } }),
      '"apiOrigin of the guard "guard-1""',
    ],
    [
      'another origin of the wallet',
      () => ({ origins: { ...origins, wallet: 'https://wallet.example' } }),
      '"walletOrigin of the guard "guard-1""',
    ],
    ['a clock ten seconds ahead', () => ({}), '"the clock of the guard "guard-1"": it is ', tenSeconds('-')],
    ['a clock ten seconds behind', () => ({}), '"the clock of the guard "guard-1"": it is ', tenSeconds('+')],
  ]),
)('error: %s is named', { timeout: 60_000 }, async (_, change, field, nodeOptions) => {
  const { code, output } = await check(change(), nodeOptions)
  expect(output).toContain(`Wrong at ${field}`)
  if (nodeOptions) expect(output).toMatch(/it is (9|1\d)\.\d s (ahead of|behind) this machine's/)
  expect(code).toBe(1)
})

test('behavior: the API says at its start which guard and which host do not fit, and by which field', {
  timeout: 120_000,
}, async () => {
  const name = `latchkey_${keys.id}_check_api`
  const { service: databaseUrl } = await makeDatabase(serverUrl, { name, password: keys.api.databasePassword })
  const dataDir = join(folder, 'api')
  const start = (guards: object[]) =>
    startServer(ports.api, { dataDir, configuration: configuration({ databaseUrl, guards }) })
  const log = () => readFileSync(join(dataDir, 'service.log'), 'utf8')
  const wrong = await start([{ ...fits, receiptKey: wrongKey() }])
  await vi.waitFor(() => expect(log()).toContain('"guard does not fit"'), 20_000)
  expect(log()).toContain('"field":"guards.0.receiptKey"')
  await wrong.stop()
  const host = await openHost({ guards: [{ id: 'guard-1', url: 'http://localhost:2' }] })
  const right = await start([fits])
  await vi.waitFor(() => expect(log()).toContain('"guard fits"'), 20_000)
  await vi.waitFor(() => expect(log()).toContain('"host does not fit"'), 20_000)
  expect(log()).toContain('"field":"guards of the host"')
  await right.stop()
  await host.stop()
})
