import { describe, expect, test } from 'vitest'
import { readTextSites } from './text-key.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const key = 'bb562af383a8e24c9443aa29f7130fab895f8d2cea7f9ae7abf747f32d1cf62f8bf2ed9c296e979b'

describe('readTextSites', () => {
  test.each<[string, string, string[]]>([
    ['Immutable X', 'Only sign this request if you’ve initiated an action with Immutable X.', ['immutable.com']],
    ['its linking', 'Only sign this key linking request from Immutable X', ['immutable.com']],
    ['zkSync Lite', 'Access zkSync account.\n\nOnly sign this message for a trusted client!', ['zksync.io']],
    ['its other key', `Register zkSync pubkey:\n\n${key.slice(0, 40)}\nnonce: 0x0000002a`, ['zksync.io']],
    [
      'Loopring',
      'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
      ['loopring.io'],
    ],
    ['Umbra', 'Sign this message to access your Umbra account.', ['umbra.cash']],
    ['Fluidkey', 'Sign this message to generate your Fluidkey private payment keys.', ['fluidkey.com']],
    ['Lighter', `Register Lighter Account\n\npubkey: 0x${key}\nnonce: 0x0`, ['lighter.xyz']],
    ['rhino.fi', 'To protect your rhino.fi privacy we ask you to sign in with your wallet.', ['rhino.fi']],
    ['dYdX', 'dYdX Chain Onboarding', ['dydx.exchange', 'dydx.trade', 'dydx.xyz']],
    ['ApeX', 'name: ApeX\naction: L2 Key\nonlySignOn: https://pro.apex.exchange', ['pro.apex.exchange']],
    ['one for a trusted client', 'Access my notes.\nOnly sign this message for a trusted client!', []],
    [
      'one that warns of others',
      'WARNING: Only sign this message within a trusted website to avoid loss of funds.',
      [],
    ],
    ['one that makes keys', 'Sign to derive your private spending keys for Vault', []],
    ['another key', 'Create a session key for 0x6666666666666666666666666666666666666666', []],
    ['another public key', `Link public key ${key}`, []],
    ['a StarkEx key', 'Connect your wallet to your STARK key', []],
    ['messages, at any app', 'XMTP : Create Identity\n0a1234\n\nFor more info: https://xmtp.org/signatures/', []],
    ['the same, later', 'XMTP : Authenticate to inbox\n\nInbox ID: 1234\nCurrent time: 2026-01-01', []],
    [
      'another wallet of dYdX',
      'Sign this message to access your private key for dYdX chain',
      ['dydx.exchange', 'dydx.trade', 'dydx.xyz'],
    ],
    ['a network’s wallet', 'Sign to generate StarkNet keys', []],
    ['a shielded account', 'Sign to generate your Railgun keys', []],
    ['keys of whatever name', 'Sign this message to unlock your privacy keys', []],
    ['keys of one’s own', 'Sign to restore my note keys', []],
    ['a seed', 'By signing this message you will sign in to Privacy Pools and derive your seed', []],
    ['what is encrypted', 'Sign this request to decrypt your messages', []],
  ])('default: a key of %s', (_, text, sites) => expect(readTextSites(text, [me])).toEqual({ kind: 'key', sites }))

  test('behavior: a sign-in of Tezos names its site', () => {
    const text = 'Tezos Signed Message: https://objkt.com 2026-11-22T22:00:00Z Sign in to objkt.com'
    expect(readTextSites(text)).toEqual({ kind: 'sign-in', sites: ['objkt.com'] })
  })

  test('behavior: a sign-in that names addresses of sites', () => {
    const text = 'Welcome to OpenSea!\n\nClick to sign in and accept the Terms of Service (https://opensea.io/tos).'
    expect(readTextSites(text)).toEqual({ kind: 'link', sites: ['opensea.io'] })
  })

  test.each([
    ['a greeting', 'Welcome to Harbour! Click to sign in. This request will not trigger a blockchain transaction.'],
    ['one’s own address', `Verify that you own ${me}. Your public key is ${me}.`],
    ['a nonce', 'Sign in to Blur\n\nChallenge: d1f3a25f2b0c1d9a8e7f6a5b4c3d2e1f00998877665544332211ff'],
    ['a link without a sign-in', 'I agree to the terms at https://harbour.example/terms'],
    ['nothing', ''],
  ])('behavior: %s is for any site', (_, text) => expect(readTextSites(text, [me])).toBeUndefined())
})
