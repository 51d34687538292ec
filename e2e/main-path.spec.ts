import { createPublicClient, http, parseEther, verifyMessage } from 'viem'
import { noteContacts } from './contacts.ts'
import { signedInAs } from './signed-in-as.ts'
import { expect, test } from './stack.ts'
import { createVisitor, passProviderWindow } from './visitor.ts'
import { watchForWords } from './watch-for-words.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

for (const provider of ['Google', 'Apple'] as const) {
  // With Apple, chains-page.spec.ts signs up, sends and signs.
  const tag = provider === 'Apple' ? '@long' : []
  test(`${provider}: sign in, choose a PIN, sign, sign in to the page, send, reload, disconnect`, { tag }, async ({
    visitor,
    context,
    stack,
  }) => {
    const { page, wallet } = visitor
    const { addresses, page: configured } = stack
    const contacts = await noteContacts(context, page)
    await visitor.visit()
    await test.step('the first visit contacts nobody but the page’s own host', async () => {
      await page.waitForTimeout(1_000)
      expect(contacts.asked('page')).toEqual([addresses.page])
      expect(contacts.asked('frame')).toEqual([])
    })
    // One press is enough: the wallet does not ask for a second one.
    const [window] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('button', { name: `Continue with ${provider}` }).click(),
    ])
    await passProviderWindow(window, `main-${provider.toLowerCase()}@example.com`)
    await visitor.choosePin(pin)
    const address = await visitor.address()
    expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
    await expect.poll(() => visitor.isWalletShown()).toBe(false)

    await test.step('what a login needs was asked for beside the screens, not after them', async () => {
      const frame = page.frames().find((each) => each.url().startsWith(addresses.wallet))
      const files = await frame?.evaluate(() =>
        (performance.getEntriesByType('resource') as PerformanceResourceTiming[]) // what it lists for 'resource'
          .map(({ name, startTime, responseEnd }) => ({ path: new URL(name).pathname, startTime, responseEnd })),
      )
      const find = (name: string) => files?.find(({ path }) => path.startsWith(`/assets/${name}-`) && /js$/.test(path))
      const screens = find('wallet-app')?.responseEnd ?? 0
      for (const name of ['en', 'authenticated']) expect(find(name)?.startTime, name).toBeLessThan(screens)
    })

    await test.step('sign a message; the signature recovers to the account', async () => {
      await page.getByRole('link', { name: 'Sign', exact: true }).click()
      await page.getByRole('textbox', { name: 'Message' }).fill('Good morning.')
      await page.getByRole('button', { name: 'Sign message' }).click()
      const asked = await visitor.screens.waitForScreen('Sign this message?')
      expect(asked).toMatchObject({ origin: stack.addresses.page, facts: { Account: address }, warnings: [] })
      expect(asked.text).toContain('Good morning.')
      const mark = wallet.locator('[data-requester] img')
      expect(await mark.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(0)
      await visitor.approve('Sign')
      await expect(page.getByText('The signature is valid')).toBeVisible()
      const signature = await page
        .getByText(/^0x[0-9a-f]{130}$/)
        .first()
        .textContent()
      const valid = await verifyMessage({ address, message: 'Good morning.', signature: signature as `0x${string}` })
      expect(valid).toBe(true)
    })

    await test.step('sign typed data', async () => {
      await page.getByRole('button', { name: 'Sign typed data' }).click()
      await expect(wallet.getByRole('heading', { name: 'Sign this data?' })).toBeVisible()
      await visitor.approve('Sign')
      await expect(page.getByText('The signature is valid')).toHaveCount(2)
    })

    await test.step('sign in to the page, at its server', async () => {
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
      const asked = await visitor.screens.waitForScreen()
      expect(asked.text).toContain('Sign in to the Latchkey demo.')
      expect(asked.warnings).toEqual([])
      await visitor.screens.approve()
      await expect(page.getByText('Signed in as').first()).toBeVisible()
      expect(await signedInAs(page)).toBe(address)
    })

    await test.step('send 0.1 coin; the recipient has it', async () => {
      const chain = createPublicClient({ transport: http(stack.addresses.rpc) })
      const before = await chain.getBalance({ address: someone })
      await page.getByRole('link', { name: 'Account' }).click()
      await visitor.getCoins()
      await page.getByRole('link', { name: 'Send' }).click()
      await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
      await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
      await page.getByRole('button', { name: 'Send 0.1 POL' }).click()
      const asked = await visitor.screens.waitForScreen('Send 0.1 POL?')
      expect(asked).toMatchObject({
        origin: stack.addresses.page,
        amount: '0.1 POL',
        facts: { To: someone, 'Chain ID': '80001' },
      })
      await visitor.approve('Send 0.1 POL')
      await visitor.enterPin(pin)
      await expect(wallet.getByRole('heading', { name: 'Sent' })).toBeVisible()
      await wallet.getByRole('button', { name: 'Done' }).click()
      await expect.poll(() => visitor.isWalletShown()).toBe(false)
      await visitor.untilConfirmed('Send 0.1 POL')
      expect((await chain.getBalance({ address: someone })) - before).toBe(parseEther('0.1'))
    })

    await test.step('reload: connected and signed in, and never shown as disconnected in between', async () => {
      const flashed = await watchForWords(page, /Connect your wallet/)
      await page.goto(`${stack.addresses.page}/sign`)
      await expect(page.getByText('Signed in as').first()).toBeVisible()
      await page.getByRole('link', { name: 'Account' }).click()
      expect(await visitor.address()).toBe(address)
      expect(await flashed()).toBe(false)
    })

    await test.step('disconnect on another network; it lasts', async () => {
      await page.getByRole('button', { name: /^Network/ }).click()
      const row = page.getByRole('dialog').getByRole('button', { name: 'Polygon Amoy' })
      await row.click()
      await expect(row).toHaveAttribute('aria-current', 'true')
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
      await page.reload()
      expect(await visitor.address()).toBe(address)
      await page.getByRole('button', { name: 'Disconnect' }).click()
      await expect(page.getByText('You are disconnected')).toBeVisible()
      await expect.poll(() => signedInAs(page)).toBeNull()
      await visitor.visit()
      await expect(page.getByRole('button', { name: `Continue with ${provider}` })).toBeVisible()
    })

    await test.step('no host was contacted but the configured ones, and no content policy was violated', async () => {
      // Both nodes were contacted, by HTTP and by socket, but no relay, which only other wallets would need.
      const nodes = configured.networks.flatMap(({ rpcUrl, wsUrl }) => [rpcUrl, wsUrl])
      expect(contacts.asked('page')).toEqual([addresses.page, ...nodes, configured.walletUrl].sort())
      // The wallet's frame has its own configuration: its API, and the guard.
      expect(contacts.asked('frame')).toEqual([addresses.api, addresses.guard, configured.walletUrl].sort())
      const identityProvider = { Google: addresses.google, Apple: addresses.apple }[provider]
      expect(contacts.asked('window')).toEqual([addresses.api, identityProvider, configured.walletUrl].sort())
      expect(contacts.violations).toEqual([])
    })
  })
}

const sameOrAnother = 'a second browser with the same login and PIN opens the same address; another person has another'
test(sameOrAnother, { tag: '@long' }, async ({ browser, visitor, stack }) => {
  const address = await visitor.signUp('Google', 'twice@example.com', pin)
  const second = await createVisitor(await browser.newContext(), stack)
  expect(await second.signIn('Google', 'twice@example.com', pin)).toBe(address)
  const other = await createVisitor(await browser.newContext(), stack)
  expect(await other.signUp('Google', 'other@example.com', pin)).not.toBe(address)
})
