import { expect } from '@playwright/test'
import { openTab } from './driver.ts'
import { signMessage } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { approve, continueWith, type Place, pin, signInAgain, signUp } from './steps.ts'

/** The source of a function that returns the databases of a document; WebKit lists none in a cross-site frame. */
const namesScript = `async () => {
  const ours = self === top ? [] : ['latchkey', 'latchkey-resume', 'latchkey-pin-notes']
  const listed = (await indexedDB.databases()).map(({ name }) => name)
  return [...new Set([...ours, ...listed])]
}`

/** The source of a function that clears all storage of a document, as a browser does that needs space. */
const emptyScript = `async () => {
  localStorage.clear()
  sessionStorage.clear()
  const settle = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  let emptied = 0
  for (const name of await (${namesScript})()) {
    const database = await settle(indexedDB.open(name))
    for (const store of database.objectStoreNames) {
      await settle(database.transaction(store, 'readwrite').objectStore(store).clear())
      emptied += 1
    }
    database.close()
  }
  return emptied
}`

const signedOut = { role: 'text', name: 'You’re signed out of your wallet' } as const

/** Clears the wallet's storage, which has at least two databases with content after a first sign-in. */
const evictWallet = async ({ tab }: Place) =>
  expect(Number(await tab.evaluate('wallet', emptyScript, []))).toBeGreaterThanOrEqual(2)

declareJourney(
  'whose wallet lost its storage between visits is told so, and signs in to the same wallet',
  async (place) => {
    const { stack, tab } = place
    const address = await signUp(place)
    await evictWallet(place)
    await tab.open(`${stack.addresses.page}/account`)
    await tab.see(signedOut)
    expect(await signInAgain(place)).toBe(address)
  },
)

declareJourney(
  'whose page and wallet lost their storage between visits is nobody, and signs in to the same wallet',
  async (place) => {
    const { stack, tab } = place
    const address = await signUp(place)
    await evictWallet(place)
    await tab.evaluate('page', emptyScript, [])
    await tab.open(`${stack.addresses.page}/account`)
    await tab.see({ role: 'button', name: continueWith('Google') })
    expect(await signInAgain(place)).toBe(address)
  },
)

declareJourney(
  'whose wallet loses its storage while it is open signs on there, or is told to sign in where that takes the PIN',
  async (place) => {
    const { browser, stack, tab } = place
    const address = await signUp(place)
    await evictWallet(place)
    await tab.press({ role: 'link', name: 'Sign' })
    if (browser.name === 'chromium') await signMessage(place, address, 'Good morning.', [pin])
    else {
      await tab.press({ role: 'button', name: 'Sign message' })
      await approve(place, { title: 'Sign this message?', action: 'Sign' })
      await tab.see({ role: 'text', name: 'You were signed out' }, 'wallet')
      await tab.press({ role: 'button', name: 'Reject' }, 'wallet')
      await tab.see({ role: 'text', name: 'You rejected it' })
    }
    const second = await openTab(browser)
    await second.open(`${stack.addresses.page}/account`)
    await second.see(signedOut)
  },
)
