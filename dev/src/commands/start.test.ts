import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, inject, onTestFailed, test } from 'vitest'
import { buildApp } from '../build.ts'
import { defaultPorts } from '../configurations.ts'
import { isAlive } from '../os-process.ts'
import { freePort } from '../ports.ts'
import { root } from '../root.ts'
import { endStaleProcesses } from '../stale-processes.ts'
import { UsageError } from './options.ts'
import { start as startHere } from './start.ts'

type Ready = {
  page: string
  wallet: string
  api: string
  apiKey: string
  testUsers: { email: string }[]
  pids: Record<'supervisor' | 'postgres' | 'chain' | 'guard' | 'server', number>
}

const dataDir = mkdtempSync(join(root, '.data', 'start-test-'))
const ports: string[] = []
const children = new Set<ChildProcessByStdio<null, Readable, Readable>>()

beforeAll(async () => {
  await Promise.all([buildApp('frame'), buildApp('dapp')])
  const used = new Set<number>()
  while (used.size < Object.keys(defaultPorts).length) used.add(await freePort())
  ports.push(...Object.keys(defaultPorts).flatMap((name, i) => ['--port', `${name}=${[...used][i]}`]))
}, 300_000)

afterAll(async () => {
  await endAll()
  rmSync(dataDir, { recursive: true, force: true })
})

/**
 * `npm start -- --json` as a script would call it.
 *
 * @param options further options
 * @param services where its services come from: running their sources, as `npm start` does, takes three times as long
 */
const start = (options: readonly string[] = [], services: 'bundled' | 'sources' = 'bundled') => {
  onTestFailed(endAll)
  const args = [join(root, 'dev', 'src', 'main.ts'), 'start', '--json', '--data', dataDir, ...ports, ...options]
  const { DATABASE_URL, LATCHKEY_SERVICES, ...rest } = process.env
  const env = services === 'sources' ? rest : { ...rest, LATCHKEY_SERVICES }
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'], env })
  children.add(child)
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk) => {
    output.err += chunk
  })
  const exit = once(child, 'close').then(([code]) => {
    children.delete(child)
    return code as number | null
  })
  const ready = async (): Promise<Ready> => {
    await expect.poll(() => output.out.endsWith('\n') || child.exitCode !== null, { timeout: 60_000 }).toBe(true)
    if (child.exitCode !== null) throw new Error(output.err)
    return JSON.parse(output.out)
  }
  return { child, output, exit, ready }
}

/** Ends the processes that a run or a failed test has left. */
const endAll = async () => {
  for (const child of children) child.kill('SIGKILL')
  await endStaleProcesses(dataDir)
}

const gone = (pids: number[]) => expect.poll(() => pids.filter(isAlive), { timeout: 10_000 }).toEqual([])

describe('start', { timeout: 90_000 }, () => {
  let first: Ready
  let running: ReturnType<typeof start>

  test('default: one line of JSON when all is ready, and it stands while a second start is refused', async () => {
    running = start([], 'sources')
    first = await running.ready()
    expect(running.output.out.trim().split('\n')).toHaveLength(1)
    expect(first.testUsers.map(({ email }) => email)).toContain('ada@example.com')
    expect((await fetch(first.page)).status).toBe(200)
    expect((await fetch(`${first.api}/readyz`)).status).toBe(200)
    const frame = await fetch(`${first.wallet}/?api_key=${first.apiKey}`)
    expect(frame.headers.get('content-security-policy')).toMatch(
      new RegExp(`frame-ancestors ([^;]+ )?${first.page}[ ;]`),
    )

    const second = start()
    expect(await second.exit).toBe(1)
    expect(second.output.err).toContain(`already runs on ${dataDir} (process ${first.pids.supervisor})`)
    expect((await fetch(first.page)).status).toBe(200)
  })

  test('behavior: what a killed run left is adopted or ended, the data is still there, and SIGTERM ends everything', async () => {
    running.child.kill('SIGKILL')
    await running.exit
    expect(isAlive(first.pids.guard)).toBe(true)

    const run = start()
    const after = await run.ready()
    expect(after.apiKey).toBe(first.apiKey)
    expect(after.pids.postgres).toBe(first.pids.postgres)
    await gone([first.pids.guard, first.pids.server, first.pids.chain])
    run.child.kill('SIGTERM')
    expect(await run.exit).toBe(0)
    await gone(Object.values(after.pids))
  })

  // `service.test.ts` covers the message for parts that are processes of ours, such as guard and chain.
  const crashes: ['guard' | 'postgres' | 'chain', string[]][] = [
    ['postgres', ['--fresh']],
    ...(inject('fuzz').runs > 100
      ? ([
          ['guard', []],
          ['chain', []],
        ] satisfies ['guard' | 'chain', string[]][])
      : []),
  ]
  test.each(crashes)(
    'error: a crash of %s, started with %j, is one sentence, and nothing is left',
    async (part, options) => {
      const run = start(options)
      const { apiKey, pids } = await run.ready()
      // With --fresh the stack starts from scratch.
      if (options.includes('--fresh')) expect(apiKey).not.toBe(first.apiKey)
      process.kill(pids[part], 'SIGKILL')
      expect(await run.exit).toBe(1)
      const sentence = run.output.err.trim().split('\n').at(-1)
      expect(sentence).toMatch(/^(the guard|PostgreSQL|the chain) was ended by SIGKILL\..* Start again to go on\.$/)
      await gone(Object.values(pids))
    },
  )

  test('error: a taken port is named with its part and the way out, and nothing is left', async () => {
    const { chain } = Object.fromEntries(ports.filter((each) => each !== '--port').map((each) => each.split('=')))
    const other = createServer().listen(Number(chain), '127.0.0.1')
    try {
      const run = start()
      expect(await run.exit).toBe(1)
      expect(run.output.out).toBe('')
      expect(run.output.err.trim().split('\n').at(-1)).toBe(
        `Port ${chain}, which the chain needs, is used by another program. Stop that program, or give the chain another port: npm start -- --port chain=${Number(chain) + 1}`,
      )
    } finally {
      other.close()
    }
  })

  test.each([
    [['--port', 'moon=1'], /--port moon=1 names no part: page, wallet, api/],
    [['--port', 'page=0'], /a port is a number from 1 to 65535/],
    [['--colour'], /npm start has no option --colour\. It has: --fresh, --tls/],
  ])('error: %j is explained', async (options, sentence) => {
    // `options.test.ts` covers what the process does with it: it prints a sentence without a stack and exits with code
    // 2.
    const asked = startHere(options, 'built')
    await expect(asked).rejects.toBeInstanceOf(UsageError)
    await expect(asked).rejects.toThrow(sentence)
  })
})
