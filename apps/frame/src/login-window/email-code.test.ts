// @vitest-environment jsdom
import { findForeignWords, pseudoLocale } from '@latchkey/core/locale'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const state = 's'.repeat(43)
const ticket = 't'.repeat(43)
const facts = { pageOrigin: 'https://harbour.example', projectName: 'Harbour', provider: 'email', expiresIn: 1200 }
const config = {
  api: 'http://localhost:8881',
  guards: [{ id: 'guard-1', url: 'http://localhost:8891' }],
  threshold: 1,
  providers: ['email'],
  networks: ['mumbai'],
  release: 'test',
}

type Asked = { path: string; body: Record<string, string> }
let asked: Asked[]
let answers: Record<string, () => Response>
const refuse = (status: number, code: string, more = {}) =>
  Response.json({ error: { code, message: 'no', ...more } }, { status })

const title = () => document.querySelector('h1')?.textContent ?? ''
const error = () => document.querySelector('.error')?.textContent ?? ''
const input = () => document.querySelector('input') as HTMLInputElement
const press = (name: RegExp) => {
  const found = [...document.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''))
  if (!found) throw new Error(`no button ${name}`)
  if (found.type === 'submit') found.form?.requestSubmit()
  else found.click()
  return found
}
/** The form takes the next press. */
const untilReady = () => vi.waitFor(() => expect(document.querySelector('[aria-disabled]')).toBeNull())
const type = (text: string) => {
  input().value = text
  input().dispatchEvent(new Event('input', { bubbles: true }))
}

/** Opens the window's page, and runs its script again. */
const open = async (address = `/auth#email=${state}`) => {
  history.replaceState(history.state, '', address)
  document.head.innerHTML = `<script type="application/json" id="latchkey-config">${JSON.stringify(config)}</script>`
  document.body.innerHTML = '<main></main>'
  vi.resetModules()
  await import('./bind.ts')
  await vi.waitFor(() => expect(title()).not.toMatch(/^$|Signing you in/))
}
const openCode = async () => {
  await open()
  input().value = ' Ann@Example.org '
  press(/Send the code/)
  await vi.waitFor(() => expect(title()).toContain('Enter the code'))
}

let gone: string[]
beforeEach(() => {
  sessionStorage.clear()
  history.replaceState(null, '', '/')
  asked = []
  gone = []
  answers = {
    '': () => Response.json(facts),
    '/send': () => Response.json({ expiresIn: 599, againIn: 30 }),
    '/check': () => Response.json({ status: 'right', ticket }),
  }
  vi.stubGlobal('fetch', async (url: string, { body }: { body: string }) => {
    const path = url.replace('http://localhost:8881/v1/auth/email', '')
    asked.push({ path, body: JSON.parse(body) })
    return answers[path]?.()
  })
  vi.doMock('./leave.ts', () => ({ leaveTo: (url: string) => gone.push(url) }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.doUnmock('./leave.ts')
  document.body.innerHTML = ''
})

describe('the window for a code by mail', () => {
  test('default: the address, then the code, then the callback; the secret leaves the address', async () => {
    await open()
    expect(location.href).not.toContain(state)
    expect(document.querySelector('.requester')?.textContent).toContain('https://harbour.example')
    expect(input()).toMatchObject({ type: 'email', autocomplete: 'email' })
    expect(input().labels?.[0]?.textContent).toContain('Email address')
    input().value = ' Ann@Example.org '
    press(/Send the code/)
    await vi.waitFor(() => expect(title()).toContain('Enter the code'))
    expect(asked.at(-1)).toEqual({ path: '/send', body: { state, email: 'ann@example.org', locale: 'en' } })
    expect(document.body.textContent).toContain('ann@example.org')
    expect(document.body.textContent).toContain('10 min')
    expect(input().getAttribute('autocomplete')).toBe('one-time-code')
    expect(input().inputMode).toBe('numeric')
    type('1234 5678')
    await vi.waitFor(() => expect(gone).toHaveLength(1))
    expect(asked.at(-1)).toEqual({ path: '/check', body: { state, code: '12345678' } })
    expect(gone).toEqual([`http://localhost:8881/v1/auth/callback/email?state=${state}&code=${ticket}`])
  })

  test.each(['12345678', '１２３４５６７８', '1234-5678', '١٢٣٤٥٦٧٨', '१२३४५६७८'])(
    'behavior: %s is a whole code, without a press',
    async (text) => {
      await openCode()
      type(text)
      await vi.waitFor(() => expect(asked.at(-1)?.body.code).toBe('12345678'))
    },
  )

  test('error: an invalid address, half a code, a wrong one and one that ended: each error is announced', async () => {
    await open()
    input().value = 'ann@'
    press(/Send the code/)
    expect(error()).toContain('isn’t an email address')
    expect(asked).toHaveLength(1)
    await untilReady()
    input().value = 'ann@example.org'
    press(/Send the code/)
    await vi.waitFor(() => expect(title()).toContain('Enter the code'))
    type('1234')
    press(/Continue/)
    expect(error()).toContain('eight digits')
    await untilReady()
    answers['/check'] = () => Response.json({ status: 'wrong', left: 4 })
    type('12345678')
    await vi.waitFor(() => expect(error()).toContain('Tries left: 4'))
    await untilReady()
    expect(input().value).toBe('')
    expect(input().getAttribute('aria-invalid')).toBe('true')
    expect(document.querySelector('.error')?.getAttribute('role')).toBe('alert')
    expect(document.activeElement).toBe(input())
    answers['/check'] = () => Response.json({ status: 'ended' })
    type('12345678')
    await vi.waitFor(() => expect(error()).toContain('no longer works'))
  })

  test.each([
    [429, 'too_many_requests', { retryAfter: 95 }, 'Try again in 2 min'],
    [503, 'unavailable', {}, 'Try again in a moment'],
    [400, 'bad_request', {}, 'isn’t an email address'],
  ])('error: the API answers %i: the error stands at the field', async (status, code, more, text) => {
    await open()
    answers['/send'] = () => refuse(status, code, more)
    input().value = 'ann@example.org'
    press(/Send the code/)
    await vi.waitFor(() => expect(error()).toContain(text))
    expect(input().value).toBe('ann@example.org')
  })

  test('behavior: another address is possible at once, a new code after a wait', async () => {
    await openCode()
    const again = [...document.querySelectorAll('button')].find(({ textContent }) => /new code/.test(textContent ?? ''))
    expect(again?.disabled).toBe(true)
    expect(again?.textContent).toContain('(30)')
    await vi.waitFor(() => expect(press(/another address/).disabled).toBe(false), 2_000)
    press(/another address|Send the code/)
    await vi.waitFor(() => expect(input().value).toBe('ann@example.org'))
  })

  test('behavior: a reload asks again, and a flow that is over says so', async () => {
    await openCode()
    await open('/auth')
    expect(input().value).toBe('ann@example.org')
    answers[''] = () => refuse(409, 'conflict')
    await open('/auth')
    expect(title()).toContain('has ended')
    expect(document.body.textContent).toContain('20 minutes')
  })

  test('behavior: every word comes from the catalogue', async () => {
    const foreign = () =>
      findForeignWords(document.body, /https:\/\/harbour\.example|Harbour|ann@example\.org|\(\d+\)|\d+/g)
    await open(`/auth?locale=${pseudoLocale}#email=${state}`)
    expect(foreign()).toEqual([])
    input().value = 'x'
    press(/Send the code/)
    expect(foreign()).toEqual([])
    await untilReady()
    input().value = 'ann@example.org'
    press(/Send the code/)
    await vi.waitFor(() => expect(title()).toContain('Enter the code'))
    expect(foreign()).toEqual([])
    answers['/check'] = () => Response.json({ status: 'wrong', left: 3 })
    type('12345678')
    await vi.waitFor(() => expect(error()).not.toBe(''))
    expect(foreign()).toEqual([])
  })
})
