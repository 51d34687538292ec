// @vitest-environment jsdom
import type { Reading } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { act } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Draft } from '../families/evm/draft.ts'
import { describeBundle } from '../families/evm/operation.ts'
import { account, sampleDraft as draft, stranger } from '../fixtures/test-wallet.ts'
import { messages } from '../messages/en.ts'
import { setUpScreens, text, title } from '../screens/fixtures/test-document.ts'

/** The browser reports no element as visible until `reach`. */
const sights: { element: Element; tell: IntersectionObserverCallback }[] = []
class Sight {
  #tell: IntersectionObserverCallback
  constructor(tell: IntersectionObserverCallback) {
    this.#tell = tell
  }
  observe(element: Element) {
    sights.push({ element, tell: this.#tell })
  }
  disconnect() {}
}
const reach = async (isReached = (_: Element) => true) =>
  act(async () => {
    for (const { element, tell } of sights)
      if (element.getAttribute('role') !== 'dialog' && isReached(element))
        tell([{ isIntersecting: true } as IntersectionObserverEntry], {} as IntersectionObserver)
  })

beforeEach(() => void sights.splice(0))
const screens = setUpScreens(Sight)

const show = async (drafts: Draft[]) => {
  const network = readNetwork('mumbai')
  const props = { network, account, id: crypto.randomUUID(), several: true, sends: true, changed: false }
  const load = async () => describeBundle(drafts, network, account, messages)
  await screens.show('Confirm', { ...props, load })
  await act(() => vi.waitFor(() => expect(document.querySelector('ol')).not.toBeNull()))
}
const items = () => [...document.querySelectorAll('ol > li')].map((each) => each.textContent ?? '')

describe('Confirm', () => {
  test('default: every call with its whole amount and recipient, and what the order means', async () => {
    await show([draft({ kind: 'coin' }, { value: 123_456_789_123_456_789n }), draft({ kind: 'coin' }, { value: 2n })])
    expect(title()).toBe('Send 0.123456… POL in 2 payments?')
    expect(text()).toContain('are sent one after another. If one fails, the ones before it can’t be undone.')
    expect(items()[0]).toContain('0.123456789123456789 POL')
    for (const item of items()) expect(item).toContain(stranger)
    expect(text()).toContain('Polygon Mumbai (test)')
    expect(text()).toContain('Total, at most0.123456789123… POL')
  })

  test('behavior: what each moves is called by its standard', async () => {
    const token = { standard: 'erc20', decimals: 6, symbol: 'USD' } as const
    const reading: Reading = { kind: 'token-transfer', from: undefined, to: stranger, amount: 1n }
    await show([draft({ kind: 'coin' }, { value: 1n }), draft(reading, { token })])
    expect(items()[0]).toContain('TypeCoin')
    expect(items()[1]).toContain('TypeToken (ERC-20)')
    expect(items()[1]).toContain('ERC20')
  })

  test('behavior: what cannot be read, or checked yet, says so at its place', async () => {
    await show([
      draft({ kind: 'coin' }, { value: 1n }),
      draft({ kind: 'unreadable', selector: '0xdeadbeef' }, { failure: { reason: undefined } }),
    ])
    expect(items()[0]).not.toContain('unavailable')
    expect(items()[1]).toContain('This call can’t be read')
    expect(items()[1]).toContain('can’t tell yet whether this will work')
    expect(text()).toContain('Allow this call although it can’t be read')
  })

  test('behavior: nobody approves what stands below the edge unread', async () => {
    await show([draft({ kind: 'coin' }, { value: 1n }), draft({ kind: 'coin' }, { value: 2n })])
    expect(text()).toContain('Read to the end')
    await reach()
    expect(text()).not.toContain('Read to the end')
  })

  test('behavior: a danger of one part has to be seen itself, not only the end of the list', async () => {
    await show([
      draft({ kind: 'coin' }, { value: 1n }),
      draft({ kind: 'unreadable', selector: '0xdeadbeef' }),
      draft({ kind: 'coin' }, { value: 1n }),
    ])
    await reach((element) => element.closest('li') === null)
    expect(text()).toContain('Read to the end')
    await reach()
    expect(text()).not.toContain('Read to the end')
  })

  test('behavior: all of it can be paid, or nothing is sent', async () => {
    await show([
      draft({ kind: 'coin' }, { value: 6n * 10n ** 17n }),
      draft({ kind: 'coin' }, { value: 6n * 10n ** 17n }),
    ])
    expect(text()).toContain('Not enough POL')
  })
})
