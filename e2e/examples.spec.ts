import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { buildExample, type ExampleName, type FirstPage, makeFirstPage } from '@latchkey/dev'
import { embeddedWallet, passStandIn } from '@latchkey/test/playwright'
import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { expect, test } from './stack.ts'

const pin = '402817'

/** The server of each example, as its own `package.json` would start it. */
const servers: Record<ExampleName, (port: number) => string[]> = {
  vite: (port) => ['vite/bin/vite.js', 'preview', '--host', '127.0.0.1', '--strictPort', '--port', String(port)],
  next: (port) => ['next/dist/bin/next', 'start', '--hostname', '127.0.0.1', '--port', String(port)],
}

/** Builds an example for this stack, and runs it at an origin its project allows. */
const start = async (name: ExampleName, env: Record<string, string>, port: number, react?: string) => {
  // The gate installs from the packages here; `npm run test:long` uses the registry, as a developer's npm does.
  const from = name === 'vite' && !react ? 'here' : 'registry'
  return serveBuilt(await buildExample(name, env, from, react), name, env, port)
}

const serveBuilt = async (folder: string, name: ExampleName, env: Record<string, string>, port: number) => {
  const [script = '', ...args] = servers[name](port)
  const server = spawn(process.execPath, [join(folder, 'node_modules', script), ...args], {
    cwd: folder,
    env: { ...process.env, ...env, NEXT_TELEMETRY_DISABLED: '1' },
    stdio: 'ignore',
  })
  const gone = once(server, 'exit')
  const stop = () => server.kill() && gone
  const origin = `http://127.0.0.1:${port}`
  const answers = () =>
    fetch(origin).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    await expect.poll(answers, { timeout: 30_000 }).toBe(true)
  } catch (failure) {
    await stop()
    throw failure
  }
  return { origin, stop }
}

const connect = async (page: Page, email: string) => {
  const wallet = embeddedWallet(page)
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continue with Google' }).click()
  await wallet.signIn('Google', passStandIn(email))
  await wallet.choosePin(pin)
  await expect(page.getByRole('button', { name: /0x[0-9a-fA-F]{40}/ })).toBeVisible({ timeout: 30_000 })
  return wallet
}

/**
 * Expects the kit's colours to follow the page's scheme, after Vite has transpiled the style sheet for its target
 * browsers.
 */
const expectSchemes = async (page: Page) => {
  const button = page.getByRole('button', { name: 'Connect', exact: true })
  const [light, dark] = ['rgb(20, 85, 59)', 'rgb(134, 211, 172)']
  const setScheme = (scheme: string) =>
    page.evaluate((value) => document.documentElement.style.setProperty('color-scheme', value), scheme)
  const rows = [
    ['', 'dark', light],
    ['light dark', 'dark', dark],
    ['light dark', 'light', light],
    ['dark', 'light', dark],
    ['light', 'dark', light],
  ] as const
  for (const [scheme, system, colour] of rows) {
    await page.emulateMedia({ colorScheme: system })
    await setScheme(scheme)
    await expect(button, `${scheme || 'no scheme'} on a ${system} system`).toHaveCSS('background-color', colour)
  }
  await page.emulateMedia({ colorScheme: null })
  await setScheme('')
}

// Both build with tools of their own, one after the other.
test.describe.configure({ timeout: 400_000, mode: 'serial' })

for (const react of [undefined, '18.3.1'])
  test(`Vite${react ? `, React ${react}` : ''}: connect and sign`, { tag: '@long' }, async ({
    page,
    stack,
    secondPort,
  }) => {
    const { addresses, project } = stack
    const env = { VITE_API_KEY: project.apiKey, VITE_WALLET_URL: addresses.wallet, VITE_NODE_URL: addresses.rpc }
    const { origin, stop } = await start('vite', env, secondPort, react)
    try {
      await page.goto(origin)
      await expectSchemes(page)
      const wallet = await connect(page, `vite${react ?? ''}@example.com`)
      await page.getByRole('button', { name: 'Sign a greeting' }).click()
      await wallet.approve('Sign')
      const signature = (await page.getByText(/^0x[0-9a-f]{130}$/).textContent()) as `0x${string}`
      const button = page.getByRole('button', { name: /0x[0-9a-fA-F]{40}/ })
      const [address] = /0x[0-9a-fA-F]{40}/.exec((await button.textContent()) ?? '') ?? []
      expect(await verifyMessage({ address: address as `0x${string}`, message: 'Good morning.', signature })).toBe(true)
    } finally {
      await stop()
    }
  })

test('Next, both routers: rendered on the server, connect, sign in, come back', { tag: '@long' }, async ({
  page,
  stack,
  secondPort,
}) => {
  const { addresses, project } = stack
  const env = {
    NEXT_PUBLIC_API_KEY: project.apiKey,
    NEXT_PUBLIC_WALLET_URL: addresses.wallet,
    NEXT_PUBLIC_NODE_URL: addresses.rpc,
    ORIGIN: `http://127.0.0.1:${secondPort}`,
    SIGN_IN_SECRET: 'a secret of this test, and of nobody else',
  }
  const { origin, stop } = await start('next', env, secondPort)
  const complaints: string[] = []
  // Errors of hydration count; those that the wallet's own frame logs do not.
  page.on('console', (message) => {
    if (message.type() === 'error' && message.location().url.startsWith(origin)) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  try {
    for (const path of ['/', '/app-router']) {
      const html = await (await fetch(origin + path)).text()
      expect(html, path).toMatch(/<h1>Latchkey with the (pages|app) router<\/h1>/)
      expect(html, path).not.toMatch(/style="/)
    }
    await page.goto(origin)
    const wallet = await connect(page, 'next@example.com')
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await wallet.approve('Sign')
    await expect(page.getByText(/^Signed in as/)).toBeVisible()

    await page.goto(`${origin}/app-router`)
    await expect(page.getByRole('heading', { name: 'Latchkey with the app router' })).toBeVisible()
    await expect(page.getByText(/^Signed in as/)).toBeVisible()
    await expect(page.getByRole('button', { name: /0x[0-9a-fA-F]{40}/ })).toBeVisible()
    expect(complaints).toEqual([])
  } finally {
    await stop()
  }
})

const firstPages = { vite: 'vite', 'app-router': 'next', 'pages-router': 'next' } as const satisfies Record<
  FirstPage,
  ExampleName
>
for (const [name, kind] of Object.entries(firstPages) as [FirstPage, ExampleName][])
  test(`a first page by the guide, ${name}: connect, sign a message`, { tag: '@long' }, async ({
    page,
    stack,
    secondPort,
  }) => {
    const { addresses, project } = stack
    const made = await makeFirstPage(name, {
      'the API key': project.apiKey,
      'the wallet': addresses.wallet,
      'the node': addresses.rpc,
    })
    try {
      const { origin, stop } = await serveBuilt(made.folder, kind, {}, secondPort)
      const complaints: string[] = []
      page.on('console', (message) => {
        if (message.type() === 'error' && message.location().url.startsWith(origin)) complaints.push(message.text())
      })
      page.on('pageerror', (error) => complaints.push(error.message))
      try {
        await page.goto(origin)
        const wallet = await connect(page, `first-page-${name}@example.com`)
        await page.getByRole('button', { name: 'Sign a greeting' }).click()
        await wallet.approve('Sign')
        await expect(page.getByText(/^0x[0-9a-f]{130}$/)).toBeVisible()
        expect(complaints).toEqual([])
      } finally {
        await stop()
      }
    } finally {
      made.remove()
    }
  })
