import { expect, test } from './stack.ts'

const pin = '402817'
/** The recovery phrase of Hardhat and Anvil, and its first account. */
const words = `${'test '.repeat(11)}junk`
const known = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

/** Everything that a document's origin has stored, as text; bytes as numbers. */
const readStorage = async () => {
  const persisted: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie]
  const settle = <T>(request: IDBRequest<T>) =>
    new Promise<T>((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await settle(indexedDB.open(name))
    for (const store of database.objectStoreNames)
      persisted.push(store, await settle(database.transaction(store).objectStore(store).getAll()))
    database.close()
  }
  return JSON.stringify(persisted)
}

test('a phrase somebody has becomes their wallet; its account is to be deleted, and is kept after all', {
  tag: '@long',
}, async ({ visitor, context }) => {
  test.slow()
  const { page, wallet, screens } = visitor
  const left: string[] = []
  context.on('request', (request) => left.push(`${request.url()} ${request.postData() ?? ''}`))
  context.on('console', (message) => left.push(message.text()))
  await visitor.visit()
  await visitor.passProvider('Google', 'comes-and-goes@example.com')

  await test.step('a wrong word is named; the right ones show whose wallet it is', async () => {
    await screens.waitForScreen('Choose a PIN')
    await wallet.getByRole('button', { name: 'I already have a recovery phrase' }).click()
    const field = wallet.getByRole('textbox', { name: 'Recovery phrase' })
    await field.fill(words.replace('junk', 'jnk'))
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.getByText('Word 12 isn’t one of the English words', { exact: false })).toBeVisible()
    await field.fill(words)
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await expect(wallet.getByText(known).first()).toBeVisible()
    await wallet.getByRole('button', { name: 'Use this wallet' }).click()
  })

  await visitor.choosePin(pin)
  expect(await visitor.address()).toBe(known)

  await test.step('the words are in no request, log, address, document or storage', async () => {
    for (const frame of page.frames()) {
      left.push(frame.url(), await frame.content())
      if (frame.url().startsWith('http')) left.push(await frame.evaluate(readStorage))
    }
    expect(left.length).toBeGreaterThan(20)
    expect(left.join('\n')).not.toMatch(/test[^a-z]+test[^a-z]+test|\bjnk\b/)
  })

  const openSettings = async () => {
    await page.getByRole('button', { name: 'Open wallet' }).click()
    await wallet.getByRole('tab', { name: 'Settings' }).click()
  }

  await test.step('deletion is asked for in words and with the PIN, and known though its answer is lost', async () => {
    await context.route('**/v1/account/delete', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await openSettings()
    await wallet.getByRole('button', { name: 'Delete my account' }).click()
    await expect(wallet.getByRole('heading', { name: 'Delete your account?' })).toBeVisible()
    await wallet.getByLabel('To go on, type “delete”').fill('delete')
    await wallet.getByRole('button', { name: 'Continue' }).click()
    await screens.waitForScreen('Enter your PIN to delete your account')
    await visitor.enterPin(pin)
    await expect(wallet.getByText('Your account will be deleted. Until then', { exact: false })).toBeVisible()
    await expect(wallet.getByText(/^Your account will be deleted on /)).toBeVisible()
  })

  await test.step('it says so until the person keeps the account', async () => {
    await page.reload()
    expect(await visitor.address()).toBe(known)
    await openSettings()
    await expect(wallet.getByText(/^Your account will be deleted on /)).toBeVisible()
    await wallet.getByRole('button', { name: 'Keep my account' }).click()
    await screens.waitForScreen('Enter your PIN to keep your account')
    await visitor.enterPin(pin)
    await expect(wallet.getByText('Your account stays. Nothing was deleted.')).toBeVisible()
    await expect(wallet.getByText(/^Your account will be deleted on /)).toHaveCount(0)
  })
})

test('somebody without a wallet asks to be deleted, comes back, and keeps the account', {
  tag: '@long',
}, async ({ visitor }) => {
  test.slow()
  const { page, wallet, screens } = visitor
  await page.setViewportSize({ width: 320, height: 640 })
  await visitor.visit()
  await visitor.passProvider('Google', 'wants-none@example.com')
  await screens.waitForScreen('Choose a PIN')
  const press = async (name: string) => {
    await wallet.getByRole('button', { name, exact: true }).focus()
    await page.keyboard.press('Enter')
  }
  await press('I don’t want a wallet')
  await screens.waitForScreen('Delete your account?')
  await press('Delete my account')
  await screens.waitForScreen('You asked to delete your account')
  await expect(wallet.getByText(/^Your account will be deleted on /)).toBeVisible()
  await page.keyboard.press('Enter')
  // Signed out: the page has learned nothing.
  await expect(page.getByText('You rejected the request', { exact: true })).toBeVisible()
  await visitor.visit()
  await visitor.passProvider('Google', 'wants-none@example.com')
  await screens.waitForScreen('You asked to delete your account')
  await press('Keep my account')
  await visitor.choosePin(pin)
  await visitor.address()
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await expect(wallet.getByRole('tab', { name: 'Settings' })).toBeVisible()
  await expect(wallet.getByText(/^Your account will be deleted on /)).toHaveCount(0)
})
