// @vitest-environment jsdom
import type { Token } from '@latchkey/chains/evm'
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { messages } from '../../messages/en.ts'
import { loadSampleMessages, samples, toSampleProps } from '../../samples.tsx'
import { boxes, setUpScreens, text, title } from '../../screens/fixtures/test-document.ts'
import type { ScreenName } from '../../view-store.ts'
import { noFacts } from './facts.ts'
import type { TypedFacts } from './typed-facts.ts'

const screens = setUpScreens()

/** Waits until the screen is there, and the network has answered, as the screen itself says. */
const settle = () =>
  vi.waitFor(
    async () => {
      await act(async () => {})
      expect(title()).toBeTruthy()
      expect(text()).not.toContain(messages.typed.checking)
    },
    { timeout: 10_000 },
  )

const show = async (sample: string) => {
  const shown = samples[sample]
  if (!shown) throw new Error(`no sample ${sample}`)
  // samples of screens by their names
  await screens.show(shown.name as ScreenName, toSampleProps(shown, await loadSampleMessages('en')))
  await settle()
}

describe('SignTypedData', () => {
  test('default: of an order each thing with the contract that says what it is, and every fee', async () => {
    await show('typed-blur')
    expect(text()).toContain('You giveART #7 0xbBbBBB…bbBBbB')
    expect(text()).toContain('You get0.776 POL0.004 POL')
    expect(text()).toContain('Gets 2.5% of the price')
    expect(boxes()).toHaveLength(0)
  })

  test('behavior: an order of CoW Protocol, with its market and a date in words', async () => {
    await show('typed-cow')
    expect(text()).toContain('You give25.5 USDC')
    expect(text()).toContain('You get49 WPOL')
    expect(text()).toContain('MarketCoW Protocol')
    expect(text()).toMatch(/Valid untilMar 17, 2030/)
    expect(text()).toMatch(/validTo 1900000000 \(Mar 17, 2030/)
    expect(text()).not.toContain('another account’s')
    expect(boxes()).toHaveLength(0)
  })

  test('behavior: a date that is over says so', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-01-01T00:00:00Z') })
    try {
      await show('typed-cow')
      expect(text()).toMatch(/Valid untilMar 17, 2030.+ \(expired\)/)
    } finally {
      vi.useRealTimers()
    }
  })

  test('behavior: an order whose price somebody else may set is a danger', async () => {
    await show('typed-1inch-open')
    expect(text()).toContain('You get49 WPOL')
    expect(text()).toContain('This order doesn’t say everything')
    expect(boxes()).toHaveLength(1)
  })

  test('behavior: an order of no known form is refused unless the person allows it', async () => {
    await show('typed-order-unknown')
    expect(text()).toContain('It isn’t clear what this allows')
    expect(text()).toContain('Sign although it isn’t clear what it allows')
    expect(boxes()).toHaveLength(1)
  })

  test('security: whom a call inside the data names stands beside it', async () => {
    await show('typed-call-inside')
    expect(text()).toContain(`Address in the call0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB`)
    expect(text()).not.toContain(`Address in the call0xCD2a3d`)
    expect(boxes()).toHaveLength(1)
  })

  test.each([
    ['typed-permit', 'No limit'],
    ['typed-permit-whole', 'All you have: 12.5 USDC'],
    ['typed-digest', 'It isn’t clear what this allows'],
    ['typed-order-free', 'You get nothing, or almost nothing, in return'],
    ['typed-key-elsewhere', messages.typed.keyElsewhere],
    ['typed-1inch-open', messages.typed.unknownPrice],
    ['typed-root', messages.typed.root],
    ['typed-no-code', messages.typed.unknownForm],
    ['typed-safe-refund', messages.typed.refund],
    ['typed-letter', undefined],
    ['typed-permit-worded', undefined],
  ])('behavior: %s has its gravest danger beside the button', async (sample, title) => {
    await show(sample)
    expect(document.querySelector('[data-title]')?.getAttribute('data-title')).toBe(title)
    if (title) expect(text()).toContain(title)
  })

  test.each([
    ['typed-permit', 'Let someone spend all your USDC?'],
    ['typed-permit-whole', 'Let someone spend 12.5 USDC?'],
    ['typed-transfer', 'Let someone send 25.5 USDC?'],
    ['typed-order-free', 'Give away ART #7 for nothing?'],
    ['typed-order-one-wei', 'Give away ART #7 for almost nothing?'],
    ['typed-order', 'Give ART #7 for 0.5 POL?'],
    ['typed-orders', 'Give away ART #7 for nothing and 1 more?'],
    ['typed-cow-price', 'Give 25.5 USDC for only 49 WPOL?'],
    ['typed-order-unknown-price', 'Give ART #7 for a token this wallet doesn’t know?'],
    ['typed-blur', 'Give ART #7 for 0.78 POL?'],
    ['typed-cow', 'Give 25.5 USDC for 49 WPOL?'],
    ['typed-1inch-open', 'Give 25.5 USDC on terms not shown here?'],
    ['typed-root', 'Sign orders you can’t see?'],
    ['typed-digest', 'Sign without knowing what it allows?'],
    ['typed-order-unknown', 'Sign without knowing what it allows?'],
    ['typed-key-elsewhere', 'Unlock your account on another site?'],
    ['typed-key-nowhere', 'Unlock your account on another site?'],
    ['typed-letter', 'Sign this data?'],
  ])('security: the title of %s names what leaves: %s', async (sample, expected) => {
    await show(sample)
    expect(title()).toBe(expected)
  })

  test('behavior: a signed permission for exactly all that one has needs a box', async () => {
    await show('typed-permit-whole')
    expect(text()).toContain('All you have: 12.5 USDC')
    expect(boxes()).toHaveLength(1)
    await show('typed-permit-worded')
    expect(text()).not.toContain('All you have')
    expect(boxes()).toHaveLength(0)
  })

  test('behavior: an item for one smallest unit is given away', async () => {
    await show('typed-order-one-wei')
    expect(text()).toContain('You get nothing, or almost nothing, in return')
    expect(boxes()).toHaveLength(1)
    await show('typed-order')
    expect(text()).not.toContain('next to nothing')
  })

  test.each(['typed-safe', 'typed-transfer', 'typed-permit-worded'])(
    'behavior: %s is a danger where the network says nothing of it',
    async (sample) => {
      const shown = samples[sample]
      if (!shown) throw new Error('no sample')
      const props = toSampleProps(shown, await loadSampleMessages('en'))
      await screens.show('SignTypedData', { ...props, load: undefined } as never) // the sample's own props
      await settle()
      expect(text()).toContain(messages.typed.unchecked)
      expect(boxes()).toHaveLength(1)
    },
  )

  test.each<[string, Token, number]>([
    ['a token', { standard: 'erc20', decimals: 6, symbol: 'USDC' }, 0],
    ['a collection, for its number is an item', { standard: 'erc721', symbol: 'ART' }, 1],
  ])('behavior: a permit at %s needs so many boxes', async (_, token, count) => {
    const sample = samples['typed-permit-person']
    if (!sample) throw new Error('no sample')
    const props = toSampleProps(sample, await loadSampleMessages('en')) as { load(): Promise<TypedFacts> } // its own
    const known = await props.load()
    const effects = known.effects.map((effect) => ({ ...effect, token }))
    const load = async () => ({ ...known, facts: noFacts, effects })
    await screens.show('SignTypedData', { ...props, load } as never) // the sample's own props
    await settle()
    // What was known of the same data before stays on the screen until the new answer is there.
    const shown = () => [boxes().length, text().includes(messages.typed.uncounted)]
    await vi.waitFor(() => expect(shown()).toEqual([count, count > 0]), { timeout: 10_000 })
  })

  test('behavior: a letter may be held against the person, without a box', async () => {
    await show('typed-letter')
    expect(text()).toContain(messages.sign.statement)
    expect(boxes()).toHaveLength(0)
    await show('typed-key-elsewhere')
    expect(text()).not.toContain(messages.sign.statement)
  })

  test('behavior: a lone digest is refused unless the person allows it', async () => {
    await show('typed-digest')
    expect(text()).toContain('It isn’t clear what this allows')
    expect(boxes()).toHaveLength(1)
  })

  test('behavior: a key to an account of another site is a danger, on the site itself a word of care', async () => {
    await show('typed-key-elsewhere')
    expect(text()).toContain('Anyone who gets it can use your account at dydx.exchange, dydx.trade, and dydx.xyz.')
    expect(boxes()).toHaveLength(1)
    const sample = samples['typed-key-elsewhere']
    if (!sample) throw new Error('no sample')
    const shownAt = async (requester: object) => {
      const props = toSampleProps(sample, await loadSampleMessages('en'))
      await screens.show('SignTypedData', { ...props, requester } as never) // the sample's own props
      await settle()
      return boxes().length
    }
    expect(await shownAt({ origin: 'https://dydx.trade', project: 'dYdX' })).toBe(0)
    expect(await shownAt({ origin: 'https://app.dydx.trade', project: 'dYdX' })).toBe(0)
    expect(await shownAt({ origin: 'https://fakedydx.trade', project: 'dYdX' })).toBe(1)
    expect(await shownAt({ origin: 'https://dydx.trade.example', project: 'dYdX' })).toBe(1)
    expect(await shownAt({ origin: 'https://dydx.trade', project: 'dYdX', note: 'unverified' })).toBe(1)
  })

  test('behavior: of Permit2 what is permitted, not what its witness says', async () => {
    await show('typed-permit2')
    expect(text()).toContain('Amount25.5 USDC 0x5FbDB2…180aa31.5 USDC 0xCD2a3d…8DD826')
    expect(text()).toContain('A person’s address could take them')
    expect(text()).toContain(messages.typed.blindOrder)
    expect(boxes()).toHaveLength(1)
  })

  test('behavior: a key that says no site of its own is a danger everywhere', async () => {
    await show('typed-key-nowhere')
    expect(text()).toContain('This signature unlocks an account on another site')
    expect(text()).toContain('It doesn’t clearly say which site it’s for')
    expect(boxes()).toHaveLength(1)
  })

  test('behavior: a Safe that pays for gas is a danger, with who gets how much of which coin', async () => {
    await show('typed-safe-refund')
    expect(text()).toContain('Who gets the refund0xbBbB')
    expect(text()).toContain('At least1,000 POL')
    expect(boxes()).toHaveLength(1)
    await show('typed-safe-refund-token')
    expect(text()).toContain('Who gets the refundwhoever submits the transaction')
    expect(text()).toContain('At least1,000,000,000,000,000 USDC')
    expect(text()).toContain('Token contract')
    expect(boxes()).toHaveLength(1)
    await show('typed-safe')
    expect(text()).not.toContain('paid for the gas')
  })
})
