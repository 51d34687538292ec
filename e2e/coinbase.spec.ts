import { expect, test } from './stack.ts'

/**
 * Coinbase's wallet is on Coinbase's own site, which cannot be reached here, so this goes only as far as its window.
 */
test('Coinbase: nothing is loaded before it is chosen; its window closed is a no; another wallet is still there', async ({
  page,
  context,
  stack,
}) => {
  const asked: string[] = []
  context.on('request', (request) => asked.push(request.url()))
  await context.route(/^https:\/\/[^/]*(coinbase|cb-w|walletlink)/, (route) => route.abort())

  await page.goto(stack.addresses.page)
  const choice = page.getByRole('button', { name: /Coinbase Wallet/ })
  await expect(choice).toBeVisible()
  const own = [stack.addresses.page, stack.addresses.rpc, stack.addresses.amoy, stack.addresses.wallet]
  expect(asked.filter((url) => !own.some((origin) => url.startsWith(origin)))).toEqual([])

  const opened = context.waitForEvent('page')
  await choice.click()
  const window = await opened
  await expect(page.getByText('Continue in the window that opened', { exact: false }).first()).toBeVisible()
  await expect.poll(() => asked.some((url) => url.startsWith('https://keys.coinbase.com/'))).toBe(true)
  await window.close()
  await expect(page.getByText('You closed the wallet’s window').first()).toBeVisible()

  await page.getByRole('button', { name: 'Choose another wallet' }).click()
  await expect(page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
})
