import { expect, test } from './stack.ts'
import { createVisitor } from './visitor.ts'

const pin = '402817'

test('a mail arrives when a second browser opens the wallet, and none for the first', { tag: '@long' }, async ({
  browser,
  visitor,
  stack,
}) => {
  const email = 'two-browsers@example.com'
  await visitor.signUp('Google', email, pin)
  await using second = await browser.newContext()
  const elsewhere = await createVisitor(second, stack)
  await elsewhere.signIn('Google', email, pin)

  const inbox = await second.newPage()
  const mails = inbox.getByRole('article').filter({ hasText: email })
  await expect(async () => {
    await inbox.goto(stack.addresses.mail)
    await expect(mails).toHaveCount(1, { timeout: 1_000 })
  }).toPass({ timeout: 60_000 })
  await expect(mails.getByRole('heading')).toHaveText('Your wallet was opened in a new browser')
  await expect(mails).toContainText('Signed in with: Google')
  await expect(mails).toContainText('Site: Latchkey demo')
})
