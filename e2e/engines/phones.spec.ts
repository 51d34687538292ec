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

/** The source of a function that returns the parts of a document that work badly on a phone. */
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
 * The source of a function that returns whether a long press can select an address and open its menu, and the text that
 * it selects.
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

/** The height of the screen that a keyboard leaves visible. */
const left = 420

/**
 * A stand-in for a phone's keyboard, which no driver has: it reduces the visual viewport and notifies the page.
 * `undefined` closes it.
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

/** Expects the focused field to be in view, and to open a numeric keyboard. */
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
 * The source of a function that returns the browser's safe area at the bottom, and the space that the sheet leaves free
 * there.
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
    // Chromium's driver sometimes misses its target when a frame's height has just changed.
    await tab.evaluate('page', keyboardScript, [null])
    await choosePin(tab)
    const address = await readAddress(tab)
    await tab.waitForWalletHidden()
    await expectPhoneful(tab)
    expect(await tab.evaluate('page', longPressScript, [])).toEqual(['auto', 'auto', address])

    // A MiniBrowser window that was resized on a display without a window manager has lost the focus that signing
    // needs.
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
  'on a phone types a code from a mailbox in the login window, whose fields enlarge nothing',
  async (place) => {
    const window = await goToProvider(place, continueWith('Email'))
    await window.see({ role: 'textbox', name: 'Email address' })
    expect(await window.evaluate('page', faultsScript, [])).toEqual([])
    await window.type('Email address', place.email)
    await window.press({ role: 'button', name: 'Send the code' })
    await window.see({ role: 'textbox', name: 'Eight-digit code' })
    expect(await window.evaluate('page', faultsScript, [])).toEqual([])
    const field = `() => {
      const { inputMode } = document.activeElement
      // Firefox's property knows fewer words than the attribute.
      return { inputMode, autocomplete: document.activeElement.getAttribute('autocomplete') }
    }`
    expect(await window.evaluate('page', field, [])).toEqual({ inputMode: 'numeric', autocomplete: 'one-time-code' })
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
    // In the wallet's own page there is no SDK to follow the keyboard.
    const viewport = "() => document.querySelector('meta[name=viewport]').content"
    const said = String(await tab.evaluate('page', viewport, [])).split(', ')
    // Chromium's override of the safe areas ignores `viewport-fit`, without which a real phone would report none.
    expect(said).toEqual(expect.arrayContaining(['viewport-fit=cover', 'interactive-widget=resizes-content']))
  },
  { engines: ['chromium'], settings: { isPhone: true } },
)
