// @vitest-environment jsdom
import { findForeignWords, pseudoLocale } from '@latchkey/core/locale'
import { loginProviders } from '@latchkey/core/login-providers'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { languages } from './messages/languages.gen.ts'

const flowId = 'f'.repeat(22)
const pageOrigin = 'https://harbour.example'
const projectName = 'Harbour'
const facts = { pageOrigin, projectName, provider: 'google.com' }
const config = {
  api: 'http://localhost:8881',
  guards: [{ id: 'guard-1', url: 'http://localhost:8891' }],
  threshold: 1,
  providers: ['google.com'],
  networks: ['mumbai'],
  release: 'test',
}

/** Texts that are not messages of the window: the page's name and address, the numbers, and companies. */
const names = new RegExp(
  [pageOrigin, projectName, String.raw`\d+`, ...Object.values(loginProviders).map(({ title }) => title)].join('|'),
  'g',
)

/** The words on the screen, visible or read out by a screen reader, that did not come from the catalogue. */
const findForeign = () => findForeignWords(document.documentElement, names)

/** Opens a page of the window at an address, and runs its script again. */
const open = async (page: 'bind' | 'done', address: string, block: unknown = config) => {
  history.replaceState(null, '', address)
  document.head.innerHTML = `<script type="application/json" id="latchkey-config">${JSON.stringify(block)}</script>`
  document.body.innerHTML = '<main></main>'
  vi.resetModules()
  await (page === 'bind' ? import('./bind.ts') : import('./done.ts'))
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toBeTruthy())
}

const title = () => document.querySelector('h1')?.textContent ?? ''

let answer: () => Promise<Response>

beforeEach(() => {
  sessionStorage.clear()
  answer = async () => Response.json(facts)
  vi.stubGlobal('fetch', () => answer())
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined)
  vi.spyOn(window, 'close').mockImplementation(() => undefined)
  vi.spyOn(globalThis, 'setTimeout')
})

afterEach(() => {
  // A window closes itself a while after success, when the test's window is gone.
  for (const { value } of vi.mocked(setTimeout).mock.results) clearTimeout(value)
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

describe('the login window', () => {
  test('default: every word comes from the catalogue, from the question to the code', async () => {
    await open('bind', `/auth?locale=${pseudoLocale}#${flowId}`)
    await vi.waitFor(() => expect(title()).toContain('Sign in to'))
    expect(findForeign()).toEqual([])
    const goOn = document.querySelector<HTMLButtonElement>('button.primary')
    await vi.waitFor(() => expect(goOn?.disabled).toBe(false))
    goOn?.click()
    expect(title()).toContain('Continuing to')
    expect(findForeign()).toEqual([])
    await open('done', '/auth/done#code=042517')
    expect(document.body.textContent).toContain('042 517')
    expect(document.body.textContent).toContain(pageOrigin)
    expect(findForeign()).toEqual([])
  })

  test('behavior: the project’s mark and colour, from the question to the code', async () => {
    const brand = { accent: { light: '#5b2bd9', dark: '#c3b1ff' }, mark: 'data:image/svg+xml;base64,PHN2Zy8+' }
    const looks = () => ({
      mark: document.querySelector('.requester img')?.getAttribute('src'),
      accent: document.documentElement.style.getPropertyValue('--lk-accent-light'),
    })
    answer = async () => Response.json({ ...facts, brand })
    await open('bind', `/auth#${flowId}`)
    await vi.waitFor(() => expect(looks()).toEqual({ mark: brand.mark, accent: brand.accent.light }))
    const goOn = document.querySelector<HTMLButtonElement>('button.primary')
    await vi.waitFor(() => expect(goOn?.disabled).toBe(false))
    goOn?.click()
    document.documentElement.removeAttribute('style')
    await open('done', '/auth/done#code=042517')
    expect(looks()).toEqual({ mark: brand.mark, accent: brand.accent.light })
  })

  test('error: a look that cannot be read is none', async () => {
    answer = async () => Response.json({ ...facts, brand: { mark: 'https://evil.example/mark.png' } })
    await open('bind', `/auth#${flowId}`)
    await vi.waitFor(() => expect(document.querySelector('.requester')?.textContent).toContain(pageOrigin))
    expect(document.querySelector('img')).toBeNull()
  })

  test('behavior: restored by the browser after its flow went on, it says so and offers nothing of it', async () => {
    await open('bind', `/auth#${flowId}`)
    await vi.waitFor(() => expect(document.querySelector('button.primary')).not.toBeNull())
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false }))
    expect(title()).not.toBe('This page is out of date')
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    expect(title()).toBe('This page is out of date')
    expect(document.querySelector('button.primary')).toBeNull()
  })

  test('behavior: a code leaves the address at once, and a reload shows it again', async () => {
    await open('done', '/auth/done#code=042517')
    expect(location.href).not.toContain('042517')
    document.body.innerHTML = '<main></main>'
    vi.resetModules()
    await import('./done.ts')
    await vi.waitFor(() => expect(document.body.textContent).toContain('042 517'))
  })

  test.each(['code=', 'code=12345', 'code=1234567', 'code=12a456', 'code=%3Cb%3E'])(
    'error: #%s is no code',
    async (hash) => {
      await open('done', `/auth/done#${hash}`)
      expect(title()).toBe('Signing in didn’t work')
    },
  )

  test.each<[string, string, unknown, number]>([
    ['an address without a flow', '', config, 200],
    ['a page that is not set up', `#${flowId}`, {}, 200],
    ['a flow that is over', `#${flowId}`, config, 409],
  ])('behavior: %s is explained in the words of the catalogue', async (_, hash, block, status) => {
    answer = async () => Response.json({ error: { code: 'conflict', message: 'no' } }, { status })
    await open('bind', `/auth?locale=${pseudoLocale}${hash}`, block)
    await vi.waitFor(() => expect(document.querySelector('button')).toBeTruthy())
    expect(findForeign()).toEqual([])
  })

  test.each([
    '#ok',
    '#failed=access_denied',
    '#failed=expired',
    '#failed=unavailable',

    '#failed=toString',
  ])('behavior: it ends with %s in the language it began in', async (hash) => {
    sessionStorage.setItem('latchkey.locale', pseudoLocale)
    await open('done', `/auth/done${hash}`)
    expect(findForeign()).toEqual([])
  })

  test.each(['en', ...Object.keys(languages)])(
    'behavior: that it took too long names no minutes in %s, because a code by mail has more of them',
    async (locale) => {
      sessionStorage.setItem('latchkey.locale', locale)
      await open('done', '/auth/done#failed=expired')
      expect(document.documentElement.lang).toBe(locale)
      expect(document.body.textContent).not.toMatch(/\d|five|خمس|fünf|cinco|cinq|पाँच|五/u)
    },
  )

  test('behavior: what support asks for is shown, in its form only', async () => {
    await open('done', '/auth/done#failed=refused=K7QM-2X9D')
    expect(document.body.textContent).toContain('Reference K7QM-2X9D')
    await open('done', '/auth/done#failed=refused=call%20555')
    expect(document.body.textContent).not.toContain('Reference')
  })

  test('behavior: the language in the address comes first, and goes on to the end', async () => {
    await open('bind', `/auth?locale=ko-KR#${flowId}`)
    await vi.waitFor(() => expect(title()).toBe('Harbour에 로그인할까요?'))
    expect(document.documentElement).toMatchObject({ lang: 'ko', dir: 'ltr' })
    await open('done', '/auth/done#ok')
    expect(title()).toBe('로그인했어요')
  })

  test('behavior: without a language it speaks the browser’s', async () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['sv-SE', 'ko-KR', 'en'])
    await open('done', '/auth/done#ok')
    expect(title()).toBe('로그인했어요')
  })

  test.each(['sv', 'toString', '%00', 'ko%3Cscript%3E', 'k'.repeat(5_000)])(
    'error: %s is no language of the window, and it speaks English',
    async (locale) => {
      await open('done', `/auth/done?locale=${locale}#ok`)
      expect(title()).toBe('You’re signed in')
      expect(document.documentElement).toMatchObject({ lang: 'en', dir: 'ltr' })
    },
  )
})
