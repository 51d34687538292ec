import { expect } from '@playwright/test'
import { sendCoins, signMessage } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { continueWith, expectNobody, openSheet, type Place, pin, readAddress, signUp } from './steps.ts'

/** Signs up, signs, sends, and opens the page anew. */
const goOn = async (place: Place, lasts: boolean) => {
  const { stack, tab } = place
  const address = await signUp(place)
  await tab.press({ role: 'link', name: 'Sign' })
  await signMessage(place, address, 'Good morning.', [pin])
  await tab.press({ role: 'link', name: 'Account' })
  await sendCoins(place)
  if (!lasts) return expectNobody(place)
  await tab.open(`${stack.addresses.page}/account`)
  expect(await readAddress(tab)).toBe(address)
}

/** What people, their administrators and private windows take away. `lasts`: the person is still there after a reload. */
const settings = [
  {
    title: 'without Web Locks signs up, signs, sends and stays',
    script: '() => { delete Navigator.prototype.locks }',
    lasts: true,
  },
  {
    title: 'without BroadcastChannel signs up, signs, sends and stays',
    script: '() => { delete self.BroadcastChannel }',
    lasts: true,
  },
  {
    title: 'without IndexedDB signs up, signs and sends, and is nobody after a reload',
    script:
      "() => { Object.defineProperty(self, 'indexedDB', { get: () => { throw new DOMException('denied', 'SecurityError') } }) }",
    lasts: false,
  },
  {
    title: 'whose storage is denied to the wallet signs up, signs and sends, and is nobody after a reload',
    script: `() => {
      if (self === top) return
      const denied = { get: () => { throw new DOMException('denied', 'SecurityError') } }
      for (const name of ['indexedDB', 'localStorage', 'sessionStorage', 'caches']) Object.defineProperty(self, name, denied)
      const refuse = () => Promise.reject(new DOMException('denied', 'SecurityError'))
      if (navigator.locks) navigator.locks.request = refuse
      self.BroadcastChannel = function () { throw new DOMException('denied', 'SecurityError') }
    }`,
    lasts: false,
  },
]
for (const { title, script, lasts } of settings) declareJourney(title, (place) => goOn(place, lasts), { script })

declareJourney(
  'whose browser opens no window is told where it may be, and can cancel',
  async (place) => {
    const { tab } = place
    await openSheet(place)
    await tab.press({ role: 'button', name: /^Continue with Google/ }, 'wallet')
    await tab.see({ role: 'text', name: /No window to be seen/ }, 'wallet')
    await tab.press({ role: 'button', name: 'Cancel' }, 'wallet')
    await tab.see({ role: 'text', name: 'You said no in the wallet' })
  },
  { script: '() => { if (self !== top) self.open = () => null }' },
)

declareJourney(
  'whose browser is too old for the page is told so',
  async ({ stack, tab }) => {
    await tab.open(stack.addresses.page)
    await tab.see({ role: 'text', name: /^This page needs a newer browser/ })
  },
  { script: '() => { delete Promise.withResolvers }' },
)

declareJourney(
  'whose browser is too old for the wallet is told so by the page at once',
  async ({ stack, tab }) => {
    await tab.open(stack.addresses.page)
    await tab.press({ role: 'button', name: continueWith('Google') })
    await tab.see({ role: 'text', name: 'Your browser is too old for this wallet' })
  },
  { script: '() => { if (self !== top) delete AbortSignal.any }' },
)

declareJourney(
  'whose browser is too old for the login window is told so there',
  async ({ stack, tab }) => {
    await tab.open(`${stack.addresses.wallet}/auth`)
    await tab.see({ role: 'text', name: /^This wallet needs a newer browser/ })
  },
  { script: '() => { delete AbortSignal.any }' },
)
