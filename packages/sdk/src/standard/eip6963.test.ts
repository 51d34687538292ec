// @vitest-environment jsdom

import { afterEach, describe, expect, test } from 'vitest'
import type { Wallet } from '../wallet.ts'
import { announceProvider } from './eip6963.ts'

type Detail = { info: { uuid: string; name: string; icon: string; rdns: string }; provider: unknown }

const provider = { request: async () => null }
const wallet = { provider } as unknown as Wallet // only its provider is announced
const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** The announcements that a list of wallets receives from now on. */
const listen = (): Detail[] => {
  const announced: Detail[] = []
  const add = (event: Event) => void announced.push((event as CustomEvent<Detail>).detail)
  addEventListener('eip6963:announceProvider', add)
  stops.push(() => removeEventListener('eip6963:announceProvider', add))
  return announced
}

describe('announceProvider', () => {
  test('default: at once, and to each list that asks later', () => {
    const announced = listen()
    stops.push(announceProvider(wallet, { name: 'Example wallet', rdns: 'example.wallet' }))
    dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toHaveLength(2)
    expect(announced[0]).toBe(announced[1])
    expect(announced[0]?.provider).toBe(provider)
    expect(announced[0]?.info).toMatchObject({ name: 'Example wallet', rdns: 'example.wallet' })
    expect(announced[0]?.info.icon).toMatch(/^data:image\/svg\+xml;base64,/)
    expect(announced[0]?.info.uuid).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  })

  test('behavior: no page can change what is announced', () => {
    const announced = listen()
    stops.push(announceProvider(wallet, { rdns: 'example.wallet' }))
    expect(Object.isFrozen(announced[0])).toBe(true)
    expect(Object.isFrozen(announced[0]?.info)).toBe(true)
  })

  test('behavior: silent once it was stopped', () => {
    announceProvider(wallet, { rdns: 'example.wallet' })()
    const announced = listen()
    dispatchEvent(new Event('eip6963:requestProvider'))
    expect(announced).toEqual([])
  })
})
