import type { Page } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { expect, test } from './stack.ts'

const pin = '402817'

test('the recovery phrase and a private key are seen in a window of the wallet’s own, and nowhere else', async ({
  visitor,
  stack,
  context,
}) => {
  test.slow()
  const { page, wallet } = visitor
  const address = await visitor.signUp('Google', 'takes-it-along@example.com', pin)
  const sent: string[] = []
  context.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  const scripts: Promise<string>[] = []
  context.on('response', (response) => {
    if (response.url().startsWith(stack.addresses.wallet) && response.url().endsWith('.js'))
      scripts.push(response.text().catch(() => ''))
  })
  const reports: string[] = []
  await page.exposeFunction('tell', (text: string) => reports.push(text))
  await page.evaluate(() => {
    const { tell } = globalThis as unknown as { tell(text: string): void }
    globalThis.addEventListener('message', ({ data }) => tell(JSON.stringify(data)))
  })
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await wallet.getByRole('tab', { name: 'Settings' }).click()
  const openWindow = async (button: string): Promise<Page> => {
    const opened = page.waitForEvent('popup')
    await wallet.getByRole('button', { name: button }).click()
    return opened
  }
  const shown = await openWindow('Show your recovery phrase')
  const secrets: string[] = []

  await test.step('it says what it means, before it asks for the PIN', async () => {
    expect(new URL(shown.url()).origin).toBe(new URL(stack.addresses.wallet).origin)
    await expect(shown.getByRole('heading', { name: 'Before you look' })).toBeVisible()
    await expect(shown.getByText('Whoever asks you for it is a thief')).toBeVisible()
    await expect(shown.getByText(address)).toBeVisible()
    await expect(wallet.getByText('Go on in the window that opened.', { exact: false })).toBeVisible()
    expect(await shown.evaluate(() => opener)).toBe(null)
    await shown.getByRole('button', { name: 'I understand' }).click()
    const field = shown.getByLabel('PIN', { exact: true })
    await field.fill('402818')
    await shown.getByRole('button', { name: 'Continue' }).click()
    await expect(shown.getByText('Wrong PIN.')).toBeVisible()
    await field.fill(pin)
    await shown.getByRole('button', { name: 'Continue' }).click()
    await expect(shown.getByRole('heading', { name: 'Recovery phrase and keys' })).toBeVisible()
  })

  await test.step('held, it shows the words, which restore this wallet', async () => {
    const words = shown.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
    const hold = shown.getByRole('button', { name: 'Hold to show' })
    await expect(words).toHaveCount(0)
    await hold.hover()
    await shown.mouse.down()
    await expect(words).toHaveCount(12)
    await shown.mouse.up()
    const phrase = (await words.allTextContents()).join(' ')
    expect(mnemonicToAccount(phrase).address).toBe(address)
    secrets.push(phrase)
    await shown.getByRole('button', { name: 'Hide', exact: true }).click()
    await expect(words).toHaveCount(0)
  })

  await test.step('by the keyboard, too: two presses show a private key', async () => {
    await shown.getByLabel('What to show').selectOption({ label: 'Private key: Ethereum-compatible networks' })
    await shown.getByRole('button', { name: 'Hold to show' }).focus()
    await shown.keyboard.press('Enter')
    await expect(shown.getByText('Press once more to show it', { exact: false })).toBeVisible()
    await shown.keyboard.press('Enter')
    const key = shown.getByText(/^0x[0-9a-f]{64}$/)
    await expect(key).toBeVisible()
    const text = (await key.textContent()) as `0x${string}`
    expect(privateKeyToAccount(text).address).toBe(address)
    secrets.push(text)
  })

  await test.step('nothing of it reached the network, the page or the wallet in it', async () => {
    expect(sent.length).toBeGreaterThan(5)
    for (const each of secrets) for (const text of [...sent, ...reports]) expect(text).not.toContain(each)
    for (const each of secrets) await expect(wallet.getByText(each, { exact: false })).toHaveCount(0)
    // No policy of a page stops WebRTC.
    const code = (await Promise.all(scripts)).join('')
    expect(code.length).toBeGreaterThan(100_000)
    expect(code).not.toContain('RTCPeerConnection')
  })

  await test.step('it goes with the sign-out', async () => {
    const closed = shown.waitForEvent('close')
    await wallet.getByRole('button', { name: 'Sign out here' }).click()
    await wallet.getByRole('button', { name: 'Sign out', exact: true }).click()
    await closed
  })
})

test('the export window alone, or in a frame, shows nothing', async ({ visitor, stack }) => {
  const { page } = visitor
  await page.goto(`${stack.addresses.wallet}/export`)
  await expect(page.getByRole('heading', { name: 'Open this from your wallet' })).toBeVisible()
  await visitor.visit()
  await page.evaluate((address) => {
    const frame = document.createElement('iframe')
    frame.src = address
    frame.name = 'framed'
    document.body.append(frame)
  }, `${stack.addresses.wallet}/export`)
  const framed = page.frameLocator('iframe[name=framed]')
  await expect(framed.getByRole('heading', { name: 'Open this from your wallet' })).toHaveCount(0)
})
