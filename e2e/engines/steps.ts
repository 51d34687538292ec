import type { Stack } from '@latchkey/dev'
import { expect } from '@playwright/test'
import type { Place as Document, EngineBrowser, Tab } from './driver.ts'

export const pin = '402817'
export const wrongPin = '502817'

export type Place = {
  browser: EngineBrowser
  stack: Pick<Stack, 'addresses' | 'project' | 'page' | 'parts' | 'ports' | 'authority'>
  /** The environment of a process that connects to the stack under TLS. */
  env: NodeJS.ProcessEnv
  /** The origins of third-party pages: one with our SDK, one with the legacy SDKs. */
  dapps: { dapp: string; legacy: string }
  tab: Tab
  email: string
}

/** The name of a provider's button; the page marks the one that was used last. */
export const continueWith = (provider: string) => new RegExp(`^Continue with ${provider}`)

/**
 * Goes from the page's button to the wallet's sheet with the button that opens the provider's window, in a browser that
 * blocks the page's windows.
 */
export async function openSheet({ stack, tab }: Place, provider = 'Google'): Promise<void> {
  await tab.open(stack.addresses.page)
  await tab.evaluate('page', '() => { self.open = () => null }', [])
  const button = { role: 'button', name: continueWith(provider) } as const
  await tab.press(button)
  await tab.see(button, 'wallet')
}

/** Goes from the page's button to the provider's window, which opens with that click or with one more in the wallet. */
export async function goToProvider({ stack, tab }: Place, name = continueWith('Google')): Promise<Tab> {
  await tab.open(stack.addresses.page)
  const button = { role: 'button', name } as const
  return tab.waitForWindow(() => tab.press(button), button)
}

/** Returns the provider's window that the page has opened, or presses the button that opens it in the wallet. */
export function openProvider({ tab }: Place, name: string | RegExp = continueWith('Google')): Promise<Tab> {
  return tab.waitForWindow(async () => {}, { role: 'button', name })
}

/** Signs in at the provider's stand-in, in its window. */
export async function fillProvider({ email }: Place, window: Tab): Promise<void> {
  await window.type('Another e-mail', email)
  await window.press({ role: 'button', name: 'Continue' })
}

/** The same, and waits until the window has closed itself. */
export async function passProvider(place: Place, window: Tab): Promise<void> {
  await fillProvider(place, window)
  await window.waitForClosed()
}

/** @param document the page, if the wallet is not in a frame */
export async function choosePin(tab: Tab, document: Document = 'wallet', chosen = pin): Promise<void> {
  // WebKit's driver can type only where the focus may be, which needs a press first.
  await tab.press({ role: 'textbox', name: 'New PIN' }, document)
  await tab.type('New PIN', chosen, document)
  await tab.type('Repeat the PIN', chosen, document)
  await tab.press({ role: 'button', name: /^(Create wallet|Set new PIN)$/ }, document)
}

/** The account's address, as the page shows it. */
export async function readAddress(tab: Tab): Promise<string> {
  await tab.see({ role: 'heading', name: 'Your account' })
  return (await tab.see({ role: 'text', name: /^Address: 0x[0-9a-fA-F]{40}$/ })).replace('Address: ', '')
}

/** Goes from the wallet's sheet on a page with our SDK or a legacy one to a new wallet. */
export async function passWallet(place: Place, provider: string): Promise<void> {
  await passProvider(place, await openProvider(place, continueWith(provider)))
  await choosePin(place.tab)
}

/** The same for somebody who has a wallet, when nobody is signed in. */
export async function passWalletAgain(place: Place, provider: string): Promise<void> {
  await passProvider(place, await openProvider(place, continueWith(provider)))
  await enterPins(place.tab, [pin])
}

/** The whole sign-up, for somebody without a wallet. @returns the address */
export async function signUp(place: Place, provider = 'Google'): Promise<string> {
  await passProvider(place, await goToProvider(place, continueWith(provider)))
  await choosePin(place.tab)
  const address = await readAddress(place.tab)
  await place.tab.waitForWalletHidden()
  return address
}

/**
 * Approves the wallet's screen, with the PINs where it asks for one. Only Chromium reports whether a screen was really
 * visible; elsewhere the PIN approves (docs/security.md), and a locked wallet asks for it before the screen.
 *
 * @param title the screen's
 * @param action the button that approves
 * @param pins the PINs to type, the last of them right
 * @param always the request needs the PIN in every engine
 * @param never it needs no PIN in any engine, because it signs nothing
 */
export async function approve(
  { browser, tab }: Place,
  {
    title,
    action,
    pins = [pin],
    always = false,
    never = false,
  }: { title: string; action: string; pins?: string[]; always?: boolean; never?: boolean },
): Promise<void> {
  const locked = await isPinAskedBefore(tab, title)
  if (locked) await enterPins(tab, pins)
  await tab.see({ role: 'heading', name: title }, 'wallet')
  await tab.approve(action)
  if (always || (browser.name !== 'chromium' && !never)) await enterPins(tab, locked ? [pin] : pins)
}

/** True if the wallet is locked, and asks for the PIN before it shows the screen with this title. */
export async function isPinAskedBefore(tab: Tab, title: string): Promise<boolean> {
  const headings = [title, 'Enter your PIN'].map((name) => ({ role: 'heading', name }) as const)
  return (await tab.seeOneOf(headings, 'wallet')) === 1
}

/**
 * Types PINs when the wallet asks for one; the last of them is right.
 *
 * @param document the page, if the wallet is not in a frame
 */
export async function enterPins(tab: Tab, pins: readonly string[], document: Document = 'wallet'): Promise<void> {
  for (const each of pins) {
    await tab.type('PIN', each, document)
    await tab.press({ role: 'button', name: /^(Open wallet|Sign|Confirm|Continue|Add|Delete|Keep)$/ }, document)
    if (each === wrongPin) await tab.see({ role: 'text', name: /Wrong PIN/ }, document)
  }
}

/** Signs in again with the PIN of the wallet that is there. @returns the address */
export async function signInAgain(place: Place, pins: readonly string[] = [pin], provider = 'Google'): Promise<string> {
  const { tab } = place
  await passProvider(place, await goToProvider(place, continueWith(provider)))
  await enterPins(tab, pins)
  const address = await readAddress(tab)
  await tab.waitForWalletHidden()
  return address
}

/** Disconnects the wallet on the page, and waits until the page says so. */
export async function disconnect(tab: Tab): Promise<void> {
  await tab.press({ role: 'link', name: 'Account' })
  await tab.press({ role: 'button', name: 'Disconnect' })
  await tab.see({ role: 'text', name: 'You are disconnected' })
}

/** Opens the wallet's own pages from the page's account, and the settings in them. */
export async function openSettings({ tab }: Place): Promise<void> {
  await tab.press({ role: 'link', name: 'Account' })
  await tab.press({ role: 'button', name: 'Open wallet' })
  await tab.press({ role: 'tab', name: 'Settings' }, 'wallet')
}

export async function closeWallet({ tab }: Place): Promise<void> {
  await tab.press({ role: 'button', name: 'Close' }, 'wallet')
  await tab.waitForWalletHidden()
}

/** The phrase or the private key on a page that shows them, as soon as there is one. */
export async function readSecret(shown: Tab): Promise<string> {
  const script = `() => {
    const words = [...document.querySelectorAll('ol[aria-label="Recovery phrase"] li')].map((each) => each.innerText)
    return words.join(' ') || /0x[0-9a-f]{64}/.exec(document.body.innerText)?.[0]
  }`
  return String(await shown.waitFor('the secret', script))
}

/** Expects that nobody is connected after the page was opened again. */
export async function expectNobody({ stack, tab }: Place): Promise<void> {
  await tab.open(stack.addresses.page)
  await tab.see({ role: 'button', name: continueWith('Google') })
  expect(await tab.evaluate('page', '() => document.body.innerText.includes("Your account")', [])).toBe(false)
}
