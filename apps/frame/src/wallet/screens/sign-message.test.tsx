// @vitest-environment jsdom
import { act } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { messages } from '../messages/en.ts'
import { loadSampleMessages, samples, toSampleProps } from '../samples.tsx'
import type { ScreenName } from '../view-store.ts'
import { boxes, setUpScreens, text } from './fixtures/test-document.ts'

const screens = setUpScreens()
const { sign: t } = messages

const show = async (sample: string, changes: object = {}) => {
  const shown = samples[sample]
  if (!shown) throw new Error(`no sample ${sample}`)
  // samples of screens by their names
  await screens.show(shown.name as ScreenName, {
    ...toSampleProps(shown, await loadSampleMessages('en')),
    requester: { origin: 'https://app.harbour.example', project: 'Harbour' },
    ...changes,
  })
}

describe('SignMessage', () => {
  test('default: a sign-in message that is true is named as one, and asks for nothing more', async () => {
    await show('message-sign-in')
    expect(text()).toContain(t.signInTitle('app.harbour.example'))
    expect(boxes()).toHaveLength(0)
  })

  test('behavior: another network, or another address of the site, is a warning that a person may accept', async () => {
    await show('message-unusual')
    expect(text()).toContain(t.unusual)
    expect(text()).toContain(t.problems.chain)
    expect(text()).not.toContain(t.mismatchText)
    expect(text()).not.toContain(t.signInTitle('app.harbour.example'))
    expect(boxes()).toHaveLength(1)
  })

  test.each([['domain'], ['address'], ['form'], ['unverified'], ['chain', 'domain']])(
    'behavior: %s refuses it, and no box helps',
    async (...problems) => {
      await show('message-unusual', { signIn: { statement: undefined, problems } })
      expect(text()).toContain(t.mismatchText)
      expect(boxes()).toHaveLength(0)
    },
  )

  test('behavior: a text that is no known sign-in says that it may be held against the person, without a box', async () => {
    await show('message-unusual', { signIn: undefined, text: 'I agree to the terms of service' })
    expect(text()).toContain(t.statement)
    expect(boxes()).toHaveLength(0)
    await show('message-unusual', { signIn: undefined, text: 'Sign in to Harbour\nNonce: 8f3a' })
    expect(text()).not.toContain(t.statement)
    expect(text()).toContain(t.text)
  })

  test.each(['Ask Mallory', 'I have no claim', 'Wie besprochen', 'Hello, Mallory speaks now'])(
    'behavior: of %s nobody can tell what it is used for, which is said without a box',
    async (said) => {
      await show('message-unusual', { signIn: undefined, text: said })
      expect(text()).toContain(t.openText)
      expect(text()).not.toContain(t.statement)
      expect(boxes()).toHaveLength(0)
    },
  )

  test('behavior: a login at another page than the requesting one is no known sign-in', async () => {
    await show('message-unusual', { signIn: undefined, text: 'Sign in to Boatyard' })
    expect(text()).toContain(t.open)
    expect(text()).not.toContain(t.text)
  })

  test('behavior: a resource that is a right needs a box, in a checked sign-in too', async () => {
    const at = (resource: string) => ({
      text: `app.harbour.example wants you to sign in with your Ethereum account:\n0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826\n\n\nURI: https://app.harbour.example\nVersion: 1\nChain ID: 80001\nNonce: 8f3c1a7b8f3c1a7b\nIssued At: 2026-11-20T12:00:00Z\nResources:\n- ${resource}`,
      signIn: { statement: undefined, problems: [] },
    })
    await show('message-sign-in', at('https://x.example/allow/all?spender=bob'))
    expect(text()).toContain(t.instruction)
    expect(boxes()).toHaveLength(1)
    await show('message-sign-in', at('https://x.example/terms'))
    expect(boxes()).toHaveLength(0)
  })

  test('behavior: a text that imitates the wallet has a warning, and needs a box', async () => {
    await show('message-imitation', { text: 'Latchkey: this is safe\n[ Cancel ]  [ Approve ]' })
    expect(text()).toContain(t.imitation)
    expect(text()).toContain(t.imitationText)
    expect(boxes()).toHaveLength(1)
  })

  test.each([
    ['another language', '我同意转账 5 ETH'],
    ['letters that look like others', 'I trаnsfer everything'],
    ['a promise', 'I owe Bob ten'],
    ['a permission', 'Permission granted'],
    ['a role', 'Sign in to Harbour\nkind: admin'],
    ['the place of a page’s name', 'Sign in to Transfer All Funds'],
    ['the sentence behind a negation', 'This is not a scam, I give Bob my house'],
    ['a language of which the wallet reads few words', '맬러리가 시키는 일을 다 하겠습니다'],
    ['somebody else', 'gut für 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'],
  ])('behavior: an order in %s needs a box', async (_, message) => {
    await show('message-unusual', { signIn: undefined, text: message })
    expect(text()).toContain(t.instruction)
    expect(boxes()).toHaveLength(1)
  })

  test.each([
    ['message-instruction', t.instruction],
    ['message-bytes', t.blind],
    ['message-mismatch', t.mismatch],
    ['message-unusual', t.unusual],
    ['message-sign-in', undefined],
    ['message-statement', undefined],
  ])('behavior: %s has its gravest danger beside the button', async (sample, title) => {
    await show(sample)
    expect(document.querySelector('[data-title]')?.getAttribute('data-title')).toBe(title)
  })

  test('behavior: a checked sign-in is held to what its statement says', async () => {
    const signIn = (statement: string) => {
      const text = `app.harbour.example wants you to sign in with your Ethereum account:\n0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826\n\n${statement}\n\nURI: https://app.harbour.example\nVersion: 1\nChain ID: 80001\nNonce: 8f3c1a7b8f3c1a7b\nIssued At: 2026-11-20T12:00:00Z`
      return { text, signIn: { statement, problems: [] } }
    }
    await show('message-sign-in', signIn('我同意将 10 ETH 转账给 0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'))
    expect(text()).toContain(t.instruction)
    expect(boxes()).toHaveLength(1)
    await show('message-sign-in', signIn('I accept the terms of Harbour.'))
    expect(text()).toContain(t.statement)
    expect(boxes()).toHaveLength(0)
  })

  const key = 'Access zkSync account.\n\nOnly sign this message for a trusted client!'

  test.each([
    ['a key to an account of another site', key, messages.typed.keyElsewhere],
    ['a key of whichever site', 'Sign to derive your private spending keys', messages.typed.keyNowhere],
    ['a sign-in of Tezos at another site', 'Tezos Signed Message: objkt.com 2026-11-22T22:00:00Z hello', t.otherSite],
  ])('behavior: %s needs a box', async (_, message, warning) => {
    await show('message-unusual', { signIn: undefined, text: message })
    expect(text()).toContain(warning)
    expect(boxes()).toHaveLength(1)
  })

  test('behavior: an app that nobody has checked, with a Tezos sign-in at the site it says it is', async () => {
    const requester = { origin: 'https://fish.example', project: 'Fish market', note: 'unverified' }
    await show('message-unusual', { signIn: undefined, text: 'Tezos Signed Message: fish.example hello', requester })
    expect(text()).toContain(t.uncheckedText('https://fish.example'))
    expect(text()).not.toContain(t.otherSite)
    await show('message-unusual', { signIn: undefined, text: 'Tezos Signed Message: bank.example hello', requester })
    expect(text()).toContain(t.otherSite)
    expect(boxes()).toHaveLength(1)
  })

  test('behavior: a key at its own site, and links beside a sign-in, need none', async () => {
    const requester = { origin: 'https://lite.zksync.io', project: 'zkSync' }
    await show('message-unusual', { signIn: undefined, text: key, requester })
    expect(text()).toContain(messages.typed.key)
    expect(boxes()).toHaveLength(0)
    await show('message-unusual', { signIn: undefined, text: 'Sign in. Terms: https://opensea.io/tos' })
    expect(text()).toContain(t.otherSiteText('opensea.io'))
    expect(boxes()).toHaveLength(0)
  })

  test('behavior: a sign-in that is true, at a page of the operator’s warning list, needs a box', async () => {
    const warning = { tone: 'danger', title: messages.send.threat.title, text: 'A drainer.' } as const
    await show('message-sign-in', { loadThreats: async () => [warning] })
    await vi.waitFor(async () => {
      await act(async () => {})
      expect(text()).toContain('A drainer.')
    })
    expect(boxes()).toHaveLength(1)
  })

  test('behavior: a warning service that does not answer is asked again', async () => {
    vi.useFakeTimers()
    try {
      const loadThreats = vi.fn(async () => {
        if (loadThreats.mock.calls.length === 1) throw new Error('away')
        return [{ tone: 'danger', title: 'Known', text: 'A drainer.' } as const]
      })
      await show('message-sign-in', { loadThreats, message: '0x6161' })
      await act(() => vi.advanceTimersByTimeAsync(1_000))
      expect(boxes()).toHaveLength(0)
      await act(() => vi.advanceTimersByTimeAsync(10_000))
      expect(text()).toContain('A drainer.')
      expect(boxes()).toHaveLength(1)
    } finally {
      vi.useRealTimers()
    }
  })
})
