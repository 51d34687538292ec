import { join } from 'node:path'
import { authorityFolder, openAuthority, type Stack, startStack } from '@latchkey/dev'
import { test as base, expect } from '@playwright/test'
import { verifyMessage } from 'viem'
import { createVisitor } from './visitor.ts'

/** The local stack as with `npm start -- --tls`, in a Chromium that accepts only certificates of its authority. */
const test = base.extend<object, { stack: Stack; dataDir: string }>({
  dataDir: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs from this pattern.
    async ({}, use, info) => use(join(import.meta.dirname, '..', '.data', `tls-${info.parallelIndex}`)),
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, dataDir }, use) => {
      const { spki } = openAuthority(join(dataDir, authorityFolder))
      await use({
        ...launchOptions,
        args: [...(launchOptions.args ?? []), `--ignore-certificate-errors-spki-list=${spki}`],
      })
    },
    { scope: 'worker' },
  ],
  stack: [
    async ({ dataDir }, use) => {
      const stack = await startStack({
        dataDir,
        ports: 'free',
        fresh: true,
        tls: true,
        onCrash: (error) => console.error(error.message),
      })
      await use(stack)
      await stack.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
})

test('over TLS: sign up with Google, choose a PIN, sign, reload; every origin, site and cookie as on the web', {
  tag: '@long',
}, async ({ context, stack }) => {
  const { addresses } = stack
  const visitor = await createVisitor(context, stack)
  const { page } = visitor

  const sites = new Map<string, Set<string>>()
  const others: string[] = []
  const flowCookies: string[] = []
  context.on('request', async (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol === 'http:' || protocol === 'ws:') others.push(request.url())
    const site = await request.headerValue('sec-fetch-site').catch(() => null)
    if (site) sites.set(origin, (sites.get(origin) ?? new Set()).add(site))
  })
  context.on('response', async (response) => {
    const headers = await response.headersArray().catch(() => [])
    for (const { name, value } of headers)
      if (name.toLowerCase() === 'set-cookie' && value.includes('latchkey_flow')) flowCookies.push(value)
  })

  const address = await visitor.signUp('Google', 'tls@example.com', '402817')
  await expect.poll(() => visitor.isWalletShown()).toBe(false)

  await test.step('sign a message; the wallet names the page by its origin', async () => {
    await page.getByRole('link', { name: 'Sign', exact: true }).click()
    await page.getByRole('textbox', { name: 'Message' }).fill('Good morning.')
    await page.getByRole('button', { name: 'Sign message' }).click()
    const asked = await visitor.screens.waitForScreen('Sign this message?')
    expect(asked).toMatchObject({ origin: addresses.page, facts: { Account: address }, warnings: [] })
    await visitor.approve('Sign')
    await expect(page.getByText('The signature is valid')).toBeVisible()
    const signature = await page
      .getByText(/^0x[0-9a-f]{130}$/)
      .first()
      .textContent()
    expect(await verifyMessage({ address, message: 'Good morning.', signature: signature as `0x${string}` })).toBe(true)
  })

  await test.step('reload: still connected', async () => {
    await page.goto(`${addresses.page}/account`)
    expect(await visitor.address()).toBe(address)
  })

  expect(others).toEqual([])
  // The browser reports it (Fetch Metadata): the page frames another site, and only the API is on the same site as the
  // wallet.
  expect(sites.get(addresses.wallet)).toContain('cross-site')
  expect(sites.get(addresses.api)).toContain('same-site')
  expect([...(sites.get(addresses.guard) ?? [])]).toEqual(['cross-site'])
  expect(sites.get(addresses.google)).toContain('cross-site')
  expect(flowCookies[0]).toMatch(/^__Host-latchkey_flow-.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/i)
})
