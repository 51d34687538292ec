import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, inject, test } from 'vitest'
import { addressesOf, defaultPorts, guardConfiguration, relayConfiguration } from './configurations.ts'
import { makeDatabase } from './databases.ts'
import { readStackKeys } from './keys.ts'
import { isAlive } from './os-process.ts'
import type { Part, PartError } from './part.ts'
import { freePort } from './ports.ts'
import { query } from './postgres.ts'
import { root } from './root.ts'
import { startGuard, startRelay } from './service.ts'

const folder = mkdtempSync(join(root, '.data', 'service-test-'))
const dataDir = join(folder, 'guard')
const keys = readStackKeys(join(folder, 'keys'))
const crashes: PartError[] = []
let guard: Part

afterAll(async () => {
  await guard?.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('startGuard', async () => {
  const port = await freePort()
  const ports = { ...defaultPorts, guard: port }
  const name = `latchkey_${keys.id}_guard_1`
  const login = { name, password: keys.guard.databasePassword }
  const urls = await makeDatabase(inject('databaseUrl'), login, keys.guard.ownerPassword)
  const configuration = guardConfiguration(keys, addressesOf(ports), ports, urls.service)
  const ownerUrl = urls.owner

  test('default: the real guard, with a configuration only we can read', async () => {
    guard = await startGuard(port, { dataDir, configuration, ownerUrl, onCrash: (error) => crashes.push(error) })
    expect((await fetch(`${guard.address}/readyz`)).status).toBe(200)
    expect(statSync(join(dataDir, 'config.json')).mode & 0o777).toBe(0o600)
  })

  test('behavior: killed by us, it comes back and nobody cries', async () => {
    const pid = guard.pid as number
    await guard.kill()
    expect(isAlive(pid)).toBe(false)
    await guard.restart()
    expect((await fetch(`${guard.address}/readyz`)).status).toBe(200)
    expect(crashes).toEqual([])
  })

  test('behavior: a crash is one sentence with the name of the part', async () => {
    process.kill(guard.pid as number, 'SIGKILL')
    await expect
      .poll(() => crashes.map(({ message }) => message))
      .toEqual([expect.stringMatching(/^the guard was ended by SIGKILL\..* Start again to go on\.$/)])
    expect(guard.pid).toBeUndefined()
    await guard.restart()
  })

  test('behavior: the guard of a run that was killed is ended first', async () => {
    const before = guard.pid as number
    const next = await startGuard(port, { dataDir, configuration })
    expect(isAlive(before)).toBe(false)
    await guard.stop()
    guard = next
    expect((await fetch(`${guard.address}/readyz`)).status).toBe(200)
  })

  test('error: what it refuses, it says itself', async () => {
    const wrong = { ...configuration, listen: { host: '127.0.0.1', port: await freePort() }, id: 'NOT A NAME' }
    const failure = await startGuard(wrong.listen.port, { dataDir: join(folder, 'wrong'), configuration: wrong }).catch(
      (error: PartError) => error.message,
    )
    expect(failure).toMatch(/^the guard ended while starting\. It said: .*"id"/)
    expect(failure).toContain(join(folder, 'wrong', 'service.log'))
    expect(readFileSync(join(folder, 'wrong', 'service.log'), 'utf8')).not.toContain(keys.guard.databasePassword)
  })

  afterAll(() =>
    query(
      inject('databaseUrl'),
      `drop database if exists "${name}" with (force)`,
      `drop role if exists "${name}"`,
      `drop role if exists "${name}_owner"`,
    ),
  )
})

describe('startRelay', () => {
  test('default: the real relay, in a process and with a database of its own', async () => {
    const port = await freePort()
    const ports = { ...defaultPorts, relay: port }
    const name = `latchkey_${keys.id}_relay`
    const login = { name, password: keys.relay.databasePassword }
    const { service: databaseUrl } = await makeDatabase(inject('databaseUrl'), login)
    const configuration = relayConfiguration(addressesOf(ports), ports, databaseUrl)
    const relay = await startRelay(port, { dataDir: join(folder, 'relay'), configuration })
    try {
      expect(relay.address).toBe(`ws://127.0.0.1:${port}`)
      const answer = await fetch(`http://127.0.0.1:${port}/`)
      expect([answer.status, await answer.text()]).toEqual([426, expect.stringContaining('WalletConnect relay')])
      expect(await query(databaseUrl, 'select count(*)::int as count from messages')).toEqual([{ count: 0 }])
      await relay.restart()
      expect((await fetch(`http://127.0.0.1:${port}/health`)).status).toBe(200)
    } finally {
      await relay.stop()
      await query(
        inject('databaseUrl'),
        `drop database if exists "${name}" with (force)`,
        `drop role if exists "${name}"`,
      )
    }
  })
})
