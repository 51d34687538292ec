import { writeFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { toNativeAddress } from './dapp.ts'
import { phone, type Tab } from './driver.ts'
import { signMessage } from './journeys.ts'
import { declareJourney } from './stack.ts'
import {
  choosePin,
  continueWith,
  disconnect,
  enterPins,
  goToProvider,
  type Place,
  passProvider,
  pin,
  readAddress,
} from './steps.ts'

/** The text of a function that answers what a document has that a phone does badly. */
const faultsScript = `() => {
  const shown = [...document.querySelectorAll('button, [role=tab], input, textarea, select')].filter((each) => each.checkVisibility())
  const nameOf = (each) => each.ariaLabel ?? each.labels?.[0]?.innerText ?? each.innerText
  const faults = document.documentElement.scrollWidth > innerWidth ? ['wider than the screen'] : []
  for (const each of shown) {
    const { touchAction, fontSize } = getComputedStyle(each)
    if (each.matches('button, [role=tab]')) {
      if (touchAction && touchAction !== 'manipulation') faults.push('two taps enlarge at: ' + nameOf(each))
    } else if (!each.matches('[type=checkbox], [type=radio]') && parseFloat(fontSize) < 16)
      faults.push('iOS enlarges the page for: ' + nameOf(each))
  }
  return faults
}`

/**
 * The text of a function that answers whether a long press may select an address and offer what to do with it, and the text
 * that it selects.
 */
const longPressScript = `() => {
  const address = document.querySelector('.lk-person-address > [translate=no]')
  const { userSelect, webkitUserSelect, webkitTouchCallout } = getComputedStyle(address)
  getSelection().selectAllChildren(address)
  const selected = getSelection().toString()
  getSelection().removeAllRanges()
  const isAllowed = (value) => value === undefined || value === 'auto' || value === 'text' || value === 'default'
  return [userSelect ?? webkitUserSelect, webkitTouchCallout].map((value) => (isAllowed(value) ? 'auto' : value)).concat(selected)
}`

const expectPhoneful = async (tab: Tab) => {
  for (const place of ['page', 'wallet'] as const) expect(await tab.evaluate(place, faultsScript, [])).toEqual([])
}

/** So much of the screen a keyboard leaves. */
const left = 420

/**
 * A stand-in for a phone's keyboard, which no driver has: what is seen of the page gets lower, and the page hears of it.
 * `undefined` puts it away.
 */
const keyboardScript = `(height) => {
  if (height === null) delete visualViewport.height
  else Object.defineProperty(visualViewport, 'height', { configurable: true, value: height })
  visualViewport.dispatchEvent(new Event('resize'))
}`

const raiseKeyboard = async ({ tab }: Place) => {
  await tab.evaluate('page', keyboardScript, [left])
  const script = "(left) => document.querySelector('#face-iframe').getBoundingClientRect().height === left || undefined"
  await tab.waitFor('the wallet above the keyboard', script, [left])
}

/** The field with the focus is in sight, and brings a keyboard of digits. */
const expectFieldInSight = async (tab: Tab) => {
  const script = `() => {
    const field = document.activeElement
    const { top, bottom } = field.getBoundingClientRect()
    return { tag: field.tagName, mode: field.inputMode, inSight: top >= 0 && bottom <= innerHeight, innerHeight }
  }`
  const field = { tag: 'INPUT', mode: 'numeric', inSight: true, innerHeight: left }
  await expect.poll(() => tab.evaluate('wallet', script, [])).toEqual(field)
}

/**
 * The text of a function that answers what the browser says of the screen's lower edge, and what the sheet leaves free there.
 */
const edgesScript = `() => {
  const probe = document.createElement('div')
  probe.style.paddingBottom = 'env(safe-area-inset-bottom)'
  document.body.append(probe)
  const said = getComputedStyle(probe).paddingBottom
  probe.remove()
  return [said, getComputedStyle(document.querySelector('[role=dialog]')).paddingBlockEnd]
}`

declareJourney(
  'on a phone signs up, signs and comes in again by touch, above the keyboard',
  async (place) => {
    const { browser, tab } = place
    await passProvider(place, await goToProvider(place))
    await tab.press({ role: 'textbox', name: 'New PIN' }, 'wallet')
    await expectPhoneful(tab)
    if (browser.name === 'chromium') expect(await tab.evaluate('wallet', edgesScript, [])).toEqual(['0px', '34px'])
    await raiseKeyboard(place)
    await expectFieldInSight(tab)
    if (browser.name === 'chromium') expect(await tab.evaluate('wallet', edgesScript, [])).toEqual(['0px', '0px'])
    await tab.press({ role: 'textbox', name: 'Repeat the PIN' }, 'wallet')
    await expectFieldInSight(tab)
    await writeFile(test.info().outputPath('keyboard.png'), await tab.screenshot())
    // Chromium's driver taps beside what it aims at, now and then, where a frame has just become lower.
    await tab.evaluate('page', keyboardScript, [null])
    await choosePin(tab)
    const address = await readAddress(tab)
    await tab.waitForWalletHidden()
    await expectPhoneful(tab)
    expect(await tab.evaluate('page', longPressScript, [])).toEqual(['auto', 'auto', address])

    // MiniBrowser's window, made smaller on a display without a window manager, has lost the focus that signing needs.
    if (browser.name !== 'webkit') {
      await tab.press({ role: 'link', name: 'Sign' })
      await signMessage(place, address, 'From my pocket.', [pin])
      await expectPhoneful(tab)
    }
    await disconnect(tab)
    await passProvider(place, await goToProvider(place))
    await tab.press({ role: 'textbox', name: 'PIN' }, 'wallet')
    await raiseKeyboard(place)
    await expectFieldInSight(tab)
    await tab.evaluate('page', keyboardScript, [null])
    await enterPins(tab, [pin])
    expect(await readAddress(tab)).toBe(address)
  },
  { settings: { isPhone: true } },
)

declareJourney(
  'whose app opens the wallet on a phone without a home button sees its sheet above the edge',
  async ({ stack, tab }) => {
    const request = { id: '7', jsonrpc: '2.0', method: 'face_directSocialLogin', params: ['google.com'] }
    await tab.open(toNativeAddress(stack, stack.addresses.wallet, request))
    await tab.see({ role: 'button', name: continueWith('Google') })
    const script = "() => getComputedStyle(document.querySelector('[role=dialog]')).paddingBlockEnd"
    expect(await tab.evaluate('page', script, [])).toBe(`${phone.edges.bottom}px`)
    // There no SDK follows the keyboard.
    const viewport = "() => document.querySelector('meta[name=viewport]').content"
    const said = String(await tab.evaluate('page', viewport, [])).split(', ')
    // Chromium's override of the edges takes no notice of the first, without which a phone says nothing of them.
    expect(said).toEqual(expect.arrayContaining(['viewport-fit=cover', 'interactive-widget=resizes-content']))
  },
  { engines: ['chromium'], settings: { isPhone: true } },
)
