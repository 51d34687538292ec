// @vitest-environment jsdom
import { ServiceError } from '@latchkey/protocol/service-error'
import { act, type ComponentProps } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { button, press, setUpScreens, text, title } from './fixtures/test-document.ts'
import type { HeldBack } from './held-back.tsx'

const { show } = setUpScreens()
// The screen is a chunk of its own, which takes a while to be built for the first of them.
beforeAll(() => import('./held-back.tsx'), 60_000)

const until = (check: () => void) => vi.waitFor(() => act(async () => check()), { timeout: 20_000 })

const build = async (find: ComponentProps<typeof HeldBack>['find']) => {
  const out: unknown[] = []
  await show('HeldBack', {
    until: Date.now() + 86_400_000,
    find,
    approve: (answer: unknown) => out.push(answer),
    reject: () => out.push('rejected'),
  })
  await until(() => expect(title()).toBe('Not yet in this browser'))
  return out
}

describe('HeldBack', () => {
  test('default: from when, why, and what allows it at once', async () => {
    const out = await build(async () => ({ passkey: true, kit: true }))
    expect(text()).toMatch(/You can do this here from tomorrow, \d+:\d\d/)
    expect(text()).toContain('This browser is new to your wallet')
    await until(() => expect(button('Use your passkey')).not.toBe(undefined))
    await press('Use your passkey')
    await press('Use your recovery kit')
    await press('Cancel')
    expect(out).toEqual(['passkey', 'kit', 'rejected'])
  })

  test.each([
    ['there are none', async () => ({ passkey: false, kit: false })],
    [
      'nobody can tell',
      async () => {
        throw new ServiceError('unavailable')
      },
    ],
  ])('behavior: no way is offered where %s', async (_, find) => {
    await build(find)
    await until(() => expect(document.querySelector('[role=status]')?.textContent).toBe(''))
    expect([button('Use your passkey'), button('Use your recovery kit')]).toEqual([undefined, undefined])
    expect(text()).toContain('In a browser in which you’ve had your wallet for longer')
  })
})
