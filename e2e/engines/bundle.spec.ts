import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { builtFolder } from '@latchkey/dev'
import { expect } from '@playwright/test'
import { openTab, type Tab } from './driver.ts'
import { declareJourney } from './stack.ts'
import { enterPins, openSettings, pin, readSecret, signUp } from './steps.ts'

const passphrase = 'seven lamps on a quay'

const reveal = async (shown: Tab) => {
  await shown.press({ role: 'button', name: 'Hold to show' })
  await shown.press({ role: 'button', name: 'Press again to show' })
  const phrase = await readSecret(shown)
  await shown.press({ role: 'button', name: 'Hide' })
  return phrase
}

/** The source of a function that keeps the files that a page offers to save. */
const watchScript = `() => {
  self.saved = []
  const create = URL.createObjectURL.bind(URL)
  URL.createObjectURL = (file) => {
    self.saved.push(file)
    return create(file)
  }
}`

/** The source of a function that chooses a file in a page's field, which the drivers do by three different commands. */
const chooseScript = `(text) => {
  const field = document.querySelector('input[type=file]')
  const given = new DataTransfer()
  given.items.add(new File([text], 'wallet-bundle.json', { type: 'application/json' }))
  field.files = given.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}`

declareJourney('saves a file that opens without the service, and opens it with the page on a disk', async (place) => {
  const { browser, tab } = place
  await signUp(place)
  await openSettings(place)
  const shown = await tab.waitForWindow(() =>
    tab.press({ role: 'button', name: 'Show your recovery phrase' }, 'wallet'),
  )
  await shown.press({ role: 'button', name: 'I understand' })
  await enterPins(shown, [pin], 'page')
  await shown.see({ role: 'heading', name: 'Recovery phrase and keys' })
  const phrase = await reveal(shown)
  expect(phrase.split(' ')).toHaveLength(12)
  await shown.evaluate('page', watchScript, [])
  await shown.press({ role: 'button', name: 'Save a file that opens without us' })
  await shown.type('New passphrase', passphrase)
  await shown.type('Repeat the passphrase', passphrase)
  await shown.press({ role: 'button', name: 'Make the file' })
  await shown.see({ role: 'button', name: 'Save the page that opens it' })
  const file = String(await shown.waitFor('the file', '() => self.saved.at(-1)?.text()'))
  expect(file).not.toContain(phrase)
  await shown.close()

  // No server is behind this page, and its own policy lets it reach none.
  const opener = await openTab(browser)
  await opener.open(pathToFileURL(join(builtFolder('frame'), 'opener.html')).href)
  await opener.see({ role: 'textbox', name: 'File' })
  await opener.evaluate('page', chooseScript, [file])
  await opener.type('Passphrase', 'seven lamps on a key')
  await opener.press({ role: 'button', name: 'Open' })
  await opener.see({ role: 'text', name: /^This passphrase doesn’t open the file/ })
  await opener.type('Passphrase', passphrase)
  await opener.press({ role: 'button', name: 'Open' })
  await opener.see({ role: 'heading', name: 'Recovery phrase and keys' })
  expect(await reveal(opener)).toBe(phrase)
})
