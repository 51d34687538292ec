import type { ScriptedWallet } from '@latchkey/test'
import { expect } from '@playwright/test'
import type { Visitor } from './visitor.ts'

const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

type Journey = {
  visitor: Visitor
  /** A wallet in the visitor's browser, with coins and the page's two networks, which was never connected. */
  wallet: ScriptedWallet
  /** Checks a screen once it is complete. */
  look(screen: string): Promise<void>
}

/**
 * Walks through the screens of the connect kit, with an installed wallet: connecting, account, networks, activity,
 * errors.
 */
export const walkKitScreens = async ({ visitor, wallet, look }: Journey): Promise<void> => {
  const { page } = visitor
  const { name } = wallet.info
  const dialog = page.getByRole('dialog')
  const button = (named: string | RegExp) => page.getByRole('button', { name: named })
  const row = () => page.getByRole('list').getByRole('button', { name })
  const account = () => page.getByRole('banner').getByRole('button')
  const close = () => dialog.getByRole('button', { name: 'Close' }).click()
  const shown = (words: string) => expect(page.getByText(words, { exact: true }).first()).toBeVisible()

  await visitor.visit()
  await row().waitFor()
  await look('kit-list')
  await page.getByText('What is a wallet?').click()
  await look('kit-what-is-a-wallet')
  await button(/^WalletConnect/).click()
  await expect(page.getByRole('img', { name: 'QR code for your wallet app' })).toBeVisible()
  await look('kit-phone')
  await button('Back').click()

  wallet.behave('asks')
  await row().click()
  await shown(`Waiting for ${name}`)
  await look('kit-asking')
  await expect(page.getByText(`Still waiting. Click the ${name} icon`).first()).toBeVisible()
  await look('kit-asking-long')
  wallet.reject()
  await shown('You rejected the request')
  await look('kit-rejected')
  wallet.behave('pending')
  await button('Try again').click()
  await shown(`${name} already has an open request`)
  await look('kit-pending')
  wallet.behave()
  await button('Try again').click()
  await visitor.address()
  await look('kit-account-page')

  await account().click()
  await expect(dialog.getByText(`Connected with ${name}`)).toBeVisible()
  await look('kit-account-dialog')
  await dialog.getByRole('button', { name: 'Activity' }).click()
  await expect(dialog.getByText('Nothing sent yet')).toBeVisible()
  await look('kit-activity-empty')
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('button', { name: /^Network/ }).click()
  await expect(dialog.getByRole('button', { name: /^Polygon Amoy/ })).toBeVisible()
  await look('kit-networks')
  wallet.behave('asks')
  await dialog.getByRole('button', { name: /^Polygon Amoy/ }).click()
  await expect(dialog.getByText(`Confirm in ${name}`).first()).toBeVisible()
  await look('kit-network-asking')
  await wallet.waitForRequest()
  wallet.reject()
  await expect(dialog.getByText('You rejected the request', { exact: true })).toBeVisible()
  await look('kit-network-refused')
  await close()
  wallet.behave()

  await page.getByRole('link', { name: 'Sign', exact: true }).click()
  await button('Sign in').click()
  await expect(page.getByText('Signed in as').first()).toBeVisible()
  await look('kit-signed-in')

  await page.getByRole('link', { name: 'Send' }).click()
  await page.getByRole('textbox', { name: 'Recipient' }).fill(someone)
  await page.getByRole('textbox', { name: 'Amount' }).fill('0.1')
  await button('Send 0.1 POL').click()
  const toast = page.getByRole('region', { name: 'Notifications' }).getByRole('listitem')
  await expect(toast).toContainText('Confirmed')
  await look('kit-toast')
  await visitor.untilConfirmed('Send 0.1 POL')
  await account().click()
  await dialog.getByRole('button', { name: 'Activity' }).click()
  await dialog.getByText('Details').click()
  await expect(dialog.getByText('Transaction ID', { exact: true })).toBeVisible()
  await look('kit-activity')
  await close()
  await page.getByRole('link', { name: 'Account' }).click()

  wallet.happen('wrongChain')
  await expect(button('Wrong network')).toBeVisible()
  await look('kit-wrong-network-page')
  await button('Wrong network').click()
  await expect(dialog.getByText('Your wallet is on another network', { exact: true })).toBeVisible()
  await look('kit-wrong-network-dialog')
  await dialog.getByRole('button', { name: /^Polygon Mumbai/ }).click()
  await expect(button('Wrong network')).toHaveCount(0)
  await close()

  await account().click()
  await expect(dialog.getByText(`Connected with ${name}`)).toBeVisible()
  wallet.lock()
  await expect(dialog.getByText(`${name} ended the connection`, { exact: true })).toBeVisible()
  await look('kit-dialog-list')
  wallet.behave('asks')
  await dialog.getByRole('button', { name: 'Reconnect' }).click()
  await expect(dialog.getByText(`Waiting for ${name}`)).toBeVisible()
  await look('kit-dialog-asking')
  await wallet.waitForRequest()
  wallet.reject()
  await expect(dialog.getByText('You rejected the request', { exact: true })).toBeVisible()
  await look('kit-dialog-rejected')
  wallet.behave()
  wallet.unlock()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await visitor.address()

  wallet.behave('silent')
  await page.reload()
  await shown('Your wallet is taking a while')
  await look('kit-restoring-long')
  await button('Stop waiting').click()
  await shown(`${name} didn’t respond`)
  await look('kit-did-not-answer')
  wallet.behave()
  await button('Try again').click()
  await visitor.address()
  await button('Disconnect').click()
  await shown('You are disconnected')
  await look('kit-disconnected')
}
