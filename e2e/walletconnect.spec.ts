import { createHash } from 'node:crypto'
import type { Stack } from '@latchkey/dev'
import type { Page } from '@playwright/test'
import { parseEther, verifyMessage } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { openChain } from './local-chain.ts'
import { openPhone, type Phone } from './phone/index.ts'
import { test as base, expect } from './stack.ts'

const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** A phone with coins in both networks' wallets. */
const test = base.extend<{ phone: Phone }>({
  phone: async ({ stack }, use) => {
    const { rpc, amoy, relay } = stack.addresses
    const phone = await openPhone({
      relayUrl: relay,
      projectId: stack.page.projectId,
      key: generatePrivateKey(),
      nodes: { 80001: rpc, 80002: amoy },
    })
    await openChain(rpc).fund(phone.address, '10')
    await use(phone)
    await phone.stop()
  },
})

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

/** Goes from the page's list to the code, whose link the person copies instead of scanning it. */
const copyLink = async (page: Page): Promise<string> => {
  await page.getByRole('button', { name: /Scan with your phone|WalletConnect/ }).click()
  await expect(page.getByRole('img', { name: 'QR code for your wallet app' })).toBeVisible()
  await page.getByRole('button', { name: 'Copy link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/^wc:[0-9a-f]{64}@2\?/)
  return link
}

const connect = async (page: Page, stack: Stack, phone: Phone) => {
  await page.goto(stack.addresses.page)
  phone.do({ pair: await copyLink(page) })
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible({ timeout: 30_000 })
}

/** The entries of WalletConnect's client in the page's IndexedDB, by the ends of their keys. */
const storedByClient = (page: Page) =>
  page.evaluate(async () => {
    const wait = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    const found: Record<string, unknown> = {}
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await wait(indexedDB.open(name))
      for (const each of database.objectStoreNames) {
        const store = database.transaction(each).objectStore(each)
        const [keys, values] = await Promise.all([wait(store.getAllKeys()), wait(store.getAll())])
        keys.forEach((key, at) => {
          const entry = /^wc@2:.*[:/](\w+)$/.exec(String(key))?.[1]
          if (entry) found[entry] = typeof values[at] === 'string' ? JSON.parse(values[at]) : values[at]
        })
      }
      database.close()
    }
    return found as { keychain?: Record<string, string>; session?: { topic: string; expiry: number }[] }
  })

const sign = async (page: Page, message: string) => {
  await page.getByRole('link', { name: 'Sign', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await page.getByRole('button', { name: 'Sign message' }).click()
}

test('a wallet on a phone: pair by link, sign, send, say no, come back, disconnect', async ({ page, stack, phone }) => {
  await connect(page, stack, phone)
  await expect(page.getByText(`Address: ${phone.address}`)).toBeAttached()
  expect(phone.words).toContainEqual({ asked: 'connect', by: 'Latchkey' })

  await test.step('sign', async () => {
    await sign(page, 'From my pocket.')
    const text = await page
      .getByText(/^0x[0-9a-f]{130}$/)
      .first()
      .textContent()
    const signature = text as `0x${string}`
    expect(await verifyMessage({ address: phone.address, message: 'From my pocket.', signature })).toBe(true)
  })

  await test.step('sign in at the page’s server', async () => {
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect(page.getByText(/^Signed in as/)).toBeVisible()
  })

  await test.step('send', async () => {
    const chain = openChain(stack.addresses.rpc)
    const before = await chain.balance(someone)
    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
    await page.getByRole('button', { name: 'Send 0.1 POL' }).click()
    await expect(page.getByText('Confirmed').first()).toBeVisible()
    expect((await chain.balance(someone)) - before).toBe(parseEther('0.1'))
  })

  await test.step('say no', async () => {
    phone.do({ say: 'no' })
    await sign(page, 'Not this.')
    await expect(page.getByText('You rejected it')).toBeVisible()
    phone.do({ say: 'yes' })
  })

  await test.step('reload: still connected, without a new pairing', async () => {
    await page.goto(`${stack.addresses.page}/account`)
    await expect(page.getByText(`Address: ${phone.address}`)).toBeAttached()
    await sign(page, 'After a reload.')
    await expect(page.getByText('The signature is valid')).toBeVisible()
  })

  let stored: Awaited<ReturnType<typeof storedByClient>> = {}
  await test.step('the browser keeps one session of seven days, its key in clear', async () => {
    stored = await storedByClient(page)
    expect(stored.session).toHaveLength(1)
    const [session] = stored.session ?? []
    const key = stored.keychain?.[session?.topic ?? ''] ?? ''
    // A topic is the SHA-256 of its key.
    expect(createHash('sha256').update(Buffer.from(key, 'hex')).digest('hex')).toBe(session?.topic)
    const days = ((session?.expiry ?? 0) - Date.now() / 1000) / 86_400
    expect(days).toBeGreaterThan(6.9)
    expect(days).toBeLessThanOrEqual(7)
  })

  await test.step('disconnect: the phone is told, and the session and its key are gone', async () => {
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('You are disconnected')).toBeVisible()
    await expect.poll(() => phone.words).toContainEqual({ ended: true })
    const [session] = stored.session ?? []
    const left = async () => {
      const { session: sessions, keychain = {} } = await storedByClient(page)
      return { sessions, hasKey: (session?.topic ?? '') in keychain }
    }
    await expect.poll(left).toEqual({ sessions: [], hasKey: false })
  })
})

test('no to connecting, then yes: told calmly; networks: one the phone agreed to is changed at once, another is asked for; the phone ends it', async ({
  page,
  stack,
  phone,
}) => {
  await test.step('no is told calmly, and the next try works', async () => {
    phone.do({ say: 'no' })
    await page.goto(stack.addresses.page)
    phone.do({ pair: await copyLink(page) })
    await expect(page.getByText('You rejected the request').first()).toBeVisible()
    phone.do({ say: 'yes' })
    phone.do({ only: [80001] })
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByRole('button', { name: 'Copy link' }).click()
    phone.do({ pair: await page.evaluate(() => navigator.clipboard.readText()) })
    await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible({ timeout: 30_000 })
  })

  await test.step('networks', async () => {
    await page.getByRole('button', { name: /Network.*Polygon Mumbai/ }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Polygon Amoy/ })
      .click()
    await expect
      .poll(() => phone.words.some((word) => 'asked' in word && word.asked === 'wallet_switchEthereumChain'))
      .toBe(true)
    await expect(page.getByText('You’re now on Polygon Amoy').first()).toBeAttached()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Polygon Mumbai/ })
      .click()
    await expect(page.getByText('You’re now on Polygon Mumbai').first()).toBeAttached()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('the phone ends the connection: the page says so', async () => {
    phone.do({ leave: true })
    await expect(page.getByText(/ended the connection/).first()).toBeVisible()
  })
})

test('the relay is restarted in between: what is asked next is answered', { tag: '@long' }, async ({
  page,
  stack,
  phone,
}) => {
  await connect(page, stack, phone)
  await stack.parts.relay.restart()
  await sign(page, 'After the restart.')
  await expect(page.getByText('The signature is valid')).toBeVisible({ timeout: 45_000 })
})

test('the relay cannot be reached: said in words, with a way to try again', { tag: '@long' }, async ({
  page,
  stack,
  phone,
}) => {
  await stack.parts.relay.stop()
  try {
    await page.goto(stack.addresses.page)
    await page.getByRole('button', { name: /Scan with your phone|WalletConnect/ }).click()
    await expect(page.getByText('Your phone can’t be reached').first()).toBeVisible({ timeout: 45_000 })
  } finally {
    await stack.parts.relay.restart()
  }
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Copy link' }).click({ timeout: 30_000 })
  phone.do({ pair: await page.evaluate(() => navigator.clipboard.readText()) })
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible({ timeout: 30_000 })
})
