import { parseEther, toHex } from 'viem'
import { openChain } from './local-chain.ts'
import { openSignedIn } from './signed-in.ts'
import { expect, test } from './stack.ts'

const pin = '402817'
const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

test('no at every step of signing in, and the next attempt works; then no, by a button or by Escape, to a message, to typed data, to a transaction and at its PIN; nothing is sent, and the next call works', async ({
  visitor,
}) => {
  test.slow()
  const { page, wallet, screens } = visitor
  await visitor.visit()
  const connect = page.getByRole('button', { name: 'Continue with Google' })
  const rejection = page.getByText('You rejected the request', { exact: true })
  const again = page.getByRole('button', { name: 'Try again' })
  const cancel = wallet.getByRole('button', { name: 'Cancel' })

  await test.step('at the first screen; the keyboard goes on where it was, now at what happened', async () => {
    await connect.focus()
    await page.keyboard.press('Enter')
    await cancel.click()
    await expect(rejection).toBeVisible()
    expect(await visitor.isWalletShown()).toBe(false)
    await page.keyboard.press('Tab')
    await expect(again).toBeFocused()
  })

  await test.step('while the provider’s window is open', async () => {
    await again.click()
    const window = await screens.openProvider('Google')
    await expect(window.getByLabel('Another e-mail')).toBeVisible()
    await cancel.click()
    await expect(rejection).toBeVisible()
    await window.close()
  })

  await test.step('in the provider’s window', async () => {
    await again.click()
    const window = await screens.openProvider('Google')
    await window.getByRole('button', { name: 'Cancel' }).click()
    await expect(wallet.getByText('Signing in with Google didn’t work')).toBeVisible()
    await cancel.click()
    await page.getByRole('button', { name: 'Choose another wallet' }).click()
  })

  await test.step('by closing the provider’s window: it can be opened again', async () => {
    await connect.click()
    const window = await screens.openProvider('Google')
    await expect(window.getByLabel('Another e-mail')).toBeVisible()
    await window.close()
    await expect(wallet.getByText(/window seems to be closed/)).toBeVisible()
    await cancel.click()
    await expect(rejection).toBeVisible()
  })

  await test.step('when choosing the PIN', async () => {
    await again.click()
    await visitor.passWallet('Google', 'wavering@example.com')
    await expect(wallet.getByLabel('New PIN', { exact: true })).toBeVisible()
    await cancel.click()
    await expect(rejection).toBeVisible()
  })

  await test.step('and then yes', async () => {
    await again.click()
    await visitor.passWallet('Google', 'wavering@example.com')
    await visitor.choosePin(pin)
    expect(await visitor.address()).toMatch(/^0x/)
  })

  await visitor.getCoins()
  const answer = page.getByText('You rejected it')
  const reject = wallet.getByRole('button', { name: 'Reject' })

  await page.getByRole('link', { name: 'Sign', exact: true }).click()
  for (const action of ['Sign message', 'Sign typed data']) {
    await page.getByRole('button', { name: action }).click()
    await reject.click()
    await expect(answer.first()).toBeVisible()
    expect(await visitor.isWalletShown()).toBe(false)
    await expect(page.getByRole('button', { name: action })).toBeFocused()
  }

  await test.step('Escape says no', async () => {
    // The next request gets the same answer as the one before.
    await page.getByRole('button', { name: 'Sign message' }).click()
    await expect(wallet.getByRole('heading', { name: 'Sign this message?' })).toBeVisible()
    await expect(answer).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(answer).toHaveCount(2)
  })

  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
  const send = page.getByRole('button', { name: 'Send 0.1 POL' })
  await send.click()
  await reject.click()
  await expect(answer).toBeVisible()

  await send.click()
  await visitor.approve('Send 0.1 POL')
  await expect(wallet.getByLabel('PIN', { exact: true })).toBeVisible()
  await wallet.getByRole('button', { name: /^(Reject|Cancel)$/ }).click()
  await expect(answer).toBeVisible()
  await expect(page.getByText('Nothing sent yet')).toBeVisible()

  await send.click()
  await visitor.approve('Send 0.1 POL')
  await visitor.enterPin(pin)
  await wallet.getByRole('button', { name: 'Done' }).click()
  await visitor.untilConfirmed('Send 0.1 POL')
})

test('too few coins: the wallet says what is missing and signs nothing; with enough the same screen goes on', {
  tag: '@long',
}, async ({ returning: visitor, stack, secondPort }) => {
  const { wallet } = visitor
  await using person = await openSignedIn(visitor, stack, secondPort, 'returning@example.com')
  const chain = openChain(stack.addresses.rpc)
  await chain.fund(person.address, '1')
  const sent = await chain.sent(person.address)
  const before = await chain.balance(someone)
  const sending = person.send({ to: someone, value: toHex(parseEther('1')) })
  const send = wallet.getByRole('button', { name: 'Send 1 POL' })
  await expect(wallet.getByText('Not enough POL')).toBeVisible({ timeout: 20_000 })
  await expect(send).toBeDisabled()
  await chain.fund(person.address, '2')
  await expect(wallet.getByText('Not enough POL')).toBeHidden({ timeout: 20_000 })
  await expect(send).toBeEnabled()
  await wallet.getByRole('button', { name: 'Reject' }).click()
  expect(await sending).toMatchObject({ error: { code: 4001 } })
  expect(await chain.balance(someone)).toBe(before)
  expect(await chain.sent(person.address)).toBe(sent)
})
