// @vitest-environment jsdom

import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { describeSetup, findSetupProblem, tellSetup } from './setup-notice.ts'

const origin = 'https://wallet.test'

beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => {}))
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  document.body.replaceChildren()
})

const card = () => document.querySelector('latchkey-setup-notice')?.shadowRoot

describe('describeSetup', () => {
  test.each([
    [{ kind: 'blocked' } as const, 'add https://wallet.test to frame-src'],
    [{ kind: 'dead' } as const, 'Nothing answers at https://wallet.test'],
    [{ kind: 'api' } as const, 'is the address of the API'],
    [{ kind: 'stranger', isReadable: true } as const, 'answers, but not as a wallet'],
    [{ kind: 'apiKey' } as const, 'knows no project of this API key'],
    [{ kind: 'hostName' } as const, `npm start -- --origin ${location.origin}`],
    [{ kind: 'network', network: 'polygon' } as const, 'has no node for polygon'],
  ])('default: $kind, with what to change and where it is described', (problem, words) => {
    const anchor = problem.kind.toLowerCase()
    expect(describeSetup(problem, origin, true)).toContain(words)
    expect(describeSetup(problem, origin, true)).toContain(`See http://127.0.0.1:3010/errors/setup/#${anchor}`)
    expect(describeSetup(problem, origin, false)).toContain(`See reference/setup.md#${anchor}`)
  })
})

describe('findSetupProblem', () => {
  test('default: nobody there', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await findSetupProblem(origin)).toEqual({ kind: 'dead' })
  })

  test('behavior: the API, which alone gives its keys to every page', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"keys":[]}'))
    expect(await findSetupProblem(origin)).toEqual({ kind: 'api' })
  })

  test('behavior: somebody else, and without credentials', async () => {
    const asked: RequestInit[] = []
    vi.stubGlobal('fetch', async (_: string, options: RequestInit) => {
      asked.push(options)
      return new Response('<h1>Hello</h1>')
    })
    expect(await findSetupProblem(origin)).toEqual({ kind: 'stranger', isReadable: true })
    expect(asked.map(({ credentials }) => credentials)).toEqual(['omit'])
  })

  test('behavior: somebody who lets no page read an answer, as a wallet does not, is asked once more', async () => {
    const asked: RequestInit[] = []
    vi.stubGlobal('fetch', async (_: string, options: RequestInit) => {
      asked.push(options)
      if (options.mode !== 'no-cors') throw new TypeError('Failed to fetch')
      return new Response('<h1>Hello</h1>')
    })
    expect(await findSetupProblem(origin)).toEqual({ kind: 'stranger', isReadable: false })
    expect(asked.map(({ credentials }) => credentials)).toEqual(['omit', 'omit'])
  })

  test('behavior: an address that is only slow is no problem yet', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new DOMException('late', 'TimeoutError')))
    expect(await findSetupProblem(origin)).toBeUndefined()
  })
})

describe('tellSetup', () => {
  test('behavior: the same sentence once more draws no second card, and takes away the one that is there', () => {
    tellSetup('said twice', true)
    const close = tellSetup('said twice', true)
    expect(card()?.textContent).toContain('said twice')
    close()
    expect(card()).toBeUndefined()
    const closeOld = tellSetup('an older one', true)
    tellSetup('a newer one', true)
    closeOld()
    expect(card()?.textContent).toContain('a newer one')
  })

  test('default: on the console, and on a card that can be closed', () => {
    tellSetup('Latchkey: first', true)
    tellSetup('Latchkey: second', true)
    tellSetup('Latchkey: second', true)
    expect(vi.mocked(console.error).mock.calls).toEqual([['Latchkey: first'], ['Latchkey: second']])
    expect(document.querySelectorAll('latchkey-setup-notice')).toHaveLength(1)
    expect(card()?.querySelector('[role=alert], section')?.textContent).toContain('Latchkey: second')
    card()?.querySelector('button')?.click()
    expect(card()).toBeUndefined()
  })

  test('behavior: no card for visitors', () => {
    tellSetup('Latchkey: third', false)
    expect(console.error).toHaveBeenCalledWith('Latchkey: third')
    expect(card()).toBeUndefined()
  })
})
