import { describe, expect, test } from 'vitest'
import { appLink, storeLink, walletApps } from './wallet-apps.ts'

const uri = 'wc:9c1b24b1@2?expiryTimestamp=1735689600&relay-protocol=irn&symKey=0123456789abcdef0123456789abcdef'

/** Reads an intent the way Android does: what stands before the fragment belongs to the scheme that is named in it. */
const readIntent = (link: string) => {
  const [, data, fields] = /^intent:(.*)#Intent;(.*);end$/.exec(link) ?? []
  const read = Object.fromEntries((fields ?? '').split(';').map((field) => field.split('=')))
  return { address: `${read.scheme}:${data}`, package: read.package }
}

const find = (name: string) => {
  const app = walletApps.find((each) => each.name === name)
  if (!app) throw new Error(`no ${name}`)
  return app
}

describe('walletApps', () => {
  test('default: each can be opened and got, and stands there once', () => {
    expect(new Set(walletApps.map(({ name }) => name)).size).toBe(walletApps.length)
    expect(new Set(walletApps.map(({ android }) => android.package)).size).toBe(walletApps.length)
    for (const { link, android, ios } of walletApps) {
      expect(link).toMatch(/^[a-z][a-z0-9]*:\/\/([a-z0-9.]+\/)*$/)
      expect(link).not.toMatch(/^https?:/)
      expect(android.package).toMatch(/^[a-z][a-z0-9_]*(\.[a-z0-9_]+)+$/)
      expect(ios).toMatch(/^id\d{9,10}$/)
    }
  })
})

describe('appLink', () => {
  test('default: on iOS the app’s own scheme, the connection’s link whole inside it', () => {
    const link = appLink(find('MetaMask'), uri, 'ios')
    expect(link).toBe(`metamask://wc?uri=${encodeURIComponent(uri)}`)
    expect(new URL(link).searchParams.get('uri')).toBe(uri)
  })

  test('behavior: on Android an intent for this very app, carrying `wc:` where the app listens to it', () => {
    expect(readIntent(appLink(find('MetaMask'), uri, 'android'))).toEqual({ address: uri, package: 'io.metamask' })
  })

  test('behavior: on Android its own link where it listens to that', () => {
    expect(readIntent(appLink(find('Trust Wallet'), uri, 'android'))).toEqual({
      address: `trust://wc?uri=${encodeURIComponent(uri)}`,
      package: 'com.wallet.crypto.trustapp',
    })
  })

  test('behavior: a path of the app’s own stays', () => {
    expect(appLink(find('OKX Wallet'), uri, 'ios')).toBe(`okex://main/wc?uri=${encodeURIComponent(uri)}`)
  })
})

describe('storeLink', () => {
  test('default: the store of the visitor’s system', () => {
    expect(storeLink(find('MetaMask'), 'android')).toBe('https://play.google.com/store/apps/details?id=io.metamask')
    expect(storeLink(find('MetaMask'), 'ios')).toBe('https://apps.apple.com/app/id1438144202')
  })
})
