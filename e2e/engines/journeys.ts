import { expect } from '@playwright/test'
import { createPublicClient, type Hex, http, parseEther, stringToHex, toHex, verifyMessage } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { openChain } from '../local-chain.ts'
import { openDapp, openLegacyDapp } from './dapp.ts'
import { openTab, type Tab } from './driver.ts'
import {
  approve,
  choosePin,
  continueWith,
  disconnect,
  expectNobody,
  fillProvider,
  isPinAskedBefore,
  openProvider,
  openSheet,
  type Place,
  passProvider,
  passWallet,
  passWalletAgain,
  pin,
  readAddress,
  signInAgain,
  signUp,
  wrongPin,
} from './steps.ts'

/** The recipient of transfers. */
export const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'

/** The login result that a page gets for a new person. */
export const newcomer = { isNewUser: true, isWalletCreated: true, isRegisteredPinCode: true }

type Journey = (place: Place) => Promise<void>

export const byExtension = 'connects an extension that a script announces, and signs with it'

/**
 * A person's journeys, the same for every engine; each begins with a fresh profile and an e-mail address of its own.
 */
export const journeys: Record<string, Journey> = {
  'signs up, chooses a PIN and has an account; signs, and again after a reload and one wrong PIN': async (place) => {
    const { tab } = place
    const address = await signUp(place)
    await sendCoins(place)
    await tab.press({ role: 'link', name: 'Sign' })
    await signMessage(place, address, 'Good morning.', [pin])
    await tab.press({ role: 'button', name: 'Sign typed data' })
    await approve(place, { title: 'Sign this data?', action: 'Sign' })
    await seeSignatures(tab, 2)
    await tab.open(`${place.stack.addresses.page}/sign`)
    await signMessage(place, address, 'Good evening.', [wrongPin, pin])
    await disconnect(tab)
  },

  'sends coins and follows them to the chain; leaves, and it lasts': async (place) => {
    const { tab, stack } = place
    await signUp(place)
    const chain = createPublicClient({ transport: http(stack.addresses.rpc) })
    const before = await chain.getBalance({ address: someone })
    await sendCoins(place)
    expect((await chain.getBalance({ address: someone })) - before).toBe(parseEther('0.1'))
    await disconnect(tab)
    await expectNobody(place)
  },

  [byExtension]: async ({ stack, tab }) => {
    const key = `0x${'5e'.repeat(32)}` as const
    const account = privateKeyToAccount(key)
    await tab.open(stack.addresses.page)
    await tab.see({ role: 'button', name: continueWith('Google') })
    const message = 'Good morning.'
    const signature = await account.signMessage({ message })
    await tab.evaluate('page', announce.toString(), [account.address, signature, 80001])
    await tab.press({ role: 'button', name: /^Maple/ })
    expect(await readAddress(tab)).toBe(account.address)
    await tab.press({ role: 'link', name: 'Sign' })
    await tab.type('Message', message)
    await tab.press({ role: 'button', name: 'Sign message' })
    await seeSignatures(tab, 1)
  },

  'reads Korean: chooses it on the page, signs up and signs in it': async (place) => {
    const { tab, stack } = place
    const google = { role: 'button', name: /^Google 계정으로 계속하기/ } as const
    await tab.open(stack.addresses.page)
    await tab.see({ role: 'button', name: continueWith('Google') })
    await tab.evaluate('page', chooseLanguage.toString(), ['ko'])
    await passProvider(place, await tab.waitForWindow(() => tab.press(google), google))
    expect(await tab.evaluate('wallet', '() => document.documentElement.lang', [])).toBe('ko')
    await tab.type('새 PIN', pin, 'wallet')
    await tab.type('PIN 다시 입력', pin, 'wallet')
    await tab.press({ role: 'button', name: '지갑 만들기' }, 'wallet')
    await tab.see({ role: 'heading', name: '내 계정' })
    await tab.waitForWalletHidden()
    await tab.press({ role: 'link', name: '서명' })
    await tab.press({ role: 'button', name: '메시지 서명하기' })
    await tab.see({ role: 'heading', name: '이 메시지에 서명할까요?' }, 'wallet')
    await tab.approve('서명')
    if (place.browser.name !== 'chromium') {
      await tab.type('PIN', pin, 'wallet')
      await tab.press({ role: 'button', name: /^(서명|확인)$/ }, 'wallet')
    }
    await tab.see({ role: 'text', name: '올바른 서명이에요' })
  },

  'is told of a window that was closed, and of one that was blocked, and gets in by the next': async (place) => {
    const { tab } = place
    await openSheet(place)
    const closed = await openProvider(place)
    await closed.see({ role: 'button', name: 'Continue' })
    await closed.close()
    await tab.see({ role: 'text', name: /window seems to be closed/ }, 'wallet')

    // Like a browser that blocks windows.
    await tab.evaluate('wallet', '() => { self.openWindow = self.open; self.open = () => null }', [])
    await tab.press({ role: 'button', name: 'Open the window again' }, 'wallet')
    await tab.see({ role: 'text', name: /Your browser blocked it/ }, 'wallet')

    await tab.evaluate('wallet', '() => { self.open = self.openWindow }', [])
    await passProvider(place, await openProvider(place, 'Open the window'))
    await choosePin(tab)
    expect(await readAddress(tab)).toMatch(/^0x/)
  },

  'types the code of a window that lost its opener': async (place) => {
    const { tab } = place
    await openSheet(place)
    // As if the page's Cross-Origin-Opener-Policy cut the window off.
    const script = "() => { const open = self.open; self.open = (url) => open.call(self, url, '_blank', 'noopener') }"
    await tab.evaluate('wallet', script, [])
    const window = await openProvider(place)
    await window.see({ role: 'heading', name: /^Sign in to / })
    await window.press({ role: 'button', name: 'Continue' })
    await fillProvider(place, window)
    const code = await window.see({ role: 'text', name: /^\d{3} \d{3}$/ })
    await tab.type('Six-digit code', code, 'wallet')
    await tab.press({ role: 'button', name: 'Continue' }, 'wallet')
    await choosePin(tab)
    expect(await readAddress(tab)).toMatch(/^0x/)
  },

  'finds the account in a second tab; leaving in one ends both': async (place) => {
    const { browser, stack, tab } = place
    const address = await signUp(place)
    const second = await openTab(browser)
    await second.open(`${stack.addresses.page}/account`)
    expect(await readAddress(second)).toBe(address)
    await second.press({ role: 'button', name: 'Disconnect' })
    await second.see({ role: 'text', name: 'You are disconnected' })
    await tab.see({ role: 'text', name: /You were signed out|Connect your wallet/ })
  },

  'goes the whole way by the keyboard': async (place) => {
    const { stack, tab, email } = place
    await tab.open(stack.addresses.page)
    // Blocks the page's window, so that the path has one more button.
    await tab.evaluate('page', '() => { self.open = () => null }', [])
    await tab.pressByKeyboard({ role: 'button', name: continueWith('Google') })
    const window = await tab.waitForWindow(() =>
      tab.pressByKeyboard({ role: 'button', name: continueWith('Google') }, 'wallet'),
    )
    await window.type('Another e-mail', email)
    await window.key('page', 'Enter')
    await window.waitForClosed()
    await tab.type('New PIN', pin, 'wallet')
    await tab.type('Repeat the PIN', pin, 'wallet')
    await tab.key('wallet', 'Enter')
    const address = await readAddress(tab)
    await tab.waitForWalletHidden()
    await tab.open(`${stack.addresses.page}/sign`)
    await tab.type('Message', 'By keys.')
    await tab.pressByKeyboard({ role: 'button', name: 'Sign message' })
    if (await isPinAskedBefore(tab, 'Sign this message?')) {
      await tab.type('PIN', pin, 'wallet')
      await tab.key('wallet', 'Enter')
      await tab.see({ role: 'heading', name: 'Sign this message?' }, 'wallet')
    }
    await tab.pressByKeyboard({ role: 'button', name: 'Sign' }, 'wallet')
    if (place.browser.name !== 'chromium') {
      await tab.type('PIN', pin, 'wallet')
      await tab.key('wallet', 'Enter')
    }
    await expectSignature(tab, address, 'By keys.', 1)
  },

  'signs up with Apple, leaves and comes in again': async (place) => {
    const address = await signUp(place, 'Apple')
    await disconnect(place.tab)
    expect(await signInAgain(place, [pin], 'Apple')).toBe(address)
  },

  ...Object.fromEntries(
    [
      ['Kakao', 'kakao.com'],
      ['X', 'twitter.com'],
    ].map(([title = '', domain]): [string, Journey] => [
      `signs up with ${title} at a page with the SDK, leaves and comes in again`,
      async (place) => {
        const { begin, call } = await openDapp(place, 'mumbai')
        const signedIn = await begin('face.auth.directSocialLogin', domain)
        await passWallet(place, title)
        expect(await signedIn()).toMatchObject({ result: newcomer })
        const account = await call('face.getAddresses')
        await place.tab.waitForWalletHidden()
        expect(await call('face.auth.logout')).toEqual({ result: null })
        const again = await begin('face.auth.directSocialLogin', domain)
        await passWalletAgain(place, title)
        expect(await again()).toMatchObject({ result: { isNewUser: false } })
        expect(await call('face.getAddresses')).toEqual(account)
      },
    ]),
  ),

  ...Object.fromEntries(
    [
      ['Facebook', 'facebook.com', '1.5.1', 'mumbai'] as const,
      ['Discord', 'discord.com', '1.14.9', 'amoy'] as const,
    ].map(([title, domain, generation, network]): [string, Journey] => [
      `signs up with ${title} at a page with SDK ${generation}, signs, leaves and comes in again`,
      async (place) => {
        const { tab } = place
        const { begin, call } = await openLegacyDapp(place, { generation, network })
        const signedIn = await begin('face.auth.directSocialLogin', domain)
        await passWallet(place, title)
        expect(await signedIn()).not.toHaveProperty('error')
        const addresses = await call('face.getAddresses')
        expect(addresses).toEqual({ result: [expect.stringMatching(/^0x/)] })
        const [address = '0x'] = (addresses as { result: Hex[] }).result
        await tab.waitForWalletHidden()
        const params = [stringToHex('Good morning.'), address]
        const signed = await begin('face.provider.request', { method: 'personal_sign', params })
        await approve(place, { title: 'Sign this message?', action: 'Sign' })
        const { result: signature } = (await signed()) as { result: Hex }
        expect(await verifyMessage({ address, message: 'Good morning.', signature })).toBe(true)
        await tab.waitForWalletHidden()
        expect(await call('face.auth.logout')).not.toHaveProperty('error')
        const again = await begin('face.auth.directSocialLogin', domain)
        await passWalletAgain(place, title)
        expect(await again()).not.toHaveProperty('error')
        expect(await call('face.getAddresses')).toEqual(addresses)
      },
    ]),
  ),

  'sends two calls together, changes the network and looks into the wallet, at a page with the SDK': async (place) => {
    const { stack, tab } = place
    const { begin, call } = await openDapp(place, 'mumbai')
    const signedIn = await begin('face.auth.directSocialLogin', 'google.com')
    await passWallet(place, 'Google')
    expect(await signedIn()).toMatchObject({ result: newcomer })
    const { result } = (await call('face.getAddresses')) as { result: Hex[] }
    const [from = '0x'] = result
    const chain = openChain(stack.addresses.rpc)
    await chain.fund(from, '5')
    const before = await chain.balance(someone)
    const calls = [1, 2].map(() => ({ to: someone, value: toHex(parseEther('0.25')) }))
    const bundle = { version: '2.0.0', chainId: '0x13881', from, atomicRequired: false, calls }
    const sent = await begin('provider.request', { method: 'wallet_sendCalls', params: [bundle] })
    await approve(place, { title: 'Send 0.5 POL in 2 payments?', action: 'Send 0.5 POL in 2 payments', always: true })
    await tab.see({ role: 'heading', name: '2 transactions sent' }, 'wallet')
    await tab.press({ role: 'button', name: 'Done' }, 'wallet')
    expect(await sent()).toMatchObject({ result: { id: expect.any(String) } })
    await expect.poll(() => chain.balance(someone), { timeout: 60_000 }).toBe(before + parseEther('0.5'))

    const params = [{ chainId: '0x13882' }]
    const switched = await begin('provider.request', { method: 'wallet_switchEthereumChain', params })
    await tab.press({ role: 'button', name: 'Switch network' }, 'wallet')
    expect(await switched()).toEqual({ result: null })
    expect(await call('face.getNetwork')).toEqual({ result: 'amoy' })
    const unknown = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x539' }] }
    expect(await call('provider.request', unknown)).toMatchObject({ error: { code: 4902 } })

    const home = await begin('face.wallet.home')
    await tab.see({ role: 'text', name: 'Apps' }, 'wallet')
    await tab.press({ role: 'button', name: 'Close' }, 'wallet')
    expect(await home()).toEqual({ result: null })
  },
}

/** Gets coins, sends some and follows them until the chain has them. */
export async function sendCoins(place: Place): Promise<void> {
  const { tab } = place
  await tab.press({ role: 'button', name: /^Get [\d.]+ POL$/ })
  await tab.see({ role: 'text', name: /You got .+ POL/ })
  await tab.press({ role: 'link', name: 'Send' })
  await tab.type('Recipient', someone)
  await tab.type(/^Amount/, '0.1')
  await tab.press({ role: 'button', name: 'Send 0.1 POL' })
  await approve(place, { title: 'Send 0.1 POL?', action: 'Send 0.1 POL', always: true })
  await tab.see({ role: 'heading', name: 'Sent' }, 'wallet')
  await tab.press({ role: 'button', name: 'Done' }, 'wallet')
  await tab.waitForWalletHidden()
  await tab.see({ role: 'text', name: /Send 0\.1 POL.*Confirmed.*Done/ })
}

/** Chooses a language in the list, as a person does; WebDriver has no common command for lists. */
export function chooseLanguage(tag: string) {
  const list = [...document.querySelectorAll('select')].find(({ options }) =>
    [...options].some(({ value }) => value === tag),
  )
  if (!list) throw new Error('no list of languages')
  list.value = tag
  list.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Waits until the page has checked this many signatures. */
export async function seeSignatures(tab: Tab, count: number): Promise<void> {
  const script = "(count) => document.body.innerText.split('The signature is valid').length - 1 === count || undefined"
  await tab.waitFor(`${count} valid signatures`, script, [count])
}

const expectSignature = async (tab: Tab, address: string, message: string, count: number) => {
  await seeSignatures(tab, count)
  const signature = await tab.see({ role: 'text', name: /^0x[0-9a-f]{130}$/ })
  expect(await verifyMessage({ address: address as Hex, message, signature: signature as Hex })).toBe(true)
  await tab.waitForWalletHidden()
}

/** Signs a message on the page, with the PINs where the wallet asks for one, and checks the signature. */
export async function signMessage(place: Place, address: string, message: string, pins: string[]): Promise<void> {
  const { tab } = place
  await tab.type('Message', message)
  await tab.press({ role: 'button', name: 'Sign message' })
  await approve(place, { title: 'Sign this message?', action: 'Sign', pins })
  await expectSignature(tab, address, message, 1)
}

/** A wallet as an extension's script announces it (EIP-6963). It is sent to the page as source. */
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
