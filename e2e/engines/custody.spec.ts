import { expect } from '@playwright/test'
import { mnemonicToAccount, privateKeyToAccount } from 'viem/accounts'
import { seeSignatures } from './journeys.ts'
import { declareJourney } from './stack.ts'
import {
  choosePin,
  closeWallet,
  disconnect,
  enterPins,
  goToProvider,
  openSettings,
  type Place,
  passProvider,
  pin,
  readAddress,
  readSecret,
  signInAgain,
  signUp,
  wrongPin,
} from './steps.ts'

const second = '730164'
const third = '915627'

/** Makes a recovery kit, with its page to print and save. @returns the code */
const makeKit = async (place: Place, address: string): Promise<string> => {
  const { browser, tab } = place
  await openSettings(place)
  await tab.press({ role: 'button', name: 'Make a recovery kit' }, 'wallet')
  await enterPins(tab, [pin])
  await tab.see({ role: 'heading', name: 'Your recovery kit' }, 'wallet')
  const groups =
    '() => [...document.querySelectorAll(\'ol[aria-label="Recovery code"] li\')].map((each) => each.innerText)'
  const code = ((await tab.evaluate('wallet', groups, [])) as string[]).join(' ')
  expect(code).toMatch(/^(?:[0-9A-Z]{4} ){6}[0-9A-Z]{4}$/)
  const open = () => tab.press({ role: 'button', name: 'Open a page to print or save' }, 'wallet')
  const kit = await tab.waitForWindow(open)
  await kit.see({ role: 'text', name: code })
  await kit.see({ role: 'text', name: address })
  await kit.see({ role: 'link', name: 'Save as a file' })
  expect(await kit.evaluate('page', '() => [location.href, opener === null]', [])).toEqual(['about:blank', true])
  await tab.press({ role: 'checkbox', name: /^I have printed/ }, 'wallet')
  await tab.press({ role: 'button', name: 'Done' }, 'wallet')
  // WebKit does not let the frame close a window once it is no longer its opener.
  if (browser.name === 'webkit')
    await kit.waitFor('an empty window', "() => document.body.innerText.trim() === '' || undefined")
  else await kit.waitForClosed()
  await tab.see({ role: 'text', name: /^A recovery kit was made on/ }, 'wallet')
  await closeWallet(place)
  return code
}

declareJourney('makes a recovery kit, forgets the PIN, and sets another by the kit', async (place) => {
  const { tab } = place
  const address = await signUp(place)
  const code = await makeKit(place, address)
  await disconnect(tab)
  await passProvider(place, await goToProvider(place))
  await tab.press({ role: 'button', name: 'Forgot your PIN?' }, 'wallet')
  await tab.type('Recovery code', code.slice(0, -1) + (code.endsWith('0') ? '1' : '0'), 'wallet')
  await tab.press({ role: 'button', name: 'Continue' }, 'wallet')
  await tab.see({ role: 'text', name: /^This isn’t a recovery code/ }, 'wallet')
  await tab.type('Recovery code', code.toLowerCase(), 'wallet')
  await tab.press({ role: 'button', name: 'Continue' }, 'wallet')
  await choosePin(tab, 'wallet', second)
  expect(await readAddress(tab)).toBe(address)
  await tab.waitForWalletHidden()
  await disconnect(tab)
  expect(await signInAgain(place, [second])).toBe(address)
})

declareJourney('changes the PIN, and comes in with the new one', async (place) => {
  const { tab } = place
  const address = await signUp(place)
  await openSettings(place)
  await tab.press({ role: 'button', name: 'Change PIN' }, 'wallet')
  await enterPins(tab, [wrongPin, pin])
  await choosePin(tab, 'wallet', third)
  await tab.see({ role: 'text', name: /^Your PIN was changed/ }, 'wallet')
  await closeWallet(place)
  await disconnect(tab)
  await passProvider(place, await goToProvider(place))
  await tab.type('PIN', pin, 'wallet')
  await tab.press({ role: 'button', name: 'Open wallet' }, 'wallet')
  await tab.see({ role: 'text', name: /Wrong PIN/ }, 'wallet')
  await enterPins(tab, [third])
  expect(await readAddress(tab)).toBe(address)
})

/** Chooses in the window's list, for which WebDriver has no common command. */
const chooseKey = `() => {
  const list = document.querySelector('select')
  list.value = [...list.options].find(({ text }) => /^Private key: Ethereum/.test(text)).value
  list.dispatchEvent(new Event('change', { bubbles: true }))
}`

declareJourney('sees the recovery phrase and a private key in a window of the wallet’s own', async (place) => {
  const { stack, tab } = place
  const address = await signUp(place)
  await openSettings(place)
  const open = () => tab.press({ role: 'button', name: 'Show your recovery phrase' }, 'wallet')
  const shown = await tab.waitForWindow(open)
  await shown.see({ role: 'heading', name: 'Before you look' })
  await shown.press({ role: 'button', name: 'I understand' })
  const { origin } = new URL(stack.addresses.wallet)
  expect(await shown.evaluate('page', '() => [location.origin, opener === null]', [])).toEqual([origin, true])
  await enterPins(shown, [wrongPin, pin], 'page')
  await shown.see({ role: 'heading', name: 'Recovery phrase and keys' })
  // Not held, but pressed twice, as with a screen reader.
  await shown.press({ role: 'button', name: 'Hold to show' })
  await shown.press({ role: 'button', name: 'Press again to show' })
  expect(mnemonicToAccount(await readSecret(shown)).address).toBe(address)
  await shown.press({ role: 'button', name: 'Hide' })
  await shown.evaluate('page', chooseKey, [])
  await shown.press({ role: 'button', name: 'Hold to show' })
  await shown.press({ role: 'button', name: 'Press again to show' })
  expect(privateKeyToAccount((await readSecret(shown)) as `0x${string}`).address).toBe(address)
  // It is removed with the sign-out.
  await tab.press({ role: 'button', name: 'Sign out here' }, 'wallet')
  await tab.press({ role: 'button', name: 'Sign out' }, 'wallet')
  await shown.waitForClosed()
})

declareJourney('gets a copy of what is held about them, after the PIN, in a window to save it from', async (place) => {
  const { tab, email } = place
  const address = await signUp(place)
  await openSettings(place)
  await tab.press({ role: 'button', name: 'Get a copy of your data' }, 'wallet')
  await enterPins(tab, [wrongPin, pin])
  await tab.see({ role: 'text', name: 'Your data is ready' }, 'wallet')
  const shown = await tab.waitForWindow(() => tab.press({ role: 'button', name: 'Open' }, 'wallet'))
  await shown.see({ role: 'heading', name: 'Your data at this wallet' })
  await shown.see({ role: 'link', name: 'Save as a file' })
  const read = `() => {
    const { download, href } = document.querySelector('a[download]')
    return { download, scheme: new URL(href).protocol, shown: document.querySelector('pre').textContent, alone: !opener }
  }`
  const copy = (await shown.evaluate('page', read, [])) as { shown: string }
  expect(copy).toMatchObject({ download: 'wallet-data.json', scheme: 'blob:', alone: true })
  expect(JSON.parse(copy.shown)).toMatchObject({ format: 'latchkey-person-data', logins: [{ email }] })
  expect(copy.shown).toContain(address)
  expect(copy.shown).not.toMatch(/serverShare|wrappedKey|ciphertext|salt"/)
  expect(await tab.evaluate('page', '() => document.body.textContent', [])).not.toContain('latchkey-person-data')
})

declareJourney(
  'makes a passkey, comes in with it, and signs with it',
  async (place) => {
    const { tab } = place
    const address = await signUp(place)
    await openSettings(place)
    await tab.press({ role: 'button', name: 'Add a passkey' }, 'wallet')
    await enterPins(tab, [pin])
    await tab.press({ role: 'button', name: 'Make a passkey' }, 'wallet')
    await tab.press({ role: 'button', name: 'Use the passkey' }, 'wallet')
    await tab.see({ role: 'text', name: /^The passkey opens your wallet from now on/ }, 'wallet')
    await closeWallet(place)
    await disconnect(tab)
    await passProvider(place, await goToProvider(place))
    await tab.press({ role: 'button', name: 'Use your passkey' }, 'wallet')
    expect(await readAddress(tab)).toBe(address)
    await tab.waitForWalletHidden()
    await tab.press({ role: 'link', name: 'Sign' })
    await tab.press({ role: 'button', name: 'Sign message' })
    await tab.see({ role: 'heading', name: 'Sign this message?' }, 'wallet')
    await tab.approve('Sign')
    await seeSignatures(tab, 1)
  },
  { engines: ['chromium'], settings: { hasAuthenticator: true } },
)

// The authenticator of Firefox's driver signs an assertion before it adds the output of its PRF, so the signature does
// not match and the API refuses it. Everything before that is as with a real one.
declareJourney(
  'whose passkey signs wrongly is told that none was added, in a browser that makes it in a window',
  async (place) => {
    const { tab } = place
    await signUp(place)
    await openSettings(place)
    await tab.press({ role: 'button', name: 'Add a passkey' }, 'wallet')
    await enterPins(tab, [pin])
    const make = () => tab.press({ role: 'button', name: 'Make a passkey' }, 'wallet')
    const window = await tab.waitForWindow(make)
    await window.press({ role: 'button', name: 'Make a passkey' })
    const watch = `() => {
      const get = navigator.credentials.get.bind(navigator.credentials)
      navigator.credentials.get = async (options) => {
        const passkey = await get(options)
        opener.prfLength = passkey.getClientExtensionResults().prf?.results?.first?.byteLength
        return passkey
      }
    }`
    await window.evaluate('page', watch, [])
    await window.press({ role: 'button', name: 'Use your passkey' })
    await window.waitForClosed()
    expect(await tab.evaluate('wallet', '() => self.prfLength', [])).toBe(32)
    await tab.see({ role: 'text', name: 'The passkey wasn’t added' }, 'wallet')
    await tab.press({ role: 'button', name: 'Cancel' }, 'wallet')
    await tab.see({ role: 'text', name: /^You have no passkey/ }, 'wallet')
  },
  { engines: ['firefox'], settings: { hasAuthenticator: true } },
)

// WebKitGTK has no passkeys; nor do browsers in which the person or their administrator disabled them.
declareJourney(
  'whose browser has no passkeys is told so, and offered none',
  async (place) => {
    const { tab } = place
    await signUp(place)
    expect(await tab.evaluate('wallet', '() => typeof PublicKeyCredential', [])).toBe('undefined')
    await openSettings(place)
    await tab.see({ role: 'text', name: /^This browser can’t open a wallet with a passkey/ }, 'wallet')
    expect(await tab.evaluate('wallet', "() => document.body.innerText.includes('Add a passkey')", [])).toBe(false)
  },
  { script: '() => { delete self.PublicKeyCredential }' },
)
