// @vitest-environment jsdom
import { WalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { act } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PasskeyError } from '../../passkey/ceremony.ts'
import { press, setUpScreens, text, title } from '../screens/fixtures/test-document.ts'
import type { MadePasskey } from './props.ts'

const { show } = setUpScreens()
// The screen is a chunk of its own, which takes a while to be built for the first of them.
beforeAll(() => import('./index.ts'), 60_000)

const patience = { timeout: 20_000 }
const untilTitle = (words: string) => vi.waitFor(() => act(async () => expect(title()).toBe(words)), patience)
const untilShown = (words: string) => vi.waitFor(() => act(async () => expect(text()).toContain(words)), patience)

const build = async (make: () => Promise<MadePasskey>) => {
  const out: unknown[] = []
  const ways = { approve: (answer: unknown) => out.push(answer), reject: () => out.push('rejected') }
  await show('AddPasskey', { make, ...ways })
  await untilTitle('Add a passkey')
  return out
}

describe('AddPasskey', () => {
  test('default: it is made by a click and used by another', async () => {
    const done: string[] = []
    const out = await build(async () => {
      done.push('made')
      return { needsClick: true, store: async () => void done.push('stored') }
    })
    await press('Make a passkey')
    await untilTitle('Use it once')
    expect([done, out]).toEqual([['made'], []])
    await press('Use the passkey')
    await vi.waitFor(() => act(async () => expect([done, out]).toEqual([['made', 'stored'], ['done']])), patience)
  })

  test('behavior: in a window, both are done there', async () => {
    const out = await build(async () => ({ needsClick: false, store: async () => {} }))
    await press('Make a passkey')
    await vi.waitFor(() => act(async () => expect(out).toEqual(['done'])), patience)
  })

  test('behavior: one that was not used can be used by another click; after another failure it is made anew', async () => {
    const failures: Error[] = [new PasskeyError('cancelled'), new PasskeyError('noPrf')]
    let made = 0
    const out = await build(async () => {
      made++
      return {
        needsClick: true,
        store: async () => {
          const failure = failures.shift()
          if (failure) throw failure
        },
      }
    })
    await press('Make a passkey')
    await press('Use the passkey')
    await untilShown('You didn’t finish.')
    expect(title()).toBe('Use it once')
    await press('Use the passkey')
    await untilShown('That passkey can’t open a wallet')
    expect(title()).toBe('Add a passkey')
    await press('Make a passkey')
    await press('Use the passkey')
    await vi.waitFor(() => act(async () => expect([made, out]).toEqual([2, ['done']])), patience)
  })

  test.each([
    [new PasskeyError('cancelled'), 'No passkey was added yet'],
    [new PasskeyError('noPrf'), 'so nothing was added'],
    [new PasskeyError('exists'), 'There is a passkey already'],
    [new PasskeyError('blocked'), 'Your browser blocked the window'],
    [new PasskeyError('failed'), 'The passkey wasn’t added'],
    [new ServiceError('wrong_passkey'), 'The passkey wasn’t added'],
    [new ServiceError('conflict'), 'Something else was changed meanwhile'],
    [new ServiceError('unavailable'), 'We couldn’t find out whether it was added'],
  ])('error: %s', async (failure, words) => {
    const out = await build(async () => {
      throw failure
    })
    await press('Make a passkey')
    await untilShown(words)
    await press('Cancel')
    expect(out).toEqual(['rejected'])
  })

  test.each([new WalletError('unauthorized', { reason: 'too late' }), new ServiceError('not_allowed')])(
    'behavior: too late, the PIN is asked for again: %s',
    async (failure) => {
      const out = await build(async () => {
        throw failure
      })
      await press('Make a passkey')
      await untilShown('That took too long')
      await press('Confirm again')
      expect(out).toEqual(['again'])
    },
  )
})
