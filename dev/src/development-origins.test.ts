import { describe, expect, test } from 'vitest'
import { developmentOrigins, readOrigin } from './development-origins.ts'

describe('developmentOrigins', () => {
  test('default: Vite and Next, under both names of this machine, and no other machine', () => {
    for (const origin of ['http://localhost:5173', 'http://127.0.0.1:5173', 'http://localhost:3001'])
      expect(developmentOrigins).toContain(origin)
    for (const origin of developmentOrigins) expect(origin).toMatch(/^http:\/\/(localhost|127\.0\.0\.1):\d+$/)
  })

  test('behavior: there is room for origins of a developer’s own among the fifty a project may have', () => {
    expect(developmentOrigins.length).toBeLessThanOrEqual(40)
  })
})

describe('readOrigin', () => {
  test.each([
    ['http://localhost:7000', 'http://localhost:7000'],
    ['https://Shop.example/', 'https://shop.example'],
  ])('default: %s', (text, origin) => {
    expect(readOrigin(text)).toBe(origin)
  })

  test.each(['', 'localhost:7000', 'http://shop.example', 'http://localhost:7000/shop', '*', 'file:///shop'])(
    'error: %s',
    (text) => {
      expect(readOrigin(text)).toBeUndefined()
    },
  )
})
