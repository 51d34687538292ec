import { chromiumPath } from '@latchkey/dev'
import { chromium } from '@playwright/test'
import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

const pin = '402817'

test('storage denied to embedded pages: signing in works, and is said not to last', async ({ stack }) => {
  const executablePath = chromiumPath()
  // Playwright's own flags disable partitioning, which denies the frame its storage, as for some visitors.
  const browser = await chromium.launch({
    ...(executablePath && { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  })
  const visitor = await createVisitor(await browser.newContext(), stack)
  await visitor.visit()
  await visitor.page.getByRole('button', { name: 'Continue with Google' }).click()
  await expect(visitor.wallet.getByText('you’ll be signed out when you leave this page')).toBeVisible()
  await visitor.passWallet('Google', 'denied@example.com')
  await visitor.choosePin(pin)
  expect(await visitor.address()).toMatch(/^0x/)
  await visitor.page.reload()
  await expect(visitor.page.getByRole('button', { name: 'Continue with Google' })).toBeVisible()
  await browser.close()
})
