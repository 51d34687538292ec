import { noteContacts } from './contacts.ts'
import { choose, test } from './installed.ts'
import { openChain } from './local-chain.ts'
import { expect } from './stack.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test.use({ asExtensions: true })

test('whatever a visitor does, no host is contacted but the configured ones, and no content policy is violated', async ({
  visitor,
  wallet,
  context,
  stack,
}) => {
  test.setTimeout(180_000)
  const { page } = visitor
  const { addresses, page: configured } = stack
  const contacts = await noteContacts(context, page)
  await Promise.all(wallet.accounts.map((account) => openChain(addresses.rpc).fund(account, '2')))

  await test.step('the first visit contacts nobody but the page’s own host', async () => {
    await visitor.visit()
    await expect(page.getByRole('button', { name: 'Maple' })).toBeVisible()
    await page.waitForTimeout(1_000)
    expect(contacts.asked('page')).toEqual([addresses.page])
    expect(contacts.asked('frame')).toEqual([])
  })

  const signAndSend = async (approve: { sign(): Promise<void>; send(): Promise<void> }) => {
    await page.getByRole('link', { name: 'Sign', exact: true }).click()
    await page.getByRole('button', { name: 'Sign message' }).click()
    await approve.sign()
    await expect(page.getByText('The signature is valid')).toBeVisible()
    await page.getByRole('button', { name: 'Sign in' }).click()
    await approve.sign()
    await expect(page.getByText('Signed in as').first()).toBeVisible()
    await page.getByRole('link', { name: 'Send' }).click()
    await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
    await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
    await page.getByRole('button', { name: 'Send 0.1 POL' }).click()
    await approve.send()
    await visitor.untilConfirmed('Send 0.1 POL')
  }
  const changeNetwork = async (name: string) => {
    await page.getByRole('button', { name: /^Network/ }).click()
    const row = page.getByRole('dialog').getByRole('button', { name })
    await row.click()
    await expect(row).toHaveAttribute('aria-current', 'true')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  }
  const reloadAndLeave = async () => {
    await page.getByRole('link', { name: 'Account' }).click()
    await changeNetwork('Polygon Amoy')
    await page.reload()
    await visitor.address()
    await changeNetwork('Polygon Mumbai')
    await page.getByRole('button', { name: 'Disconnect' }).click()
    await expect(page.getByText('You are disconnected')).toBeVisible()
  }

  await test.step('with an installed wallet', async () => {
    await choose(page, 'Maple')
    await visitor.address()
    await signAndSend({ sign: async () => {}, send: async () => {} })
    await reloadAndLeave()
  })
  // Both nodes were asked, and told what is new, and nobody else was: no other wallet was started, and no relay asked for a code to scan.
  const nodes = configured.networks.map(({ rpcUrl }) => rpcUrl)
  const sockets = configured.networks.map(({ wsUrl }) => wsUrl)
  expect(contacts.asked('page')).toEqual([addresses.page, ...nodes, ...sockets].sort())
  expect(contacts.asked('frame')).toEqual([])
  expect(contacts.asked('window')).toEqual([])

  await test.step('with the embedded wallet', async () => {
    await visitor.passProvider('Google', 'hosts@example.com')
    await visitor.choosePin(pin)
    await visitor.address()
    await visitor.getCoins()
    await signAndSend({
      sign: () => visitor.approve(/^Sign/),
      async send() {
        await visitor.approve('Send 0.1 POL')
        await visitor.enterPin(pin)
        await visitor.wallet.getByRole('button', { name: 'Done' }).click()
      },
    })
    await reloadAndLeave()
  })
  expect(contacts.asked('page')).toEqual([addresses.page, ...nodes, ...sockets, configured.walletUrl].sort())
  // The wallet's frame has its own configuration: its API, and the guard.
  expect(contacts.asked('frame')).toEqual([addresses.api, addresses.guard, configured.walletUrl].sort())
  expect(contacts.asked('window')).toEqual([addresses.api, addresses.google, configured.walletUrl].sort())
  expect(contacts.violations).toEqual([])
})
