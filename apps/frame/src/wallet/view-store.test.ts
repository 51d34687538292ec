import { isWalletError, WalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { describe, expect, test } from 'vitest'
import { createTestWallet } from './fixtures/test-wallet.ts'
import { retryOutages } from './retry-outages.ts'
import { createViewStore } from './view-store.ts'

const callOf = (id: string, off = new AbortController()) => ({ id, signal: off.signal, restart: () => undefined })
const requester = { origin: 'https://harbour.example', project: 'Harbour' }
const outage = { requester, tryAgain: async () => true }

describe('createViewStore', () => {
  const build = () => {
    const overlays: boolean[] = []
    return { overlays, views: createViewStore((shown) => void overlays.push(shown)) }
  }

  test('default: a screen is answered once', async () => {
    const { views, overlays } = build()
    const asking = views.ask(callOf('a'), 'Outage', outage)
    expect(overlays).toEqual([true])
    views.store.getState().view?.props.approve(undefined)
    views.store.getState().view?.props.reject()
    await asking
  })

  test('behavior: an approved view is marked as answered until the next takes its place', async () => {
    const { views } = build()
    const asking = views.ask(callOf('a'), 'Outage', outage)
    const first = views.store.getState().view
    expect(first?.answered).toBeUndefined()
    first?.props.approve(undefined)
    expect(views.store.getState().view).toMatchObject({ serial: first?.serial, answered: true })
    await asking
    views.ask(callOf('a'), 'Outage', outage).catch(() => undefined)
    expect(views.store.getState().view?.answered).toBeUndefined()
    // A late answer of the first says nothing about the second.
    first?.props.approve(undefined)
    expect(views.store.getState().view?.answered).toBeUndefined()
  })

  test('behavior: the overlay opens with the first screen of a call and closes with its end', () => {
    const { views, overlays } = build()
    for (const id of ['a', 'b']) {
      views.ask(callOf(id), 'Outage', outage).catch(() => undefined)
      views.ask(callOf(id), 'Outage', outage).catch(() => undefined)
      views.clear({ id })
    }
    expect(overlays).toEqual([true, false, true, false])
    expect(views.store.getState().view).toBeNull()
  })

  test('behavior: the end of another call takes nothing away', () => {
    const { views, overlays } = build()
    views.ask(callOf('a'), 'Outage', outage).catch(() => undefined)
    views.clear({ id: 'b' })
    expect(views.store.getState().view).not.toBeNull()
    expect(overlays).toEqual([true])
  })

  test('error: no is 4001, unless the screen says why', async () => {
    const { views } = build()
    const plain = views.ask(callOf('a'), 'Outage', outage)
    views.store.getState().view?.props.reject()
    await expect(plain).rejects.toSatisfy((error) => isWalletError(error, 'userRejectedRequest'))
    const answer = views.ask(callOf('a'), 'Outage', outage)
    views.store.getState().view?.props.reject(new WalletError('internal'))
    await expect(answer).rejects.toSatisfy((error) => isWalletError(error, 'internal'))
  })

  test('error: a call that is called off, before or while it is shown', async () => {
    const { views, overlays } = build()
    const off = new AbortController()
    const asking = views.ask(callOf('a', off), 'Outage', outage)
    off.abort(new WalletError('userRejectedRequest'))
    await expect(asking).rejects.toSatisfy((error) => isWalletError(error, 'userRejectedRequest'))
    await expect(views.ask(callOf('b', off), 'Outage', outage)).rejects.toBeInstanceOf(WalletError)
    expect(overlays).toEqual([true])
  })
})

describe('retryOutages', () => {
  test('default: no screen while all goes well', async () => {
    const { context, overlays } = createTestWallet()
    expect(await retryOutages(callOf('a'), context, async () => 7)).toBe(7)
    expect(overlays).toEqual([])
  })

  test('behavior: an outage is shown and tried again', async () => {
    const { context, screen } = createTestWallet()
    let tries = 0
    const working = retryOutages(callOf('a'), context, async () => {
      tries += 1
      if (tries < 3) throw new ServiceError('unavailable')
      return tries
    })
    const { tryAgain, approve } = await screen('Outage')
    expect(await tryAgain()).toBe(false)
    expect(await tryAgain()).toBe(true)
    approve(undefined)
    expect(await working).toBe(3)
  })

  test('behavior: a no counts while it is tried again, too', async () => {
    const { context, screen } = createTestWallet()
    let tries = 0
    const working = retryOutages(callOf('a'), context, () => {
      tries += 1
      return tries === 1 ? Promise.reject(new ServiceError('unavailable')) : new Promise<never>(() => {})
    })
    const { tryAgain, reject } = await screen('Outage')
    void tryAgain()
    reject()
    await expect(working).rejects.toSatisfy((error) => isWalletError(error, 'userRejectedRequest'))
  })

  test('error: a refusal is none', async () => {
    const { context, overlays } = createTestWallet()
    const refused = retryOutages(callOf('a'), context, async () => {
      throw new WalletError('unauthorized', { reason: 'invalid host name error' })
    })
    await expect(refused).rejects.toSatisfy((error) => isWalletError(error, 'unauthorized'))
    expect(overlays).toEqual([])
  })
})
