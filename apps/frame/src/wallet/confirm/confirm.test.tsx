// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import { ServiceError } from '@latchkey/protocol/service-error'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Operation, Part } from '../families/operation.ts'
import { sampleOperation as operation } from '../fixtures/test-wallet.ts'
import { boxes, isAsleep, setUpScreens, text } from '../screens/fixtures/test-document.ts'

const { showAsking } = setUpScreens()
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** The network's answer, which is read again ten seconds later. */
const show = (first: Operation | Error, changed = false, more: object = {}) => {
  const account = '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM'
  const props = { network: readNetwork('solana_devnet'), account, several: false, sends: true, changed, ...more }
  return showAsking('Confirm', props, first)
}

const danger = { tone: 'danger', title: 'You’d give control away' } as const
const caution = { tone: 'caution', title: 'All your tokens of this kind' } as const

describe('Confirm', () => {
  test('default: what is plain needs no more than the button, with a caution too', async () => {
    await show(operation({ warnings: [caution] }))
    expect([boxes().length, isAsleep()]).toEqual([0, false])
  })

  test('behavior: a bad answer of a node, once there is something to read, makes it old and takes nothing away', async () => {
    const out: unknown[] = []
    const reject = (why: unknown) => out.push(why)
    const failure = new WalletError('internalJsonRpc', { reason: 'header not found' })
    const refresh = await show(operation(), false, { reject })
    await refresh(failure)
    expect([out, isAsleep()]).toEqual([[], true])
    await refresh(operation())
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect([out, isAsleep()]).toEqual([[], false])
  })

  test('error: a refusal of the node before there is anything to read ends it', async () => {
    const out: unknown[] = []
    const failure = new WalletError('internalJsonRpc', { reason: 'execution reverted' })
    await show(failure, false, { reject: (why: unknown) => out.push(why) })
    expect(out).toEqual([failure])
  })

  test('behavior: what came out otherwise than agreed to says so', async () => {
    await show(operation(), true)
    expect(document.querySelector('[role=status]')?.textContent).toContain('changed since you agreed')
    expect(text()).toContain('Nothing was signed or sent.')
  })

  test.each<[string, Partial<Operation>]>([
    ['a danger', { warnings: [caution, danger] }],
    ['what cannot be read', { unreadable: true, warnings: [danger] }],
    ['what would fail', { failure: { reason: 'no tea left' } }],
  ])('behavior: %s waits for a yes', async (_, more) => {
    await show(operation(more))
    expect([boxes().length, isAsleep()]).toEqual([1, true])
    await act(async () => boxes()[0]?.click())
    expect(isAsleep()).toBe(false)
  })

  test('behavior: the gravest danger stands beside the button', async () => {
    await show(operation({ warnings: [caution, danger] }))
    expect(document.querySelector('[data-title]')?.getAttribute('data-title')).toBe(danger.title)
    await show(operation({ warnings: [caution] }))
    expect(document.querySelector('[data-title]')).toBeNull()
    // One of a call inside a call, which is far below the button's line.
    const call = (warnings: Operation['warnings'], parts: Part[] = []): Part => ({
      ...{ what: 'Make a call', parties: [], party: undefined, items: undefined, warnings },
      inner: { text: 'It makes these calls:', parts },
    })
    await show(operation({ inner: { text: 'It makes these calls:', parts: [call([], [call([danger])])] } }))
    expect(document.querySelector('[data-title]')?.getAttribute('data-title')).toBe(danger.title)
  })

  test('behavior: a yes to a danger lapses when it becomes another thing', async () => {
    const refresh = await show(operation({ warnings: [danger] }))
    await act(async () => boxes()[0]?.click())
    expect(isAsleep()).toBe(false)
    await refresh(operation({ warnings: [danger, { tone: 'danger', title: 'Tokens would be destroyed' }] }))
    expect([boxes()[0]?.checked, isAsleep()]).toEqual([false, true])
    expect(text()).toContain('has changed since you agreed')
  })

  test.each<[string, Partial<Operation>]>([
    ['the network says would change', { changes: ['You give 9 SOL'] }],
    ['is warned of', { warnings: [caution] }],
    ['it concerns', { parties: [{ label: 'To', address: 'mallory' }] }],
    ['it does', { lines: [{ text: 'Give 9 SOL to mallory' }] }],
    ['moves', { amount: { value: '9', coin: 'SOL' } }],
  ])('behavior: the button waits anew once another thing is what %s', async (_, more) => {
    const refresh = await show(operation())
    expect(isAsleep()).toBe(false)
    await refresh(operation(more))
    expect(isAsleep()).toBe(true)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(isAsleep()).toBe(false)
  })

  test('behavior: what nobody tried out is said not to be; a trial that failed is a trial', async () => {
    const untried = 'It wasn’t simulated'
    for (const [more, isNoted] of [
      [{}, true],
      [{ failure: { reason: 'no tea left' } }, false],
      [{ failure: { reason: 'no such account', untried: true } }, true],
    ] as const) {
      await show(operation({ changes: undefined, ...more }))
      expect(text().includes(untried)).toBe(isNoted)
    }
  })

  test('behavior: invisible characters of others are named wherever their texts stand', async () => {
    const deceptive = 'a\u202e\u200bb'
    const warning = {
      tone: 'danger',
      title: deceptive,
      text: deceptive,
      address: { label: deceptive, address: deceptive },
    } as const
    const part = {
      what: deceptive,
      parties: [{ label: 'To', address: deceptive }],
      warnings: [warning],
      items: [deceptive, deceptive],
    }
    await show(
      operation({
        what: deceptive,
        action: deceptive,
        amount: { value: '5', coin: deceptive },
        parties: part.parties,
        inner: { text: undefined, parts: [part] },
        lines: [{ text: deceptive, party: { label: 'To', address: deceptive } }],
        clearSigning: { intent: deceptive, owner: deceptive, fields: [{ label: deceptive, value: deceptive }] },
        facts: [
          { term: 'Note', detail: deceptive },
          { term: 'Strong', detail: deceptive, strong: true },
        ],
        details: [{ term: 'Program', detail: deceptive }],
        warnings: [warning],
        failure: { reason: deceptive, message: deceptive },
        simulation: {
          kind: 'changes',
          lines: [
            { way: 'out', text: deceptive, address: { label: deceptive, value: deceptive }, contract: deceptive },
          ],
        },
      }),
    )
    expect(document.body.textContent).not.toMatch(/[\u202e\u200b]/)
    expect(document.body.innerHTML).not.toMatch(/[\u202e\u200b]/)
    expect(document.querySelector('h1')?.textContent).toContain('a[U+202E][U+200B]b')
  })

  test('behavior: what the history says stands beneath the address', async () => {
    await show(operation({ parties: [{ label: 'To', address: 'bob', note: 'You’ve sent to this address before.' }] }))
    expect(text()).toContain('You’ve sent to this address before.')
  })

  test('behavior: a network that does not answer is asked again by itself, before and while it is shown', async () => {
    const outage = new ServiceError('unavailable')
    const refresh = await show(outage)
    expect(text()).toContain('The network isn’t responding')
    expect(text()).toContain('Trying again…')
    await refresh(operation())
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(text()).not.toContain('The network isn’t responding')
    expect(isAsleep()).toBe(false)
    await refresh(outage)
    expect([text().includes('The network isn’t responding'), isAsleep()]).toEqual([true, true])
    await refresh(operation())
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect([text().includes('The network isn’t responding'), isAsleep()]).toEqual([false, false])
  })

  test('behavior: coins that come in meanwhile are seen, and the same screen goes on', async () => {
    const refresh = await show(operation({ insufficient: { coin: 'SOL', have: '0.1 SOL', need: '1 SOL' } }))
    expect([text().includes('Not enough SOL'), isAsleep()]).toEqual([true, true])
    await refresh(operation())
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect([text().includes('Not enough SOL'), isAsleep()]).toEqual([false, false])
  })

  test('error: too few coins: nothing to agree to', async () => {
    await show(operation({ insufficient: { coin: 'SOL', have: '0.1 SOL', need: '1 SOL' } }))
    expect([boxes().length, isAsleep()]).toEqual([0, true])
  })
})
