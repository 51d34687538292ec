import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from '@playwright/test'
import type { Tab } from './driver.ts'
import { seeSignatures } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { approve, choosePin, enterPins, fillProvider, goToProvider, pin, readAddress, signUp } from './steps.ts'

/** Longer than any wait for an answer, milliseconds: every limit has passed by then. */
const frozenMs = 12_000

/** Freezes the page and the wallet in it, and checks that the wallet has noticed. @returns a function that ends it */
const freeze = async (tab: Tab) => {
  const watch = `() => {
    self.lifecycle = []
    for (const each of ['freeze', 'resume']) document.addEventListener(each, () => self.lifecycle.push(each))
  }`
  await tab.evaluate('wallet', watch, [])
  const thaw = await tab.freeze?.()
  if (!thaw) throw new Error('this driver freezes nothing')
  return async () => {
    expect(await tab.evaluate('wallet', '() => self.lifecycle', [])).toEqual(['freeze'])
    await thaw()
    expect(await tab.evaluate('wallet', '() => self.lifecycle', [])).toEqual(['freeze', 'resume'])
  }
}

/**
 * Enters the PIN if the wallet asks for it: on a busy machine a thawed page may report too late that its screen is
 * visible, and the wallet then asks for the PIN, as in browsers that never report it.
 */
const giveAskedPin = async (tab: Tab) => {
  const isShown = '() => document.querySelector("#face-iframe")?.checkVisibility() ?? false'
  const words = "() => document.querySelector('[role=dialog]')?.innerText ?? ''"
  const look = async () => {
    if (!(await tab.evaluate('page', isShown, []))) return 'over'
    return /Enter your PIN/.test(String(await tab.evaluate('wallet', words, []))) ? 'asks' : 'waits'
  }
  await expect.poll(look, { timeout: 30_000 }).not.toBe('waits')
  if ((await look()) === 'asks') await enterPins(tab, [pin])
}

const settings = { settings: { freezesPages: true }, engines: ['chromium'] } as const

declareJourney(
  'whose page was frozen while the login window was in front signs up when it is back',
  async (place) => {
    const { tab } = place
    const window = await goToProvider(place)
    await window.see({ role: 'button', name: 'Continue' })
    const thaw = await freeze(tab)
    await fillProvider(place, window)
    await sleep(frozenMs)
    await thaw()
    await window.waitForClosed()
    await choosePin(tab)
    expect(await readAddress(tab)).toMatch(/^0x/)
  },
  settings,
)

declareJourney(
  'whose page was frozen while the wallet asked approves there when it is back, and signs on',
  async (place) => {
    const { tab } = place
    await signUp(place)
    await tab.press({ role: 'link', name: 'Sign' })
    await tab.press({ role: 'button', name: 'Sign message' })
    await tab.see({ role: 'heading', name: 'Sign this message?' }, 'wallet')
    const thaw = await freeze(tab)
    await sleep(frozenMs)
    await thaw()
    await approve(place, { title: 'Sign this message?', action: 'Sign' })
    await giveAskedPin(tab)
    await seeSignatures(tab, 1)
    await tab.press({ role: 'button', name: 'Sign typed data' })
    await approve(place, { title: 'Sign this data?', action: 'Sign' })
    await giveAskedPin(tab)
    await seeSignatures(tab, 2)
  },
  settings,
)
