import { expect } from '@playwright/test'
import { type Hex, stringToHex, verifyMessage } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { openOtherDapp } from '../other-dapp/index.ts'
import { openPhone } from '../phone/index.ts'
import { openDapp } from './dapp.ts'
import { seeSignatures } from './journeys.ts'
import { declareJourney } from './stack.ts'
import { approve, disconnect, passWallet, readAddress } from './steps.ts'

const mumbai = 'eip155:80001'

declareJourney('connects a wallet on a phone by WalletConnect, signs with it and leaves', async (place) => {
  const { stack, tab, env } = place
  const nodes = { 80001: stack.parts.chain.rpcUrl, 80002: stack.parts.amoy.rpcUrl }
  const { projectId } = stack.page
  const phone = await openPhone({ relayUrl: stack.addresses.relay, projectId, key: generatePrivateKey(), nodes }, env)
  try {
    await tab.open(stack.addresses.page)
    await tab.press({ role: 'button', name: /^WalletConnect/ })
    // The clipboard belongs to the machine, and no engine lets a script read it without permission.
    await tab.evaluate('page', '() => { navigator.clipboard.writeText = async (text) => { self.copied = text } }', [])
    await tab.press({ role: 'button', name: 'Copy link' })
    phone.do({ pair: String(await tab.waitFor('the link', '() => self.copied')) })
    expect(await readAddress(tab)).toBe(phone.address)
    await tab.press({ role: 'link', name: 'Sign' })
    await tab.type('Message', 'From my pocket.')
    await tab.press({ role: 'button', name: 'Sign message' })
    await seeSignatures(tab, 1)
    await disconnect(tab)
    await expect.poll(() => phone.words, { timeout: 30_000 }).toContainEqual({ ended: true })
  } finally {
    await phone.stop()
  }
})

declareJourney('connects another dapp to the wallet by its link, and signs for it', async (place) => {
  const { stack, tab, env } = place
  const { begin, call } = await openDapp(place, 'mumbai')
  const signedIn = await begin('face.auth.directSocialLogin', 'google.com')
  await passWallet(place, 'Google')
  await signedIn()
  const { result } = (await call('face.getAddresses')) as { result: Hex[] }
  const [address = '0x'] = result
  await tab.waitForWalletHidden()

  const about = { projectId: 'fish-market', name: 'Fish market', url: 'https://fish.example/stalls' }
  const market = await openOtherDapp({ relayUrl: stack.addresses.relay, ...about }, env)
  try {
    const home = await begin('face.wallet.home')
    await tab.press({ role: 'button', name: 'Apps' }, 'wallet')
    await tab.press({ role: 'button', name: 'Connect an app' }, 'wallet')
    market.do({ propose: { optional: { eip155: { chains: [mumbai], methods: ['personal_sign'], events: [] } } } })
    await tab.type('Connection link', await market.next('link'), 'wallet')
    await tab.press({ role: 'button', name: 'Continue' }, 'wallet')
    await approve(place, { title: 'Connect to Fish market?', action: 'Connect', never: true })
    expect(await market.next('connected')).toMatchObject({ accounts: [`${mumbai}:${address}`] })
    await tab.see({ role: 'text', name: 'Fish market' }, 'wallet')
    await tab.press({ role: 'button', name: 'Close' }, 'wallet')
    await home()
    await tab.waitForWalletHidden()

    const params = [stringToHex('Two herrings.'), address]
    market.do({ request: { chainId: mumbai, method: 'personal_sign', params } })
    await approve(place, { title: 'Sign this message?', action: 'Sign' })
    const signature = (await market.next('answer')) as Hex
    expect(await verifyMessage({ address, message: 'Two herrings.', signature })).toBe(true)
  } finally {
    await market.stop()
  }
})
