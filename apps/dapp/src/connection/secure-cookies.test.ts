import { describe, expect, test } from 'vitest'
import { dropsSecureCookies } from './secure-cookies.ts'

/** The cookies of a document in a browser that stores only those `keeps` accepts. */
const createDocument = (keeps: (cookie: string) => boolean) => {
  const jar = new Map<string, string>()
  return {
    jar,
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(text: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
      if (/max-age=0/i.test(text)) jar.delete(name)
      else if (keeps(text)) jar.set(name, value)
    },
  }
}

describe('dropsSecureCookies', () => {
  test('default: true where only cookies without Secure are kept, as in Safari on http://localhost', () => {
    expect(dropsSecureCookies(createDocument((cookie) => !cookie.includes('Secure')))).toBe(true)
  })

  test('behavior: false where both are kept, and where none is', () => {
    expect(dropsSecureCookies(createDocument(() => true))).toBe(false)
    expect(dropsSecureCookies(createDocument(() => false))).toBe(false)
  })

  test('behavior: leaves no cookie behind', () => {
    const document = createDocument(() => true)
    document.cookie = 'other=1'
    dropsSecureCookies(document)
    expect([...document.jar.keys()]).toEqual(['other'])
  })
})
