import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createReadStream, statSync } from 'node:fs'
import { extname, join } from 'node:path'
import { createScriptedWallet } from '@latchkey/test'
import { installScriptedWallet } from '@latchkey/test/playwright'
import { expect, test } from '@playwright/test'
import { serve } from '../serve.ts'

/** The address of the node that the page was built with; nothing listens there. */
const node = 'https://node.example'

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' }

/** Serves the files that a bundler wrote. */
const serveFolder = (folder: string) =>
  serve((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://page.example')
    const file = join(folder, pathname === '/' ? 'index.html' : pathname)
    if (!statSync(file, { throwIfNoEntry: false })?.isFile()) {
      // Chromium requests an icon by itself.
      response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
      return
    }
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' })
    createReadStream(file).pipe(response)
  })

/** Starts Next's own server at a free port. */
const startNext = async (folder: string) => {
  const script = join(folder, 'node_modules', 'next', 'dist', 'bin', 'next')
  const server = spawn(process.execPath, [script, 'start', '--hostname', '127.0.0.1', '--port', '0'], {
    cwd: folder,
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  return {
    origin: await readOrigin(server),
    [Symbol.asyncDispose]: async () => {
      const gone = once(server, 'exit')
      if (server.exitCode === null && server.kill()) await gone
    },
  }
}

const readOrigin = (server: ChildProcess) =>
  new Promise<string>((resolve, reject) => {
    let output = ''
    server.stdout?.on('data', (chunk) => {
      output += chunk
      const [origin] = /http:\/\/127\.0\.0\.1:\d+/.exec(output) ?? []
      if (origin) resolve(origin)
    })
    server.once('exit', () => reject(new Error(`next start ended:\n${output}`)))
  })

const { LATCHKEY_BUILT_PAGE: folder = '', LATCHKEY_BUILT_BY_NEXT: isNext } = process.env

test('a built page loads without an error, in its colours, and connects a wallet', async ({ page }) => {
  await using server = await (isNext ? startNext(folder) : serveFolder(join(folder, 'dist')))
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} ${message.location().url}`)
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (![server.origin, node, 'null'].includes(origin)) complaints.push(`asked ${request.url()}`)
  })
  await page.route(`${node}/**`, (route) => {
    const asked = route.request().postDataJSON() as { id: number } | { id: number }[] // JSON-RPC, as viem sends it
    const answer = ({ id }: { id: number }) => ({ jsonrpc: '2.0', id, result: '0x0' })
    return route.fulfill({
      json: Array.isArray(asked) ? asked.map(answer) : answer(asked),
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  // The page has a sign-in button, and its server would say that nobody has signed in.
  await page.route('**/api/sign-in/session', (route) => route.fulfill({ json: { session: null } }))
  const wallet = createScriptedWallet({ name: 'Maple', rdns: 'test.maple', chains: { 137: node } })
  await installScriptedWallet(page, wallet)

  await page.goto(server.origin)
  const button = page.getByRole('button', { name: 'Connect', exact: true }).first()
  // The page uses the dark colours, which a bundler may have transpiled for older browsers.
  await expect(button).toHaveCSS('background-color', 'rgb(134, 211, 172)')
  await button.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Maple' }).click()
  await expect(page.getByText(wallet.accounts[0], { exact: true })).toBeVisible()
  expect(complaints).toEqual([])
})
