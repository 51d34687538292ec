// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { act, type ComponentProps } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMissingPart } from '../../missing-part.ts'
import { PasskeyError } from '../../passkey/ceremony.ts'
import type { VaultStep } from '../../vault/vault.ts'
import { toMoment } from '../format.ts'
import type { EnterPin } from './enter-pin.tsx'
import { button, press, setUpScreens, text } from './fixtures/test-document.ts'

const { show } = setUpScreens()
beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'Date'] }))
afterEach(() => void vi.useRealTimers())

const field = () => document.querySelector('input') as HTMLInputElement

const build = async (
  submit: (pin: string) => Promise<unknown>,
  purpose: ComponentProps<typeof EnterPin>['purpose'] = { kind: 'unlock' },
  passkey?: ComponentProps<typeof EnterPin>['passkey'],
) => {
  const out: unknown[] = []
  await show('EnterPin', {
    purpose,
    submit,
    ...(passkey && { passkey }),
    approve: (answer: unknown) => out.push(answer),
    reject: (why?: unknown) => out.push(why ?? 'rejected'),
  })
  return { out, enter: fill }
}
/** Types a PIN and sends it. */
const fill = (pin: string) =>
  act(async () => {
    // React keeps the value itself; the setter of the class is the one a browser uses.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), pin)
    field().dispatchEvent(new Event('input', { bubbles: true }))
    await Promise.resolve()
    document.querySelector('form')?.requestSubmit()
  })
const failing = (failure: ServiceError) => async () => {
  throw failure
}

describe('EnterPin', () => {
  test('default: the right PIN goes on', async () => {
    const pins: string[] = []
    const { out, enter } = await build(async (pin) => pins.push(pin))
    expect(document.activeElement).toBe(field())
    await enter('482915')
    expect(pins).toEqual(['482915'])
    expect(out).toEqual(['open'])
  })

  test('behavior: after the right PIN it stays busy until the next screen, and is not sent twice', async () => {
    const pins: string[] = []
    const { out, enter } = await build(async (pin) => pins.push(pin))
    await enter('482915')
    expect(document.querySelector('[role="status"]')?.textContent).not.toBe('')
    await enter('482915')
    expect([pins, out]).toEqual([['482915'], ['open']])
  })

  test('behavior: a step is named once it lasts; what passes in a moment moves nothing on the screen', async () => {
    let onStep = (_: VaultStep) => {}
    await show('EnterPin', {
      purpose: { kind: 'unlock' },
      submit: (_: string, tell: typeof onStep) => {
        onStep = tell
        return new Promise(() => {})
      },
      approve: () => {},
      reject: () => {},
    })
    await fill('482915')
    const status = document.querySelector('[role="status"]')
    expect(status?.textContent).toBe('Preparing…')
    const changes: unknown[] = []
    const observer = new MutationObserver((records) => changes.push(...records))
    observer.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true })
    for (const step of ['guard', 'stretching', 'opening'] as const) await act(async () => onStep(step))
    expect([status?.textContent, [...changes, ...observer.takeRecords()]]).toEqual(['Preparing…', []])
    await act(async () => new Promise((next) => setTimeout(next, 900)))
    expect(status?.textContent).toBe('Opening your wallet…')
  })

  const patience = { timeout: 20_000 }
  const untilButton = (name: string) => vi.waitFor(() => act(async () => expect(button(name)).toBeDefined()), patience)
  const untilShown = (words: string) => vi.waitFor(() => act(async () => expect(text()).toContain(words)), patience)
  const withPasskey = async (open: () => Promise<void>) => {
    const built = await build(async () => ({ wrongBefore: 0 }), undefined, { find: async () => true, open })
    await untilButton('Use your passkey')
    return { ...built, use: () => press('Use your passkey') }
  }

  test('behavior: a passkey opens in its place, and begins in the click', async () => {
    let inClick = false
    const begun: boolean[] = []
    const { out } = await withPasskey(async () => void begun.push(inClick))
    await act(async () => {
      inClick = true
      button('Use your passkey')?.click()
      inClick = false
    })
    expect([begun, out]).toEqual([[true], ['open']])
  })

  test.each([
    [new PasskeyError('cancelled'), 'No passkey was used.'],
    [new PasskeyError('noPrf'), 'can’t open a wallet with that passkey'],
    [new PasskeyError('blocked'), 'Your browser blocked the window.'],
    [new PasskeyError('failed'), 'The passkey couldn’t be used.'],
    [new ServiceError('wrong_passkey'), 'That passkey doesn’t open this wallet.'],
    [new ServiceError('conflict'), 'No passkey was used.'],
    [new ServiceError('unavailable'), 'The wallet service isn’t responding'],
    [new ServiceError('not_trusted'), 'so the wallet was not opened'],
    [new ServiceError('bad_token'), 'You were signed out'],
  ])('error: %s; unless nothing can be opened here, the PIN is still taken', async (failure, words) => {
    const { out, enter, use } = await withPasskey(async () => {
      throw failure
    })
    await use()
    await untilShown(words)
    expect(out).toEqual([])
    if (field().disabled) return
    await enter('482915')
    expect(out).toEqual(['open'])
  })

  test('behavior: without a passkey nothing is said of one', async () => {
    await build(async () => ({ wrongBefore: 0 }), undefined, { find: async () => false, open: async () => {} })
    await act(async () => {})
    expect(text()).not.toContain('passkey')
  })

  test('behavior: while the passkey is used no PIN is sent, and frozen PINs leave it', async () => {
    const waiting = Promise.withResolvers<void>()
    const { out, enter, use } = await withPasskey(() => waiting.promise)
    await use()
    await enter('482915')
    expect([out, text().includes('Waiting for your passkey')]).toEqual([[], true])
    await act(async () => waiting.reject(new PasskeyError('cancelled')))
    await untilShown('No passkey was used.')
    const frozen = await build(failing(new ServiceError('frozen', { frozenFor: 60 })), undefined, {
      find: async () => true,
      open: async () => {},
    })
    await untilButton('Use your passkey')
    await frozen.enter('482916')
    await press('Use your passkey')
    expect(frozen.out).toEqual(['open'])
  })

  test('behavior: who forgot it says so, also while no PIN is taken', async () => {
    const { out, enter } = await build(failing(new ServiceError('frozen', { frozenFor: 60, retryAfter: 600_000 })))
    await enter('482916')
    await press('Forgot your PIN?')
    expect(out).toEqual(['forgot'])
  })

  test('behavior: an older page says to reload', async () => {
    const { enter } = await build(failing(new ServiceError('outdated')))
    await enter('482915')
    expect(text()).toContain('Reload the page')
  })

  test('behavior: where a part of the wallet did not load, it does not offer to try again', async () => {
    const failure = new WalletError('internal', {}, { cause: createMissingPart('a chunk did not load') })
    const { out, enter } = await build(() => Promise.reject(failure))
    await enter('482915')
    expect(out).toEqual([failure])
  })

  test('behavior: a wrong PIN says how many tries are left, and empties the field', async () => {
    const { out, enter } = await build(failing(new ServiceError('wrong_pin', { left: 2 })))
    await enter('482915')
    expect(text()).toContain('Wrong PIN. You have 2 tries left.')
    expect(field().value).toBe('')
    expect(out).toEqual([])
  })

  test('behavior: locked, it counts down and opens again by itself', async () => {
    const { enter } = await build(failing(new ServiceError('wrong_pin', { left: 0, retryAfter: 60 })))
    await enter('482915')
    expect(text()).toContain('Too many wrong PINs')
    expect(document.querySelector('[role="timer"]')?.textContent).toBe('1:00')
    expect(field().disabled).toBe(true)
    await act(async () => void vi.advanceTimersByTime(30_000))
    expect(document.querySelector('[role="timer"]')?.textContent).toBe('0:30')
    await act(async () => void vi.advanceTimersByTime(30_000))
    expect(field().disabled).toBe(false)
    expect(text()).toContain('You can try again now.')
    expect(document.activeElement).toBe(field())
  })

  test('behavior: frozen, it says since when, and from when it can be tried again', async () => {
    const now = Date.now()
    const failure = new ServiceError('frozen', { frozenFor: 3_600, retryAfter: 7_200 })
    const { enter } = await build(failing(failure))
    await enter('482915')
    expect(text()).toContain(`Paused since ${toMoment(now - 3_600_000, 'en')}.`)
    expect(text()).toContain(`From ${toMoment(now + 7_200_000, 'en')}`)
  })

  test('behavior: frozen for long enough, it says to sign in again', async () => {
    const { enter } = await build(failing(new ServiceError('frozen', { frozenFor: 604_800, retryAfter: 0 })))
    await enter('482915')
    expect(text()).toContain('You can try again now. Sign out and sign in again first.')
  })

  test('behavior: wrong PINs since the last time are said once, without those that were entered here', async () => {
    const answers = [new ServiceError('wrong_pin', { left: 4 }), { wrongBefore: 4 }]
    const { out, enter } = await build(async () => {
      const answer = answers.shift()
      if (answer instanceof ServiceError) throw answer
      return answer
    })
    await enter('482915')
    await enter('482916')
    expect(text()).toContain('3 wrong PINs since you last opened this wallet')
    expect(out).toEqual([])
    await press('Continue')
    expect(out).toEqual(['open'])
  })

  test('behavior: one’s own wrong PINs are no news', async () => {
    const answers = [new ServiceError('wrong_pin', { left: 4 }), { wrongBefore: 1 }]
    const { out, enter } = await build(async () => {
      const answer = answers.shift()
      if (answer instanceof ServiceError) throw answer
      return answer
    })
    await enter('482915')
    await enter('482916')
    expect(out).toEqual(['open'])
  })

  test('behavior: an outage keeps the PIN and offers to try again', async () => {
    let tries = 0
    const { out, enter } = await build(async () => {
      tries += 1
      if (tries === 1) throw new ServiceError('unavailable')
      return { wrongBefore: 0 }
    })
    await enter('482915')
    expect(text()).toContain('Nothing is lost')
    expect(field().value).toBe('482915')
    await press('Try again')
    expect(out).toEqual(['open'])
  })

  test('behavior: a limit keeps the PIN, and lets it be sent again only after the wait', async () => {
    let tries = 0
    const { out, enter } = await build(async () => {
      tries += 1
      if (tries === 1) throw new ServiceError('too_many_requests', { retryAfter: 864 })
      return { wrongBefore: 0 }
    })
    await enter('482915')
    expect(text()).toContain('Too many requests')
    expect(document.querySelector('[role="timer"]')?.textContent).toBe('14:24')
    const again = button('Try again')
    expect([field().disabled, again?.disabled]).toEqual([true, true])
    await act(async () => document.querySelector('form')?.requestSubmit())
    expect(tries).toBe(1)
    await act(async () => void vi.advanceTimersByTime(864_000))
    expect(text()).toContain('You can try again now.')
    expect(field().value).toBe('482915')
    await press('Try again')
    expect([tries, out]).toEqual([2, ['open']])
  })

  test.each<[string, ServiceError, string]>([
    ['frozen', new ServiceError('frozen'), 'PIN entry is paused'],
    ['the session shut out', new ServiceError('session_locked'), 'To try again, sign out and sign in again'],
    ['a false answer', new ServiceError('not_trusted'), 'Something is wrong with the service'],
    ['signed out meanwhile', new ServiceError('bad_token'), 'You were signed out'],
  ])('behavior: %s closes the field', async (_, failure, words) => {
    const { enter } = await build(failing(failure))
    await enter('482915')
    expect(text()).toContain(words)
    expect(field().disabled).toBe(true)
    expect(field().value).toBe('')
  })

  test('behavior: an unfinished wallet the guards dropped leads to a new PIN; any other does not', async () => {
    const unfinished = await build(failing(new ServiceError('not_found')), { kind: 'finish' })
    await unfinished.enter('482915')
    expect(unfinished.out).toEqual(['gone'])
  })

  test('behavior: Escape is no', async () => {
    const { out } = await build(async () => undefined)
    await act(async () => void field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })))
    expect(out).toEqual(['rejected'])
  })

  test('behavior: what the PIN confirms stands beside it', async () => {
    const address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
    await build(async () => undefined, {
      kind: 'send',
      action: 'Send 0.5 POL',
      amount: { value: '0.5', coin: 'POL' },
      party: { label: 'To', address },
    })
    expect(document.querySelector('h1')?.textContent).toBe('Send 0.5 POL: enter your PIN')
    expect(text()).toContain(address)
  })
})
