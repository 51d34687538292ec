// @vitest-environment jsdom
import { ServiceError } from '@latchkey/protocol/service-error'
import { act } from 'react'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { setUpScreens, text, title } from './fixtures/test-document.ts'
import type { AddContactProps } from './props.ts'

const { show } = setUpScreens()
// The screen is a chunk of its own, which takes a while to be built for the first of them.
beforeAll(() => import('./add-contact.tsx'), 60_000)

const button = (name: string) => [...document.querySelectorAll('button')].find((each) => each.textContent === name)
const press = (name: string) => act(async () => button(name)?.click())
const patience = { timeout: 20_000 }
const untilTitle = (words: string) => vi.waitFor(() => act(async () => expect(title()).toBe(words)), patience)
const untilShown = (words: string) => vi.waitFor(() => act(async () => expect(text()).toContain(words)), patience)
const field = () => document.querySelector('input') as HTMLInputElement
const type = (value: string) =>
  act(async () => {
    // React keeps the value itself; the setter of the class is the one a browser uses.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), value)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

type Judged = Awaited<ReturnType<AddContactProps['prove']>>

const build = async (props: Partial<AddContactProps> = {}) => {
  const out: unknown[] = []
  const done: unknown[] = []
  await show('AddContact', {
    send: async (to: string) => {
      done.push(to)
      return { expiresIn: 600, againIn: 0 }
    },
    prove: async (code: string): Promise<Judged> => {
      done.push(code)
      return { status: 'added' }
    },
    ...props,
    approve: (answer: unknown) => out.push(answer),
    reject: () => out.push('rejected'),
  })
  await untilTitle('Add an email address')
  return { out, done }
}
const askCode = async () => {
  await type('ann@example.com')
  await press('Send the code')
  await untilTitle('Enter the code from your email')
}

describe('AddContact', () => {
  test('default: an address, then the code as it was pasted', async () => {
    const { out, done } = await build()
    await type('  Ann@Example.COM ')
    await press('Send the code')
    await untilTitle('Enter the code from your email')
    expect(text()).toContain('ann@example.com. It works for 10 min.')
    expect(document.activeElement).toBe(field())
    await type('123 456')
    await press('Add address')
    await vi.waitFor(() => act(async () => expect(out).toEqual(['done'])), patience)
    expect(done).toEqual(['ann@example.com', '123456'])
  })

  test('behavior: another code can be sent, or another address typed', async () => {
    const { done } = await build()
    await askCode()
    await press('Send a new code')
    await vi.waitFor(() => act(async () => expect(done).toEqual(['ann@example.com', 'ann@example.com'])), patience)
    await press('Use another address')
    await untilTitle('Add an email address')
    expect(field().value).toBe('ann@example.com')
  })

  test.each([
    [{ status: 'wrong', left: 2 }, 'That’s not the code. Tries left: 2'],
    [{ status: 'ended' }, 'This code no longer works. Send a new one.'],
  ] satisfies [Judged, string][])('error: a code that is judged %j', async (judged, words) => {
    const { out } = await build({ prove: async () => judged })
    await askCode()
    await type('12345')
    await press('Add address')
    await untilShown('The code has six digits.')
    await type('123456')
    await press('Add address')
    await untilShown(words)
    expect([field().value, out]).toEqual(['', []])
    expect(document.activeElement).toBe(field())
  })

  test.each([
    [new ServiceError('bad_request'), 'That isn’t an email address we can write to.'],
    [new ServiceError('conflict'), 'Your wallet has this address already'],
    [new ServiceError('too_many_requests', { retryAfter: 1_750 }), 'Try again in 30 min.'],
    [new ServiceError('unavailable'), 'That didn’t work just now.'],
    [new Error('the network'), 'That didn’t work just now.'],
  ])('error: an address to which no code goes: %o', async (failure, words) => {
    await build({
      send: async () => {
        throw failure
      },
    })
    await type('nobody')
    await press('Send the code')
    await untilShown('That isn’t an email address we can write to.')
    await type('ann@example.com')
    await press('Send the code')
    await untilShown(words)
    expect(title()).toBe('Add an email address')
  })

  test('error: a failure of before is not said of a code that was sent after it', async () => {
    await build({
      prove: async () => {
        throw new ServiceError('unavailable')
      },
    })
    await askCode()
    await type('123456')
    await press('Add address')
    await untilShown('That didn’t work just now.')
    await press('Send a new code')
    await vi.waitFor(() => act(async () => expect(text()).not.toContain('That didn’t work just now.')), patience)
  })

  test('error: where the proof has expired, it is asked for again', async () => {
    const { out } = await build({
      prove: async () => {
        throw new ServiceError('not_allowed')
      },
    })
    await askCode()
    await type('123456')
    await press('Add address')
    await untilShown('That took too long. Nothing was added.')
    await press('Confirm again')
    expect(out).toEqual(['again'])
  })
})
