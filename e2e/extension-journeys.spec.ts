import type { ScriptedWallet } from '@latchkey/test'
import type { Page } from '@playwright/test'
import { type Hex, hexToString, parseEther, verifyMessage } from 'viem'
import { noteContacts } from './contacts.ts'
import { amoyId, choose, test } from './installed.ts'
import { openChain } from './local-chain.ts'
import { signedInAs } from './signed-in-as.ts'
import { expect } from './stack.ts'
import type { Visitor } from './visitor.ts'
import { watchForWords } from './watch-for-words.ts'

const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const disconnectedWords = /Connect your wallet|You are disconnected/

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const dialog = (page: Page) => page.getByRole('dialog')

/** Goes from the first page to being connected. */
const connect = async (visitor: Visitor, wallet: ScriptedWallet) => {
  await visitor.visit()
  await choose(visitor.page, wallet.info.name)
  expect(await visitor.address()).toBe(wallet.accounts[0])
}

/** Expects the page to work: the wallet is asked to sign, and the signature is valid. */
const expectToSign = async ({ page }: Visitor, wallet: ScriptedWallet, message = 'Good morning.') => {
  await page.getByRole('link', { name: 'Sign', exact: true }).click()
  await page.getByRole('textbox', { name: 'Message' }).fill(message)
  await button(page, 'Sign message').click()
  await expect(page.getByText('The signature is valid')).toBeVisible()
  const signature = await page
    .getByText(/^0x[0-9a-f]{130}$/)
    .first()
    .textContent()
  const [address] = wallet.accounts
  expect(await verifyMessage({ address, message, signature: signature as Hex })).toBe(true)
}

const openAccount = (page: Page) => page.getByRole('link', { name: 'Account' }).click()

test.describe('as an extension', () => {
  test.use({ asExtensions: true })

  test('connects, signs, sends, is still there after a reload without a flash of anything else, is updated, leaves for good, and is removed', async ({
    visitor,
    wallet,
    context,
    stack,
  }) => {
    const { page } = visitor
    const chain = openChain(stack.addresses.rpc)
    const contacts = await noteContacts(context, page)
    await chain.fund(wallet.accounts[0], '2')
    await connect(visitor, wallet)
    await expect(page.getByText('Connected with Maple', { exact: true })).toBeVisible()
    await expectToSign(visitor, wallet)

    await test.step('send 0.1 coin: a toast tells, the list keeps it, the recipient has it', async () => {
      const before = await chain.balance(someone)
      await page.getByRole('link', { name: 'Send' }).click()
      await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
      await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
      await button(page, 'Send 0.1 POL').click()
      const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
      await expect(toast).toContainText('Send 0.1 POL')
      await expect(toast).toContainText('Confirmed')
      await visitor.untilConfirmed('Send 0.1 POL')
      expect((await chain.balance(someone)) - before).toBe(parseEther('0.1'))
    })

    await test.step('reload', async () => {
      const flashed = await watchForWords(page, disconnectedWords)
      await page.goto(`${stack.addresses.page}/send`)
      await visitor.untilConfirmed('Send 0.1 POL')
      expect(new URL(page.url()).pathname).toBe('/send')
      await expect(page.getByRole('banner')).toContainText(wallet.accounts[0])
      expect(await flashed()).toBe(false)
      await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')).toHaveCount(0)
    })

    await test.step('updated: the new one takes over', async () => {
      await openAccount(page)
      wallet.happen('updated')
      await expect.poll(() => visitor.address()).toBe(wallet.accounts[0])
      await expectToSign(visitor, wallet, 'After the update.')
    })

    await test.step('disconnect; it lasts', async () => {
      await openAccount(page)
      await button(page, 'Disconnect').click()
      await expect(page.getByText('You are disconnected')).toBeVisible()
      await expect.poll(() => wallet.authorized).toBe(false)
      await page.reload()
      await expect(button(page, /^Maple/)).toBeVisible()
      await expect(page.getByText('Last used')).toBeVisible()
      await page.waitForTimeout(1_000)
      await expect(button(page, /^Maple/)).toBeVisible()
    })

    await test.step('removed while connected: said, and gone from the list of the next page', async () => {
      await choose(page, 'Maple')
      expect(await visitor.address()).toBe(wallet.accounts[0])
      wallet.happen('removed')
      await expect(page.getByText('Maple ended the connection', { exact: true })).toBeVisible()
      await page.reload()
      await expect(button(page, 'Continue with Google')).toBeVisible()
      await expect(button(page, /^Maple/)).toHaveCount(0)
    })

    await test.step('the page asked its own host and the network’s node, and no other wallet was started', async () => {
      const [network] = stack.page.networks
      expect(contacts.asked('page')).toEqual([stack.addresses.page, network?.rpcUrl, network?.wsUrl].sort())
      expect(contacts.asked('frame')).toEqual([])
      expect(contacts.asked('window')).toEqual([])
      expect(contacts.violations).toEqual([])
    })
  })
})

test.describe('a wallet that announces itself 2 s late', () => {
  test.use({ delay: 2_000 })
  test('is waited for after a reload, without a flash of "Connect"', async ({ visitor, wallet, stack }) => {
    await connect(visitor, wallet)
    const flashed = await watchForWords(visitor.page, disconnectedWords)
    await visitor.page.goto(`${stack.addresses.page}/account`)
    await expect(visitor.page.getByText('Reconnecting').first()).toBeAttached()
    expect(await visitor.address()).toBe(wallet.accounts[0])
    expect(await flashed()).toBe(false)
    await expectToSign(visitor, wallet)
  })
})

test.describe('a wallet that announces itself 9 s late', () => {
  test.use({ delay: 9_000 })
  test('is not waited for longer than 5 s: the visitor is told, and can try again', { tag: '@long' }, async ({
    visitor,
    wallet,
  }) => {
    const { page } = visitor
    await connect(visitor, wallet)
    await page.reload()
    await expect(page.getByText('Maple was not found').first()).toBeVisible({ timeout: 8_000 })
    await expect(page.getByText('It may be turned off or removed from this browser.').first()).toBeVisible()
    await expect(button(page, /^Maple/)).toBeVisible()
    await button(page, 'Try again').click()
    expect(await visitor.address()).toBe(wallet.accounts[0])
    await expectToSign(visitor, wallet)
  })
})

test.describe('two wallets', () => {
  test.use({ names: ['Maple', 'Birch'] })

  test('each is listed once, the right one opens, and the one used last stands on top; from one to the other, and from one that is silent', async ({
    visitor,
    wallets,
  }) => {
    const [maple, birch] = wallets as [ScriptedWallet, ScriptedWallet]
    const { page } = visitor
    const leave = async () => {
      await button(page, 'Disconnect').click()
      await expect(page.getByText('You are disconnected')).toBeVisible()
    }
    for (const each of wallets) each.behave('announcedTwice')
    await visitor.visit()
    const installed = page.getByRole('list', { name: 'In this browser' }).getByRole('button')
    await expect(installed).toHaveCount(2)
    expect((await installed.allInnerTexts()).sort()).toEqual(['Birch', 'Maple'])
    const last = (await installed.last().innerText()).trim()
    const [chosen, other] = last === 'Maple' ? [maple, birch] : [birch, maple]
    await choose(page, chosen.info.name)
    expect(await visitor.address()).toBe(chosen.accounts[0])
    expect(other.requests.map(({ method }) => method)).not.toContain('eth_requestAccounts')
    await leave()
    await page.reload()
    await expect(page.getByRole('list').getByRole('button').first()).toContainText(`${chosen.info.name}`)
    await expect(page.getByRole('list').getByRole('button').first()).toContainText('Last used')
    await expect(page.getByRole('list').getByRole('button', { name: chosen.info.name })).toHaveCount(1)

    await test.step('going from one to the other: the first is let go', async () => {
      await choose(page, 'Maple')
      expect(await visitor.address()).toBe(maple.accounts[0])
      await leave()
      await choose(page, 'Birch')
      expect(await visitor.address()).toBe(birch.accounts[0])
      maple.selectAccount(1)
      await page.waitForTimeout(500)
      expect(await visitor.address()).toBe(birch.accounts[0])
      await leave()
    })

    await test.step('one is silent when it is to connect: said in words, with a way back to the other', async () => {
      maple.behave('silent')
      await choose(page, 'Maple')
      await expect(page.getByText('Waiting for Maple')).toBeVisible()
      await expect(page.getByText('Still waiting. Click the Maple icon').first()).toBeVisible()
      await button(page, 'Stop waiting').click()
      await choose(page, 'Birch')
      expect(await visitor.address()).toBe(birch.accounts[0])
      await expectToSign(visitor, birch)
    })
  })
})

test('silent when it is to be restored: told within the limit, the page is not frozen meanwhile', async ({
  visitor,
  wallet,
}) => {
  const { page } = visitor
  await connect(visitor, wallet)
  wallet.behave('silent')
  await page.reload()
  await expect(page.getByText('Your wallet is taking a while')).toBeVisible()
  await page.getByRole('combobox', { name: 'Theme' }).selectOption('dark')
  await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
  await expect(page.getByText('Maple didn’t respond').first()).toBeVisible({ timeout: 12_000 })
  await expect(page.getByText('It may be locked or busy. Open it, then try again.').first()).toBeVisible()
  wallet.behave()
  await button(page, 'Try again').click()
  expect(await visitor.address()).toBe(wallet.accounts[0])

  await test.step('or the visitor stops waiting', async () => {
    wallet.behave('silentAccounts')
    await page.reload()
    await button(page, 'Stop waiting').click()
    await expect(button(page, /^Maple/)).toBeVisible()
    wallet.behave()
    await page.reload()
    await choose(page, 'Maple')
    expect(await visitor.address()).toBe(wallet.accounts[0])
  })
})

test('a no, then an open question, each in its own words; then yes', async ({ visitor, wallet }) => {
  const { page } = visitor
  wallet.behave('rejects')
  await visitor.visit()
  await choose(page, 'Maple')
  await expect(page.getByText('You rejected the request', { exact: true })).toBeVisible()
  await expect(page.getByText('Nothing was shared. Try again whenever you like.', { exact: true })).toBeVisible()
  wallet.behave('pending')
  await button(page, 'Try again').click()
  await expect(page.getByText('Maple already has an open request', { exact: true })).toBeVisible()
  wallet.behave()
  await button(page, 'Try again').click()
  expect(await visitor.address()).toBe(wallet.accounts[0])
  wallet.behave('rejects')
  await page.getByRole('link', { name: 'Sign', exact: true }).click()
  await button(page, 'Sign message').click()
  await expect(page.getByText('You rejected it', { exact: true })).toBeVisible()
  wallet.behave()
  await expectToSign(visitor, wallet)
})

/** Changes the network in the account page's row. */
const changeNetwork = async (page: Page, name: string) => {
  await button(page, /^Network/).click()
  await dialog(page).getByRole('button', { name }).click()
}
const closeDialog = (page: Page) => dialog(page).getByRole('button', { name: 'Close' }).click()

test('while connected: it lies about a switch, is on a network of its own, loses its node, ends it, changes accounts, is locked', async ({
  visitor,
  wallet,
  stack,
}) => {
  test.slow()
  const { page } = visitor
  const ended = page.getByText('Maple ended the connection', { exact: true })
  await connect(visitor, wallet)

  await test.step('a switch that did not happen: said plainly, and the page is usable', async () => {
    wallet.behave('liesAboutSwitch')
    await changeNetwork(page, 'Polygon Amoy')
    await expect(dialog(page).getByText('Your wallet is still on another network', { exact: true })).toBeVisible()
    await expect(dialog(page).getByRole('button', { name: /^Polygon Mumbai/ })).toHaveAttribute('aria-current', 'true')
    await closeDialog(page)
    await expectToSign(visitor, wallet, 'After the lie.')
    wallet.behave()
    await openAccount(page)
  })

  await test.step('losing its node for a moment (1013) changes nothing; disconnecting for good ends it and is said', async () => {
    wallet.happen('dropped')
    await page.waitForTimeout(1_000)
    expect(await visitor.address()).toBe(wallet.accounts[0])
    await expectToSign(visitor, wallet, 'After the node was lost.')
    wallet.happen('disconnected')
    await expect(ended).toBeVisible()
    await button(page, 'Reconnect').click()
    expect(await visitor.address()).toBe(wallet.accounts[0])
    wallet.happen('droppedWithoutAccount')
    await expect(ended).toBeVisible()
    await button(page, 'Reconnect').click()
    expect(await visitor.address()).toBe(wallet.accounts[0])
  })

  await test.step('another account chosen in the wallet is taken at once', async () => {
    const [, second] = wallet.accounts
    wallet.happen('accountChanged')
    await expect.poll(() => visitor.address()).toBe(second)
    await expectToSign(visitor, wallet, 'By the other account.')
    await openAccount(page)
  })

  await test.step('locked: said, and connected again once it is open', async () => {
    wallet.lock()
    await expect(ended).toBeVisible()
    await button(page, 'Reconnect').click()
    await expect(page.getByText('Waiting for Maple')).toBeVisible()
    await wallet.waitForRequest()
    wallet.unlock()
    expect(await visitor.address()).toBe(wallet.accounts[0])
  })

  await test.step('a network this page does not use: said, and one press away from the right one', async () => {
    wallet.happen('wrongChain')
    await expect(button(page, 'Wrong network')).toBeVisible()
    await expect(page.getByText('Your wallet is on another network', { exact: true })).toBeVisible()
    await page.reload()
    await expect(button(page, 'Wrong network')).toBeVisible()

    await test.step('where nothing can be sent either, and the page says why', async () => {
      await page.getByRole('link', { name: 'Send' }).click()
      await expect(page.getByText('Your wallet is on another network', { exact: true })).toBeVisible()
      await expect(page.getByRole('textbox', { name: 'Amount' })).toHaveCount(0)
      await openAccount(page)
    })

    wallet.behave('switchRejects')
    await button(page, 'Switch to Polygon Mumbai').click()
    await expect(page.getByText('You rejected the request', { exact: true })).toBeVisible()
    wallet.behave()
    await button(page, 'Switch to Polygon Mumbai').click()
    await expect(button(page, 'Wrong network')).toHaveCount(0)
    expect(wallet.chainId).toBe(stack.chain.id)
    await expectToSign(visitor, wallet, 'Back on the right network.')
  })
})

for (const [says, known, behaviour, tag] of [
  ['4902', [80001], undefined, []],
  ['4901', [80001, amoyId], 'unknownChain4901', ['@long']],
  ['4902 inside another error', [80001, amoyId], 'nestedUnknownChain', ['@long']],
] as const) {
  test.describe(`a wallet that says ${says} of a network it does not know`, { tag: [...tag] }, () => {
    test.use({ known })
    test('is given it, with this page’s own node; there and back, with the balance of each', async ({
      visitor,
      wallet,
      stack,
    }) => {
      const { page } = visitor
      const [account] = wallet.accounts
      await openChain(stack.addresses.rpc).fund(account, '3')
      await openChain(stack.addresses.amoy).fund(account, '7')
      if (behaviour) wallet.behave(behaviour)
      await connect(visitor, wallet)
      const balance = (amount: string) => expect(page.getByText(new RegExp(`^${amount}\\s*POL$`))).toBeVisible()
      await balance('3')
      await changeNetwork(page, 'Polygon Amoy')
      await expect(dialog(page).getByRole('button', { name: /^Polygon Amoy/ })).toHaveAttribute('aria-current', 'true')
      expect(wallet.addedChains).toMatchObject([
        { chainId: amoyId, chainName: 'Polygon Amoy (test)', rpcUrls: [stack.addresses.amoy] },
      ])
      expect(wallet.chainId).toBe(amoyId)
      await closeDialog(page)
      await balance('7')
      await expect(button(page, /^Network/)).toContainText('Polygon Amoy')
      await changeNetwork(page, 'Polygon Mumbai')
      await expect.poll(() => wallet.chainId).toBe(80001)
      await closeDialog(page)
      await balance('3')
      expect(wallet.addedChains).toHaveLength(1)
    })
  })
}

test('a hostile name and a hostile icon are shown harmlessly, and no icon of a stranger is fetched', async ({
  visitor,
  wallet,
  stack,
}) => {
  const { page, context } = visitor
  const contacts = await noteContacts(context, page)
  wallet.behave('hostileInfo')
  await visitor.visit()
  const row = page.getByRole('list', { name: 'In this browser' }).getByRole('button')
  await expect(row).toHaveCount(1)
  const name = await row.innerText()
  expect(name).toMatch(/^<img src=x/)
  expect([...name].length).toBeLessThanOrEqual(32)
  expect(name).not.toMatch(/[\u202e\n\t\0]/)
  await row.click()
  expect(await visitor.address()).toBe(wallet.accounts[0])
  await expect(page.getByText(/^Connected with <img src=x/).first()).toBeVisible()
  const ran = () =>
    page.evaluate(() => [Reflect.get(globalThis, 'hostileNameRan'), Reflect.get(globalThis, 'hostileIconRan')])
  expect(await ran()).toEqual([undefined, undefined])
  await button(page, 'Disconnect').click()

  wallet.behave('strangerIcon')
  await page.reload()
  await expect(button(page, /^M?Maple/)).toBeVisible()
  await page.waitForTimeout(500)
  expect(await ran()).toEqual([undefined, undefined])
  const { page: own, rpc, ws } = stack.addresses
  expect(contacts.asked('page').filter((host) => ![own, rpc, ws].includes(host))).toEqual([])
  expect(contacts.violations).toEqual([])
})

test('two tabs: connecting in one connects the other, and leaving in one ends both', async ({
  visitor,
  wallet,
  stack,
}) => {
  const { page, context } = visitor
  const other = await context.newPage()
  await other.goto(stack.addresses.page)
  await expect(button(other, /^Maple/)).toBeVisible()
  await connect(visitor, wallet)
  await expect(other.getByRole('heading', { name: 'Your account' })).toBeVisible()
  await button(page, 'Disconnect').click()
  await expect(other.getByText('You disconnected in another tab', { exact: true })).toBeVisible()
  await expect(page.getByText('You are disconnected')).toBeVisible()
  await other.reload()
  await expect(button(other, /^Maple/)).toBeVisible()
})

test('signing in to the page with an installed wallet: lasts over a reload; another account signs out, at the server too', async ({
  visitor,
  wallet,
  stack,
}) => {
  const { page } = visitor
  const [account] = wallet.accounts
  await connect(visitor, wallet)
  await page.getByRole('link', { name: 'Sign', exact: true }).click()

  wallet.behave('rejects')
  await button(page, 'Sign in').click()
  await expect(page.getByText('You rejected the request', { exact: true })).toBeVisible()
  expect(await signedInAs(page)).toBeNull()
  wallet.behave()

  await button(page, 'Sign in').click()
  await expect(page.getByText('Signed in as').first()).toBeVisible()
  expect(await signedInAs(page)).toBe(account)
  const asked = wallet.requests.findLast(({ method }) => method === 'personal_sign')?.params as [Hex, Hex] // as EIP-191 has it
  const text = hexToString(asked[0])
  expect(text).toContain(
    `${new URL(stack.addresses.page).host} wants you to sign in with your Ethereum account:\n${account}`,
  )
  expect(text).toContain('Sign in to the Latchkey demo.')
  expect(text).toContain(`Chain ID: ${stack.chain.id}`)

  await page.reload()
  await expect(page.getByText('Signed in as').first()).toBeVisible()
  wallet.happen('accountChanged')
  await expect(page.getByText('You were signed out because you switched accounts.').first()).toBeVisible()
  await expect.poll(() => signedInAs(page)).toBeNull()
  await button(page, 'Sign in').click()
  await expect(page.getByText('Signed in as').first()).toBeVisible()
  expect(await signedInAs(page)).toBe(wallet.accounts[0])
  await button(page, 'Sign out').click()
  await expect(page.getByText('You are signed out.').first()).toBeVisible()
  expect(await signedInAs(page)).toBeNull()
})
