import { expect } from '@playwright/test'
import { createPublicClient, type Hex, http, parseEther } from 'viem'
import { openDapp, toNativeAddress } from './dapp.ts'
import { newcomer } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { approve, choosePin, continueWith, passProvider, passWallet } from './steps.ts'

declareJourney('is told by a toast, and buys coins, at a page with the SDK', async (place) => {
  const { stack, tab } = place
  const { begin, call } = await openDapp(place, 'mumbai', { notificationOptions: { type: 'toast' } })
  // The toast is shown for three seconds, which a driver may miss.
  const watch = `() => addEventListener('face-toast', function look() {
    const text = document.querySelector('face-toasts')?.shadowRoot?.textContent
    if (text?.includes('Signed in')) self.drawn = text
    else requestAnimationFrame(look)
  })`
  await tab.evaluate('page', watch, [])
  const signedIn = await begin('face.auth.directSocialLogin', 'google.com')
  await passWallet(place, 'Google')
  expect(await signedIn()).toMatchObject({ result: newcomer })
  expect(await tab.waitFor('the toast', '() => self.drawn')).toContain('With Google')
  expect(await tab.evaluate('page', '() => dapp.toasts.map(({ detail }) => detail.title)', [])).toEqual(['Signed in'])

  const { result } = (await call('face.getAddresses')) as { result: Hex[] }
  const [address = '0x'] = result
  const bought = await begin('face.wallet.onRamp', ['POLYGON'])
  await tab.type(/^How much POL/, '3', 'wallet')
  await tab.press({ role: 'button', name: 'Continue' }, 'wallet')
  const shop = await tab.waitForWindow(() => tab.press({ role: 'link', name: 'Open the payment page' }, 'wallet'))
  await shop.press({ role: 'button', name: 'Pay 1.50 USD (test money)' })
  await shop.see({ role: 'heading', name: 'Done, return to the app' })
  await shop.close()
  await tab.see({ role: 'heading', name: 'The coins are on their way to you' }, 'wallet')
  await tab.press({ role: 'button', name: 'Close' }, 'wallet')
  expect(await bought()).toEqual({ result: null })
  const chain = createPublicClient({ transport: http(stack.parts.chain.rpcUrl) })
  expect(await chain.getBalance({ address })).toBe(parseEther('3'))
})

declareJourney('is answered by a redirect to the registered address, as a native app is', async (place) => {
  const { stack, tab } = place
  const { page, wallet } = stack.addresses
  const request = { id: '7', jsonrpc: '2.0', method: 'face_directSocialLogin', params: ['google.com'] }
  await tab.open(toNativeAddress(stack, wallet, request))
  await passProvider(place, await tab.waitForWindow(() => tab.press({ role: 'button', name: continueWith('Google') })))
  await choosePin(tab, 'page')
  const script = "() => new URL(location.href).searchParams.get('response')"
  const response = await tab.waitFor('the answer', script)
  expect(await tab.evaluate('page', '() => location.origin', [])).toBe(page)
  const marks = { id: '7', jsonrpc: '2.0', from: 'FACE_IFRAME', to: 'FACE_NATIVE_SDK' }
  expect(JSON.parse(String(response))).toMatchObject({ ...marks, result: newcomer })
})

declareJourney('adds a network of the page, and changes to it', async (place) => {
  const { tab } = place
  const { begin, call } = await openDapp(place, 'mumbai')
  const signedIn = await begin('face.auth.directSocialLogin', 'google.com')
  await passWallet(place, 'Google')
  await signedIn()
  await tab.waitForWalletHidden()
  const add = {
    method: 'wallet_addEthereumChain',
    params: [{ chainId: '0xaa36a7', rpcUrls: ['https://node.example'] }],
  }
  const toSepolia = { method: 'wallet_switchEthereumChain', params: [{ chainId: '0xaa36a7' }] }
  expect(await call('provider.request', { ...add, params: [{ chainId: '0x13882' }] })).toEqual({ result: null })
  expect(await call('provider.request', toSepolia)).toMatchObject({ error: { code: 4902 } })
  // Pages may not bring nodes on this machine, so the test supplies the service's answer.
  const answer = `() => {
    const { fetch } = self
    self.fetch = (url, ...rest) =>
      String(url).endsWith('/v1/nodes/check') ? Promise.resolve(Response.json({})) : fetch(url, ...rest)
  }`
  await tab.evaluate('wallet', answer, [])
  const refused = await begin('provider.request', add)
  await tab.press({ role: 'button', name: 'Reject' }, 'wallet')
  expect(await refused()).toMatchObject({ error: { code: 4001 } })
  await tab.waitForWalletHidden()
  const title = 'Use this page’s connection to Ethereum Sepolia (test)?'
  const added = await begin('provider.request', add)
  await approve(place, { title, action: 'Use this connection', never: true })
  expect(await added()).toEqual({ result: null })
  const switched = await begin('provider.request', toSepolia)
  await tab.press({ role: 'button', name: 'Switch network' }, 'wallet')
  expect(await switched()).toEqual({ result: null })
  expect(await call('face.getNetwork')).toEqual({ result: 'sepolia' })
})
