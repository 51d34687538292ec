import type { Stack } from '@latchkey/dev'
import { expect } from '@playwright/test'
import { type Hex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { EngineBrowser, Tab } from './driver.ts'

const pin = '402817'
const wrongPin = '502817'

export type Place = { browser: EngineBrowser; stack: Pick<Stack, 'addresses'>; tab: Tab; email: string }

/** What a person does, told once for every engine; each journey begins with a fresh profile and an e-mail of its own. */
export const journeys: Record<string, (place: Place) => Promise<void>> = {
  'signs up, chooses a PIN and has an account; signs, and again after a reload and one wrong PIN': async (place) => {
    const { tab } = place
    const address = await signUp(place)
    await sign(place, address, 'Good morning.', [pin])
    await tab.open(`${place.stack.addresses.page}/sign`)
    await sign(place, address, 'Good evening.', [wrongPin, pin])
  },

  'connects an extension that a script announces, and signs with it': async ({ stack, tab }) => {
    const key = `0x${'5e'.repeat(32)}` as const
    const account = privateKeyToAccount(key)
    await tab.open(stack.addresses.page)
    await tab.see({ role: 'button', name: /Continue with Google/ })
    const message = 'Good morning.'
    const signature = await account.signMessage({ message })
    await tab.evaluate('page', announce.toString(), [account.address, signature, 80001])
    await tab.press({ role: 'button', name: /^Maple/ })
    expect(await readAddress(tab)).toBe(account.address)
    await tab.press({ role: 'link', name: 'Sign' })
    await tab.type('Message', message)
    await tab.press({ role: 'button', name: 'Sign message' })
    await tab.see({ role: 'text', name: 'The signature is right' })
  },

  'is told of a window that was closed, and of one that was blocked, and gets in by the next': async (place) => {
    const { tab } = place
    await openSheet(place)
    const closed = await tab.waitForWindow(() => tab.press({ role: 'button', name: /^Continue with Google/ }, 'wallet'))
    await closed.see({ role: 'button', name: 'Continue' })
    await closed.close()
    await tab.see({ role: 'text', name: /window looks closed/ }, 'wallet')

    // As a browser answers that lets no window open.
    await tab.evaluate('wallet', '() => { self.openWindow = self.open; self.open = () => null }', [])
    await tab.press({ role: 'button', name: 'Open it again' }, 'wallet')
    await tab.see({ role: 'text', name: /window looks closed|No window to be seen/ }, 'wallet')

    await tab.evaluate('wallet', '() => { self.open = self.openWindow }', [])
    await passProvider(
      place,
      await tab.waitForWindow(() => tab.press({ role: 'button', name: 'Open it again' }, 'wallet')),
    )
    await choosePin(tab)
    expect(await readAddress(tab)).toMatch(/^0x/)
  },
}

/** From the page's button to the wallet's sheet with the button that opens the provider's window. */
const openSheet = async ({ stack, tab }: Place) => {
  await tab.open(stack.addresses.page)
  await tab.press({ role: 'button', name: /^Continue with Google/ })
  await tab.see({ role: 'button', name: /^Continue with Google/ }, 'wallet')
}

const passProvider = async ({ email }: Place, window: Tab) => {
  await window.type('Another e-mail', email)
  await window.press({ role: 'button', name: 'Continue' })
  await window.waitForClosed()
}

const choosePin = async (tab: Tab) => {
  await tab.type('New PIN', pin, 'wallet')
  await tab.type('Repeat the PIN', pin, 'wallet')
  await tab.press({ role: 'button', name: 'Create wallet' }, 'wallet')
}

const readAddress = async (tab: Tab): Promise<string> => {
  await tab.see({ role: 'heading', name: 'Your account' })
  return (await tab.see({ role: 'text', name: /^Address: 0x[0-9a-fA-F]{40}$/ })).replace('Address: ', '')
}

const signUp = async (place: Place): Promise<string> => {
  const { tab } = place
  await openSheet(place)
  await passProvider(
    place,
    await tab.waitForWindow(() => tab.press({ role: 'button', name: /^Continue with Google/ }, 'wallet')),
  )
  await choosePin(tab)
  const address = await readAddress(tab)
  await tab.waitForWalletHidden()
  await tab.press({ role: 'link', name: 'Sign' })
  return address
}

/** Chromium alone says whether a screen was really visible; elsewhere the PIN approves (docs/security.md). */
const sign = async ({ browser, tab }: Place, address: string, message: string, pins: readonly string[]) => {
  await tab.type('Message', message)
  await tab.press({ role: 'button', name: 'Sign message' })
  const asked = await tab.seeOneOf(
    [
      { role: 'heading', name: 'Sign this message?' },
      { role: 'heading', name: 'Enter your PIN' },
    ],
    'wallet',
  )
  if (asked === 1) await enterPins(tab, pins)
  await tab.see({ role: 'heading', name: 'Sign this message?' }, 'wallet')
  await tab.see({ role: 'text', name: message }, 'wallet')
  await tab.press({ role: 'button', name: 'Sign' }, 'wallet')
  if (browser.name !== 'chromium') await enterPins(tab, asked === 1 ? [pin] : pins)
  await tab.see({ role: 'text', name: 'The signature is right' })
  const signature = await tab.see({ role: 'text', name: /^0x[0-9a-f]{130}$/ })
  expect(await verifyMessage({ address: address as Hex, message, signature: signature as Hex })).toBe(true)
  await tab.waitForWalletHidden()
}

const enterPins = async (tab: Tab, pins: readonly string[]) => {
  for (const each of pins) {
    await tab.type('PIN', each, 'wallet')
    await tab.press({ role: 'button', name: /^(Open wallet|Sign)$/ }, 'wallet')
    if (each === wrongPin) await tab.see({ role: 'text', name: /That PIN is not right/ }, 'wallet')
  }
}

/** A wallet as an extension's script announces one (EIP-6963). It goes to the page as text. */
function announce(account: string, signature: string, chainId: number) {
  const answers: Record<string, unknown> = {
    eth_requestAccounts: [account],
    eth_accounts: [account],
    eth_chainId: `0x${chainId.toString(16)}`,
    personal_sign: signature,
    wallet_requestPermissions: [{ parentCapability: 'eth_accounts' }],
  }
  const provider = {
    request: async ({ method }: { method: string }) => {
      if (Object.hasOwn(answers, method)) return answers[method]
      throw Object.assign(new Error(`no ${method}`), { code: 4200 })
    },
    on: () => provider,
    removeListener: () => provider,
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Maple',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
    rdns: 'test.maple',
  }
  const detail = Object.freeze({ info, provider })
  const tell = () => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  window.addEventListener('eip6963:requestProvider', tell)
  tell()
}
