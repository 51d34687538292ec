import { isWalletError } from '@latchkey/core/errors'
import { ServiceError } from '@latchkey/protocol/service-error'
import { describe, expect, test } from 'vitest'
import { createProject, type ProjectRow } from './project.ts'

const apiKey = 'A'.repeat(32)
const row: ProjectRow = {
  id: 'AAAAAAAAAAAAAAAAAAAAAA',
  name: 'Harbour',
  origins: ['https://harbour.example', 'https://www.harbour.example'],
  providers: ['google.com'],
  legacyWire: false,
  redirectUrls: [],
}

const memory = () => {
  const items = new Map<string, string>()
  return {
    items,
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, value),
    removeItem: (name: string) => void items.delete(name),
  }
}

const build = (
  answer: () => ProjectRow,
  options: { origins?: string[]; storage?: ReturnType<typeof memory>; now?: () => number } = {},
) => {
  const { origins = ['https://harbour.example'], storage = memory(), now } = options
  let calls = 0
  const all = createProject({
    ask: async () => {
      calls += 1
      return answer()
    },
    apiKey,
    storage: () => storage,
    ...(now && { now }),
  })
  const project = all.of((row) => origins.every((origin) => row.origins.includes(origin)))
  return { all, project, storage, calls: () => calls }
}
const fail = (error: unknown) => () => {
  throw error
}
const unauthorized = (reason: string) => (error: unknown) =>
  isWalletError(error, 'unauthorized') && error.context.reason === reason

describe('createProject', () => {
  test('default: a page of the project', async () => {
    const { project, calls } = build(() => row)
    expect(await project.check()).toEqual(row)
    await project.check()
    expect(calls()).toBe(1)
  })

  test('behavior: what was answered serves the next visit while the API is down', async () => {
    const { storage, project } = build(() => row)
    await project.check()
    const next = build(fail(new ServiceError('unavailable')), { storage })
    expect(await next.project.recallOrCheck()).toEqual(row)
    expect(next.calls()).toBe(0)
    expect(await next.project.check()).toEqual(row)
  })

  test('behavior: the project is known before the page is', async () => {
    const { all, storage, calls } = build(() => row)
    expect(await all.know()).toEqual(row)
    const next = build(fail(new ServiceError('unavailable')), { storage, origins: ['https://evil.example'] })
    expect(await next.all.know()).toEqual(row)
    expect([calls(), next.calls()]).toEqual([1, 0])
    await expect(next.project.recallOrCheck()).rejects.toSatisfy(unauthorized('invalid host name error'))
  })

  test('behavior: what was remembered is forgotten after a day, for another key, and when it was tampered with', async () => {
    const { storage, project } = build(() => row)
    await project.check()
    const down = fail(new ServiceError('unavailable'))
    const later = build(down, { storage, now: () => Date.now() + 25 * 3_600_000 })
    await expect(later.project.recallOrCheck()).rejects.toBeInstanceOf(ServiceError)
    storage.setItem('latchkey/project', '{"apiKey":1}')
    await expect(build(down, { storage }).project.recallOrCheck()).rejects.toBeInstanceOf(ServiceError)
  })

  test('behavior: an outage is asked again', async () => {
    let down = true
    const { project } = build(() => {
      if (down) throw new ServiceError('unavailable')
      return row
    })
    await expect(project.check()).rejects.toBeInstanceOf(ServiceError)
    down = false
    expect(await project.check()).toEqual(row)
  })

  test('behavior: storage that is denied costs only the memory', async () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    const project = createProject({ ask: async () => row, apiKey, storage: denied }).of(() => true)
    expect(await project.recallOrCheck()).toEqual(row)
  })

  test.each([
    ['another host', ['https://harbour.example.evil.example']],
    ['another port', ['https://harbour.example:8443']],
    ['another scheme', ['http://harbour.example']],
    ['a foreign window around it', ['https://harbour.example', 'https://evil.example']],
    ['a browser that hides the windows around', ['https://harbour.example', 'null']],
  ])('error: %s', async (_, origins) => {
    const { project, storage } = build(() => row, { origins })
    await expect(project.check()).rejects.toSatisfy(unauthorized('invalid host name error'))
    expect(storage.items.size).toBe(0)
  })

  test('error: an unknown key, and what was remembered goes', async () => {
    const { storage, project } = build(() => row)
    await project.check()
    const gone = build(fail(new ServiceError('not_found')), { storage })
    await expect(gone.project.check()).rejects.toSatisfy(unauthorized('invalid api key error'))
    expect(storage.items.size).toBe(0)
  })
})
