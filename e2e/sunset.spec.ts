import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Page } from '@playwright/test'
import { mnemonicToAccount } from 'viem/accounts'
import { expect, test } from './stack.ts'

const pin = '402817'
const passphrase = 'seven lamps on a quay'

// A stack of its own, since this journey ends it.
test.use({ nodeHosts: ['sunset.invalid'] })

/** The address below each choice, by the choice's name. */
const readAddresses = async (page: Page) => {
  const choice = page.getByLabel('What to show')
  const addresses: Record<string, string> = {}
  for (const name of await choice.locator('option').allTextContents()) {
    await choice.selectOption({ label: name })
    addresses[name] = (await page.getByRole('definition').allTextContents()).at(-1) ?? ''
  }
  await choice.selectOption({ label: 'Recovery phrase' })
  return addresses
}

const readPhrase = async (page: Page) => {
  const words = page.getByRole('list', { name: 'Recovery phrase' }).getByRole('listitem')
  await expect(words).toHaveCount(0)
  await page.getByRole('button', { name: 'Hold to show' }).hover()
  await page.mouse.down()
  await expect(words).toHaveCount(12)
  await page.mouse.up()
  const phrase = (await words.allTextContents()).join(' ')
  await page.getByRole('button', { name: 'Hide', exact: true }).click()
  return phrase
}

test('a file opens the wallet from a disk once every service has ended @long', async ({
  visitor,
  stack,
  context,
}, info) => {
  test.slow()
  const { page, wallet } = visitor
  const address = await visitor.signUp('Google', 'closes-one-day@example.com', pin)
  await page.getByRole('button', { name: 'Open wallet' }).click()
  await wallet.getByRole('tab', { name: 'Settings' }).click()
  const opened = page.waitForEvent('popup')
  await wallet.getByRole('button', { name: 'Show your recovery phrase' }).click()
  const shown = await opened
  await shown.getByRole('button', { name: 'I understand' }).click()
  await shown.getByLabel('PIN', { exact: true }).fill(pin)
  await shown.getByRole('button', { name: 'Continue' }).click()
  await expect(shown.getByRole('heading', { name: 'Recovery phrase and keys' })).toBeVisible()
  const phrase = await readPhrase(shown)
  const addresses = await readAddresses(shown)
  expect(mnemonicToAccount(phrase).address).toBe(address)

  const paths = await test.step('it and the page that opens it are saved beside each other', async () => {
    await shown.getByRole('button', { name: 'Save a file that opens without us' }).click()
    await shown.getByLabel('New passphrase', { exact: true }).fill(passphrase)
    await shown.getByLabel('Repeat the passphrase', { exact: true }).fill(passphrase)
    await shown.getByRole('button', { name: 'Make the file' }).click()
    const saved: string[] = []
    for (const name of ['Save the file', 'Save the page that opens it']) {
      const download = shown.waitForEvent('download')
      await shown.getByRole('button', { name, exact: true }).click()
      const path = info.outputPath((await download).suggestedFilename())
      await (await download).saveAs(path)
      saved.push(path)
    }
    const [file = '', opener = ''] = saved
    expect(file).toMatch(/wallet-bundle-[\d-]+\.json$/)
    const built = join(import.meta.dirname, '../apps/frame/dist/opener.html')
    expect(await readFile(opener, 'utf8')).toBe(await readFile(built, 'utf8'))
    for (const word of [phrase, address.slice(2)]) expect(await readFile(file, 'utf8')).not.toContain(word)
    return { file, opener }
  })

  await shown.close()
  await stack.stop()
  const offline = await context.newPage()
  const asked: string[] = []
  offline.on('request', (request) => asked.push(request.url()))
  const faults: string[] = []
  offline.on('console', (message) => faults.push(message.text()))
  offline.on('pageerror', (error) => faults.push(error.message))
  await offline.goto(pathToFileURL(paths.opener).href)

  await test.step('another passphrase opens nothing, the one that was chosen does', async () => {
    await offline.getByLabel('File', { exact: true }).setInputFiles(paths.file)
    const field = offline.getByLabel('Passphrase', { exact: true })
    await field.fill('seven lamps on a key')
    await offline.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(offline.getByText('This passphrase doesn’t open the file.', { exact: false })).toBeVisible()
    await field.fill(passphrase)
    await offline.getByRole('button', { name: 'Open', exact: true }).click()
    await expect(offline.getByRole('heading', { name: 'Recovery phrase and keys' })).toBeVisible()
  })

  await test.step('the same phrase and addresses, nothing of it before it is held', async () => {
    expect(await readAddresses(offline)).toEqual(addresses)
    const words = new Set(phrase.split(' '))
    const drawn = await offline.locator('body').innerText()
    expect([...words].filter((word) => new RegExp(`\\b${word}\\b`).test(drawn)).length).toBeLessThan(4)
    expect(await offline.content()).not.toContain(phrase.split(' ', 2).join(' '))
    expect(await readPhrase(offline)).toBe(phrase)
    await offline.getByLabel('What to show').selectOption({ label: 'Private key: Solana' })
    await offline.getByRole('button', { name: 'Hold to show' }).press('Enter')
    await offline.getByRole('button', { name: 'Press again to show' }).press('Enter')
    await expect(offline.getByText(/^[1-9A-HJ-NP-Za-km-z]{86,88}$/)).toBeVisible()
  })

  await test.step('it asked nobody, cannot, and stores nothing', async () => {
    expect(asked.filter((url) => !url.startsWith('file:'))).toEqual([])
    expect(faults).toEqual([])
    const left = await offline.evaluate(async () => [localStorage.length, (await indexedDB.databases()).length])
    expect(left).toEqual([0, 0])
    const tried = await offline.evaluate(async () => {
      const broken: string[] = []
      document.addEventListener('securitypolicyviolation', (event) => broken.push(event.effectiveDirective))
      await fetch('http://127.0.0.1:9/').catch(() => undefined)
      navigator.sendBeacon('http://127.0.0.1:9/')
      const image = new Image()
      image.src = 'http://127.0.0.1:9/x.png'
      const script = document.createElement('script')
      try {
        script.textContent = 'globalThis.ran = true'
        document.body.append(script)
      } catch {
        broken.push('trusted-types')
      }
      await new Promise((done) => setTimeout(done, 300))
      return { broken, ran: 'ran' in globalThis }
    })
    expect(tried.ran).toBe(false)
    for (const each of ['connect-src', 'img-src', 'trusted-types']) expect(tried.broken).toContain(each)
  })
})
