// @vitest-environment jsdom
import { ServiceError } from '@latchkey/protocol/service-error'
import { act, type ComponentProps } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { PasskeyError } from '../../passkey/ceremony.ts'
import { button, press, setUpScreens, text, title } from './fixtures/test-document.ts'
import type { UsePasskey } from './use-passkey.tsx'

const { show } = setUpScreens()
// The screen is a chunk of its own, which takes a while to be built for the first of them.
beforeAll(() => import('./use-passkey.tsx'), 60_000)

type Props = ComponentProps<typeof UsePasskey>

const until = (check: () => void) => vi.waitFor(() => act(async () => check()), { timeout: 20_000 })

const build = async (more: Partial<Props> = {}, passkey: Partial<Props['passkey']> = {}) => {
  const out: unknown[] = []
  await show('UsePasskey', {
    purpose: { kind: 'unlock' },
    offersKit: true,
    passkey: { find: async () => true, open: async () => void out.push('used'), ...passkey },
    approve: (answer: unknown) => out.push(answer),
    reject: () => out.push('rejected'),
    ...more,
  })
  await until(() => expect(title()).not.toBe(''))
  return out
}
const use = () => until(() => expect(button('Use your passkey')?.hasAttribute('disabled')).toBe(false))

describe('UsePasskey', () => {
  test('default: a passkey goes on', async () => {
    const out = await build()
    expect(title()).toBe('Open your wallet')
    await use()
    await press('Use your passkey')
    await until(() => expect(out).toEqual(['used', 'open']))
  })

  test('default: below it the kit, but not where only a passkey is enough', async () => {
    const out = await build()
    await press('Use your recovery kit')
    expect(out).toEqual(['kit'])
    await build({ purpose: { kind: 'removePin' }, offersKit: false })
    await until(() => expect(title()).toBe('Remove your PIN'))
    expect(text()).toContain('If you lose that too, nobody can open your wallet')
    expect(button('Use your recovery kit')).toBe(undefined)
  })

  test('behavior: it repeats what is sent, and can be rejected', async () => {
    const out = await build({
      purpose: { kind: 'send', action: 'Send 0.5 POL', amount: { value: '0.5', coin: 'POL' } },
    })
    await until(() => expect(title()).toBe('Send 0.5 POL: use your passkey'))
    expect(text()).toContain('0.5')
    await press('Reject')
    expect(out).toEqual(['rejected'])
  })

  test('behavior: without a passkey for this browser, it names the kit', async () => {
    await build({}, { find: async () => false })
    await until(() => expect(text()).toContain('No passkey of yours can be used here'))
    expect(button('Use your passkey')?.hasAttribute('disabled')).toBe(true)
    expect(button('Use your recovery kit')).not.toBe(undefined)
    expect(text()).toContain('With your recovery kit you can choose a PIN')
    expect(text()).not.toContain('Your passkey opens your wallet')
    // A screen that offers no kit promises none.
    await build({ offersKit: false }, { find: async () => false })
    await until(() => expect(text()).toContain('No passkey of yours can be used here'))
    expect(text()).not.toContain('recovery kit')
  })

  test('behavior: it can look for a passkey again', async () => {
    let calls = 0
    await build(
      {},
      {
        find: async () => {
          calls += 1
          if (calls === 1) throw new ServiceError('unavailable')
          return true
        },
      },
    )
    await until(() => expect(text()).toContain('Your passkeys can’t be looked up right now'))
    await press('Try again')
    await use()
  })

  test('behavior: it says what became of a PIN that was being set', async () => {
    await build({ news: 'unset' })
    await until(() => expect(text()).toContain('Nothing has changed: your passkeys'))
    await build({ news: 'unsure' })
    await until(() => expect(text()).toContain('Your passkeys open it either way'))
  })

  test.each(['wrong_passkey', 'not_found'] as const)('error: %s for removing the PIN is its age', async (code) => {
    const open = async () => {
      throw new ServiceError(code)
    }
    await build({ purpose: { kind: 'removePin' }, offersKit: false }, { open })
    await use()
    await press('Use your passkey')
    await until(() => expect(text()).toContain('it has to be a week old. Nothing has changed.'))
    // The passkey does open the wallet.
    expect(text()).not.toContain('doesn’t open this wallet')
  })

  test.each([
    [new PasskeyError('cancelled'), 'No passkey was used. Try again.'],
    [new PasskeyError('noPrf'), 'Try another one.'],
    [new PasskeyError('blocked'), 'Your browser blocked the window.'],
    [new PasskeyError('failed'), 'or use another one'],
    [new ServiceError('wrong_passkey'), 'That passkey doesn’t open this wallet.'],
    [new ServiceError('unavailable'), 'The wallet service isn’t responding'],
    [new ServiceError('too_many_requests'), 'Too many requests'],
    [new ServiceError('not_trusted'), 'Something is wrong with the service'],
    [new ServiceError('outdated'), 'This wallet has been updated'],
    [new ServiceError('bad_token'), 'You were signed out'],
  ])('error: %s', async (failure, words) => {
    const out = await build(
      {},
      {
        open: async () => {
          throw failure
        },
      },
    )
    await use()
    await press('Use your passkey')
    await until(() => expect(text()).toContain(words))
    // The wallet has no PIN, so no text names one.
    expect(text()).not.toContain('PIN')
    expect(out).toEqual([])
  })
})
