import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import type { Tab } from './driver.ts'
import { chooseLanguage, signMessage, someone } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { approve, choosePin, continueWith, passProvider, pin } from './steps.ts'

/** The text of a function that answers which of two visible elements begins further right, and how each reads. */
const compareScript = `(before, after) => {
  const visible = (selector) => [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())
  const [first, second] = [before, after].map(visible)
  if (!first || !second) return null
  const { left: [one, two], direction } = {
    left: [first, second].map((each) => each.getBoundingClientRect()).map(({ left, width }) => left + width / 2),
    direction: getComputedStyle(second).direction,
  }
  return { isFurtherRight: one > two, direction }
}`

/** Waits until the first element stands to the right of the second, as what comes before it does from right to left. */
const expectMirrored = async (tab: Tab, before: string, after: string) =>
  expect(await tab.waitFor(`${before} and ${after}`, compareScript, [before, after])).toEqual({
    isFurtherRight: true,
    direction: 'rtl',
  })

/** The text of a function that answers what an element's direction and own mirroring are. */
const lookScript = `(selector) => {
  const found = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())
  if (!found) return null
  const { direction, scale } = getComputedStyle(found)
  return { direction, scale }
}`

/** The text of a function that answers whether the words of two elements begin at the same place on the right. */
const beginningsScript = `(...selectors) => {
  const rights = selectors.map((selector) => {
    const words = document.createRange()
    words.selectNodeContents(document.querySelector(selector))
    return words.getBoundingClientRect().right
  })
  return Math.abs(rights[0] - rights[1]) < 1
}`

const overflowScript = '() => document.documentElement.scrollWidth - document.documentElement.clientWidth'

const picture = async (tab: Tab, name: string) => {
  await writeFile(test.info().outputPath(`${name}.png`), await tab.screenshot())
  expect(await tab.evaluate('page', overflowScript, [])).toBe(0)
}

declareJourney('reads Arabic from right to left: connects, signs, sends and looks into the dialogs', async (place) => {
  const { tab, stack } = place
  await tab.open(stack.addresses.page)
  await tab.see({ role: 'button', name: continueWith('Google') })
  await tab.evaluate('page', chooseLanguage.toString(), ['ar'])
  // The demo page’s own words are English. A page in Arabic says this of itself, and the kit stands in it.
  await tab.evaluate('page', "() => { document.documentElement.dir = 'rtl' }", [])
  await tab.see({ role: 'button', name: /^المتابعة باستخدام.*Google/ })
  await expectMirrored(tab, '.lk-row .lk-wallet-icon, .lk-row img, .lk-row svg', '.lk-row .lk-row-words')
  await expectMirrored(tab, 'h1', '.lk-wallets')
  await picture(tab, 'list')

  // With the wallet's own sheet.
  await tab.evaluate('page', '() => { self.open = () => null }', [])
  await tab.press({ role: 'button', name: /^المتابعة باستخدام.*Google/ })
  // The wallet has no Arabic: it says so in its own document, and reads from left to right.
  await tab.see({ role: 'button', name: continueWith('Google') }, 'wallet')
  const wallet = '() => [document.documentElement.lang, getComputedStyle(document.body).direction]'
  expect(await tab.evaluate('wallet', wallet, [])).toEqual(['en', 'ltr'])
  const cover = `() => {
    const { left, width } = document.querySelector('#face-iframe').getBoundingClientRect()
    return [left, width === document.documentElement.clientWidth || width === innerWidth]
  }`
  expect(await tab.evaluate('page', cover, [])).toEqual([0, true])
  await picture(tab, 'wallet')
  const window = await tab.waitForWindow(() => tab.press({ role: 'button', name: continueWith('Google') }, 'wallet'))
  await passProvider(place, window)
  await choosePin(tab)
  await tab.see({ role: 'heading', name: 'Your account' })
  await tab.waitForWalletHidden()

  // Addresses read from left to right in every language.
  expect(await tab.waitFor('the address', lookScript, ['.lk-connect .lk-address'])).toMatchObject({ direction: 'ltr' })
  const address = String(
    await tab.evaluate(
      'page',
      "() => /0x[0-9a-fA-F]{40}/.exec(document.querySelector('.lk-connect').textContent)[0]",
      [],
    ),
  )
  const account = { role: 'button', name: /الحساب.*0x/ } as const
  await tab.press({ role: 'link', name: 'Sign' })
  await signMessage(place, address, 'صباح الخير', [pin])
  await tab.press(account)
  await tab.see({ role: 'heading', name: 'حسابك' })
  await expectMirrored(tab, '.lk-dialog .lk-title', '.lk-dialog .lk-close')
  await picture(tab, 'account')
  await tab.press({ role: 'button', name: /^الشبكة/ })
  await tab.see({ role: 'heading', name: 'الشبكات' })
  await expectMirrored(tab, '.lk-dialog .lk-back', '.lk-dialog .lk-title')
  await expectMirrored(tab, '.lk-network .lk-row-words', '.lk-network .lk-badge')
  // Its arrow points to where one came from.
  expect(await tab.waitFor('the arrow', lookScript, ['.lk-dialog .lk-back'])).toEqual({
    direction: 'rtl',
    scale: '-1 1',
  })
  await picture(tab, 'networks')
  await tab.press({ role: 'button', name: 'إغلاق' })

  await tab.press({ role: 'link', name: 'Account' })
  await tab.press({ role: 'button', name: /^Get [\d.]+ POL$/ })
  await tab.see({ role: 'text', name: /You got .+ POL/ })
  await tab.press({ role: 'link', name: 'Send' })
  await tab.type('Recipient', someone)
  await tab.type(/^Amount/, '0.1')
  await tab.press({ role: 'button', name: 'Send 0.1 POL' })
  await approve(place, { title: 'Send 0.1 POL?', action: 'Send 0.1 POL', always: true })
  await tab.press({ role: 'button', name: 'Done' }, 'wallet')
  await tab.waitForWalletHidden()
  await expectMirrored(tab, '.lk-toast .lk-toast-mark', '.lk-toast .lk-icon-button')
  // The page's own words are in its own language, and begin where the kit's do.
  expect(await tab.waitFor('the toast', beginningsScript, ['.lk-toast-title', '.lk-toast-state'])).toBe(true)
  await picture(tab, 'toast')
  await tab.press(account)
  await tab.press({ role: 'button', name: /^النشاط/ })
  await tab.see({ role: 'text', name: /مؤكّدة/ })
  await picture(tab, 'activity')
})
