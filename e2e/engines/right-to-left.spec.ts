import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import type { Tab } from './driver.ts'
import { chooseLanguage, someone } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { continueWith, passProvider, pin } from './steps.ts'

/**
 * The source of a function that returns which of two visible elements begins further right, and the direction of each.
 */
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

/** Waits until the first element is to the right of the second, as preceding elements are from right to left. */
const expectMirrored = async (tab: Tab, before: string, after: string) =>
  expect(await tab.waitFor(`${before} and ${after}`, compareScript, [before, after])).toEqual({
    isFurtherRight: true,
    direction: 'rtl',
  })

/** The source of a function that returns an element's direction and its own mirroring. */
const lookScript = `(selector) => {
  const found = [...document.querySelectorAll(selector)].find((each) => each.checkVisibility())
  if (!found) return null
  const { direction, scale } = getComputedStyle(found)
  return { direction, scale }
}`

const overflowScript = '() => document.documentElement.scrollWidth - document.documentElement.clientWidth'

const picture = async (tab: Tab, name: string) => {
  await writeFile(test.info().outputPath(`${name}.png`), await tab.screenshot())
  expect(await tab.evaluate('page', overflowScript, [])).toBe(0)
}

declareJourney('reads Arabic from right to left: connects, signs, sends and looks into the dialogs', async (place) => {
  const { browser, tab, stack } = place
  /** Confirms with the PIN where the engine, or the request, requires it. */
  const enterPin = async () => {
    await tab.type('رمز PIN', pin, 'wallet')
    await tab.press({ role: 'button', name: /^(توقيع|تأكيد)$/ }, 'wallet')
  }
  await tab.open(stack.addresses.page)
  await tab.see({ role: 'button', name: continueWith('Google') })
  await tab.evaluate('page', chooseLanguage.toString(), ['ar'])
  const google = { role: 'button', name: /^المتابعة باستخدام.*Google/ } as const
  await tab.see(google)
  const readings = '() => [document.documentElement.lang, getComputedStyle(document.body).direction]'
  // The page's own texts may load after the kit's.
  await tab.see({ role: 'heading', name: 'اربط محفظة، أو سجّل الدخول واحصل على واحدة' })
  expect(await tab.evaluate('page', readings, [])).toEqual(['ar', 'rtl'])
  await expectMirrored(tab, '.lk-row .lk-wallet-icon, .lk-row img, .lk-row svg', '.lk-row .lk-row-words')
  await expectMirrored(tab, 'h1', '.lk-wallets')
  await picture(tab, 'list')

  // Blocks the page's window, so that the wallet shows its own sheet.
  await tab.evaluate('page', '() => { self.open = () => null }', [])
  await tab.press(google)
  await tab.see(google, 'wallet')
  expect(await tab.evaluate('wallet', readings, [])).toEqual(['ar', 'rtl'])
  const cover = `() => {
    const { left, width } = document.querySelector('#face-iframe').getBoundingClientRect()
    return [left, width === document.documentElement.clientWidth || width === innerWidth]
  }`
  expect(await tab.evaluate('page', cover, [])).toEqual([0, true])
  await picture(tab, 'wallet')
  const window = await tab.waitForWindow(() => tab.press(google, 'wallet'))
  await passProvider(place, window)
  await tab.press({ role: 'textbox', name: 'رمز PIN الجديد' }, 'wallet')
  await tab.type('رمز PIN الجديد', pin, 'wallet')
  await tab.type('تكرار رمز PIN', pin, 'wallet')
  await tab.press({ role: 'button', name: 'إنشاء المحفظة' }, 'wallet')
  await tab.see({ role: 'heading', name: 'حسابك' })
  await tab.waitForWalletHidden()

  // Addresses read from left to right in every language.
  expect(await tab.waitFor('the address', lookScript, ['.lk-connect .lk-address'])).toMatchObject({ direction: 'ltr' })
  const account = { role: 'button', name: /الحساب.*0x/ } as const
  await tab.press({ role: 'link', name: 'التوقيع' })
  await tab.type('الرسالة', 'صباح الخير')
  await tab.press({ role: 'button', name: 'توقيع الرسالة' })
  await tab.see({ role: 'heading', name: 'هل تريد توقيع هذه الرسالة؟' }, 'wallet')
  await picture(tab, 'message')
  await tab.approve('توقيع')
  if (browser.name !== 'chromium') await enterPin()
  await tab.see({ role: 'text', name: 'التوقيع صحيح' })
  await tab.waitForWalletHidden()
  await tab.press(account)
  await tab.see({ role: 'heading', name: 'حسابك' })
  await expectMirrored(tab, '.lk-dialog .lk-title', '.lk-dialog .lk-close')
  await picture(tab, 'account')
  await tab.press({ role: 'button', name: /^الشبكة/ })
  await tab.see({ role: 'heading', name: 'الشبكات' })
  await expectMirrored(tab, '.lk-dialog .lk-back', '.lk-dialog .lk-title')
  await expectMirrored(tab, '.lk-network .lk-row-words', '.lk-network .lk-badge')
  // Its arrow points back.
  expect(await tab.waitFor('the arrow', lookScript, ['.lk-dialog .lk-back'])).toEqual({
    direction: 'rtl',
    scale: '-1 1',
  })
  await picture(tab, 'networks')
  await tab.press({ role: 'button', name: 'إغلاق' })

  await tab.press({ role: 'link', name: 'الحساب' })
  await tab.press({ role: 'button', name: /^الحصول على .*POL/ })
  await tab.see({ role: 'text', name: /حصلت على .*POL/ })
  await tab.press({ role: 'link', name: 'الإرسال' })
  await tab.type('المستلم', someone)
  await tab.type(/^المبلغ/, '0.1')
  await tab.press({ role: 'button', name: /^إرسال .*POL/ })
  await tab.see({ role: 'heading', name: /إرسال .*POL/ }, 'wallet')
  await picture(tab, 'transaction')
  // Its name contains the amount, in the digits of the language and with its isolates.
  await tab.approve(
    String(await tab.evaluate('wallet', "() => [...document.querySelectorAll('button')].at(-1).textContent", [])),
  )
  await enterPin()
  await tab.press({ role: 'button', name: 'تم' }, 'wallet')
  await tab.waitForWalletHidden()
  await expectMirrored(tab, '.lk-toast .lk-toast-mark', '.lk-toast .lk-icon-button')
  await picture(tab, 'toast')
  await tab.press(account)
  await tab.press({ role: 'button', name: /^النشاط/ })
  await tab.see({ role: 'text', name: /مؤكّدة/ })
  await picture(tab, 'activity')
})
