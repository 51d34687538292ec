// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { forgetApp, readApp, rememberApp } from './app-choice.ts'
import { walletApps } from './wallet-apps.ts'

const place = 'WALLETCONNECT_DEEPLINK_CHOICE'
const [app] = walletApps
if (!app) throw new Error('no app')

beforeEach(() => localStorage.clear())

describe('rememberApp', () => {
  test('default: where WalletConnect’s client looks, in its form', () => {
    rememberApp(app)
    expect(JSON.parse(localStorage.getItem(place) ?? '')).toEqual({ href: app.link, name: app.name })
    expect(readApp()).toBe(app.name)
  })
})

describe('forgetApp', () => {
  test('default: nothing is opened by the next question', () => {
    rememberApp(app)
    forgetApp()
    expect(localStorage.getItem(place)).toBeNull()
    expect(readApp()).toBeUndefined()
  })
})

describe('readApp', () => {
  test.each(['not JSON', '1', 'null', '{"name":1}', '[]'])('error: something else in its place: %s', (text) => {
    localStorage.setItem(place, text)
    expect(readApp()).toBeUndefined()
  })

  test('error: storage is denied', () => {
    const denied = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(readApp()).toBeUndefined()
    expect(() => rememberApp(app)).not.toThrow()
    expect(() => forgetApp()).not.toThrow()
    denied.mockRestore()
  })
})
