import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import WebSocket from 'ws'
import { buildApp } from '../build.ts'
import { defaultPorts } from '../configurations.ts'
import { isAlive } from '../os-process.ts'
import { freePort } from '../ports.ts'
import { root } from '../root.ts'
import { endStaleProcesses } from '../stale-processes.ts'
import { resolveLocalhostNames } from '../tls/localhost-names.ts'

/** Too long for `npm test`: `npm run test:long` runs it. */
const isLong = inject('fuzz').runs > 100

type Ready = Record<'page' | 'wallet' | 'api' | 'guard' | 'google' | 'apple' | 'relay' | 'rpc' | 'apiKey', string> & {
  authority: { certificateFile: string; spki: string }
  pids: Record<string, number>
}

const dataDir = mkdtempSync(join(root, '.data', 'start-tls-test-'))
let child: ReturnType<typeof spawn>
let ready: Ready
let ca: string
let output = ''

beforeAll(async () => {
  resolveLocalhostNames()
  await Promise.all([buildApp('frame'), buildApp('dapp')])
  const used = new Set<number>()
  while (used.size < Object.keys(defaultPorts).length) used.add(await freePort())
  const ports = Object.keys(defaultPorts).flatMap((name, i) => ['--port', `${name}=${[...used][i]}`])
  const { DATABASE_URL, ...env } = process.env
  const main = join(root, 'dev', 'src', 'main.ts')
  child = spawn(process.execPath, [main, 'start', '--tls', '--json', '--data', dataDir, ...ports], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env,
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const line = await new Promise<string>((resolve, reject) => {
    let out = ''
    child.stdout?.on('data', (chunk) => {
      out += chunk
      if (out.endsWith('\n')) resolve(out)
    })
    child.once('exit', () => reject(new Error(output)))
  })
  ready = JSON.parse(line)
  ca = readFileSync(ready.authority.certificateFile, 'utf8')
}, 420_000)

afterAll(async () => {
  if (child.exitCode === null) {
    child.kill('SIGINT')
    await once(child, 'exit')
  }
  await endStaleProcesses(dataDir)
  rmSync(dataDir, { recursive: true, force: true })
}, 30_000)

/** Sends a request from a client that trusts only this authority. */
const ask = async (url: string) => {
  const [answer] = await once(get(url, { ca, agent: false }), 'response')
  return { status: answer.statusCode as number, headers: answer.headers, body: await text(answer) }
}

describe.runIf(isLong)('start --tls', { timeout: 60_000 }, () => {
  test('default: page, wallet, API and keys answer under the authority, on names of different sites', async () => {
    const page = await ask(ready.page)
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain(`frame-src ${ready.wallet};`)
    const frame = await ask(`${ready.wallet}/?api_key=${ready.apiKey}`)
    expect(frame.status).toBe(200)
    expect(frame.headers['content-security-policy']).toMatch(new RegExp(`frame-ancestors ([^;]+ )?${ready.page}[ ;]`))
    expect(frame.headers['content-security-policy']).toContain(`connect-src 'self' ${ready.api} ${ready.guard}`)
    expect(frame.headers['strict-transport-security']).toContain('max-age=')
    expect((await ask(`${ready.api}/readyz`)).status).toBe(200)
    expect((await ask(`${ready.guard}/readyz`)).status).toBe(200)
    expect(JSON.parse((await ask(`${ready.api}/jwks`)).body).keys.length).toBeGreaterThan(0)
    const names = [ready.page, ready.wallet, ready.api, ready.guard, ready.google, ready.apple, ready.relay]
    expect(names.every((address) => /^(https|wss):\/\/[a-z.]+\.localhost:\d+$/.test(address))).toBe(true)
  })

  test('behavior: a provider names itself by https in its discovery, and the API takes it', async () => {
    for (const provider of [ready.google, ready.apple]) {
      const { issuer, token_endpoint } = JSON.parse((await ask(`${provider}/.well-known/openid-configuration`)).body)
      expect([issuer, token_endpoint.startsWith(`${provider}/`)]).toEqual([provider, true])
    }
    const { status, headers } = await ask(`${ready.api}/v1/auth/callback/google.com?state=unknown`)
    expect([status, headers.location]).toEqual([303, `${ready.wallet}/auth/done#failed=expired`])
  })

  test('behavior: the relay is there by WSS, and refuses who brings no project; a node streams blocks', async () => {
    const refused = new WebSocket(ready.relay, { ca })
    const [, response] = await once(refused, 'unexpected-response')
    expect([response.statusCode, await text(response)]).toEqual([401, expect.stringContaining('project')])

    const node = new WebSocket(ready.rpc.replace('https:', 'wss:'), { ca })
    await once(node, 'open')
    node.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] }))
    expect(JSON.parse(String((await once(node, 'message'))[0])).result).toBe('0x13881')
    node.close()
  })

  test('behavior: says in one line for each browser how to trust it', () => {
    const { certificateFile } = ready.authority
    const lines = output.split('\n').filter((line) => line.includes(certificateFile))
    expect(lines.map((line) => line.trim().split(/\s+/)[0])).toEqual(
      process.platform === 'darwin' ? ['Chromium', 'Firefox'] : ['Chromium', 'Firefox', 'WebKit'],
    )
  })

  test('error: a client that was not told to trust it refuses', async () => {
    const [failure] = await once(get(ready.page, { agent: false }), 'error')
    expect(failure.code).toMatch(/SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|UNABLE_TO_VERIFY/)
  })

  test('behavior: another process finds the names and trusts it by two settings of Node', async () => {
    const script = `fetch('${ready.api}/readyz').then(({ status }) => console.log(status))`
    const preload = join(root, 'dev', 'src', 'tls', 'preload.ts')
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', preload, '-e', script], {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: ready.authority.certificateFile },
    })
    expect(stdout.trim()).toBe('200')
  })

  test('behavior: Ctrl-C ends everything', async () => {
    const exit = once(child, 'exit')
    child.kill('SIGINT')
    expect((await exit)[0]).toBe(0)
    await expect.poll(() => Object.values(ready.pids).filter(isAlive), { timeout: 10_000 }).toEqual([])
  })
})
