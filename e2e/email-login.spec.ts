import type { Page } from '@playwright/test'
import { expect, test } from './stack.ts'

const pin = '402817'

/** The code of the newest mail to an address, as the stack's inbox shows it, in two halves. */
const readCode = async (inbox: Page, to: string, code = /\d{4} \d{4}/): Promise<string> => {
  const mail = inbox.locator('article', { hasText: to }).first()
  await expect(async () => {
    await inbox.reload()
    await expect(mail).toContainText(code, { timeout: 500 })
  }).toPass({ timeout: 15_000 })
  return code.exec(await mail.innerText())?.[0] ?? ''
}

test('somebody without an account elsewhere signs in by a code to their mailbox, has a wallet, and adds another address for warnings', async ({
  visitor,
  stack,
  context,
}) => {
  const to = 'only-a-mailbox@example.com'
  const inbox = await context.newPage()
  await inbox.goto(stack.addresses.mail)
  await visitor.visit()
  const opened = visitor.page.waitForEvent('popup')
  await visitor.page.getByRole('button', { name: 'Continue with Email' }).click()
  const window = await opened

  await test.step('the window names the page, and reports an invalid address and a wrong code', async () => {
    await expect(window.getByRole('heading', { name: 'Sign in with your email' })).toBeVisible()
    await expect(window.getByText(new URL(stack.addresses.page).origin)).toBeVisible()
    const address = window.getByLabel('Email address')
    await address.fill('only-a-mailbox')
    await address.press('Enter')
    await expect(window.getByRole('alert')).toContainText('isn’t an email address')
    await address.fill(to)
    await window.getByRole('button', { name: 'Send the code' }).click()
    const code = window.getByLabel('Eight-digit code')
    await expect(code).toBeFocused()
    await expect(window.getByText(to)).toBeVisible()
    const sent = await readCode(inbox, to)
    await code.fill(sent === '0000 0000' ? '0000 0001' : '0000 0000')
    await expect(window.getByRole('alert')).toContainText('Tries left: 4')
    await code.fill(sent)
  })

  await test.step('the wallet continues by itself, and its settings offer a kit', async () => {
    await visitor.choosePin(pin)
    expect(await visitor.address()).toMatch(/^0x[0-9a-fA-F]{40}$/)
  })
  await test.step('another address gets the warnings, too, once its code was typed, and both are told', async () => {
    const second = 'another-mailbox@example.com'
    const { wallet } = visitor
    await visitor.page.getByRole('button', { name: 'Open wallet' }).click()
    await wallet.getByRole('tab', { name: 'Settings' }).click()
    const same = wallet.getByText('You sign in with this mailbox, too.', { exact: false })
    await expect(same).toBeVisible()
    await wallet.getByRole('button', { name: 'Add an email address' }).click()
    await expect(wallet.getByRole('heading', { name: 'Enter your PIN to add an email address' })).toBeVisible()
    await visitor.enterPin(pin)
    await wallet.getByRole('textbox', { name: 'Email address' }).fill(second)
    await wallet.getByRole('button', { name: 'Send the code' }).click()
    const code = wallet.getByLabel('Six-digit code')
    await expect(code).toBeFocused()
    const sent = await readCode(inbox, second, /\d{3} \d{3}/)
    await code.fill(sent === '000 000' ? '000 001' : '000 000')
    await wallet.getByRole('button', { name: 'Add address' }).click()
    await expect(wallet.getByText('Tries left: 2', { exact: false })).toBeVisible()
    await code.fill(sent)
    await wallet.getByRole('button', { name: 'Add address' }).click()
    await expect(wallet.getByText('Emails now go to the new address, too.')).toBeInViewport()
    await expect(wallet.getByText(second)).toBeVisible()
    await expect(same).toBeHidden()
    for (const address of [to, second])
      await expect(async () => {
        await inbox.reload()
        const notice = inbox
          .getByRole('article')
          .filter({ hasText: address })
          .filter({ hasText: 'An address was added' })
        await expect(notice).toHaveCount(1, { timeout: 500 })
      }).toPass({ timeout: 30_000 })
  })
})
