import { describe, expect, test } from 'vitest'
import { isLed } from './is-led.ts'

const shop = 'https://shop.example'
const stranger = 'https://elsewhere.example'

/** A window inside pages of these origins, as far as the browser reveals them. */
const inside = (ancestorOrigins?: string[]) => ({ parent: {}, location: { ancestorOrigins } }) as unknown as Window // nothing else of it is read

describe('isLed', () => {
  test('default: a listed page, and no other', () => {
    expect(isLed(inside([shop]), shop, [shop])).toBe(true)
    expect(isLed(inside([stranger]), stranger, [shop])).toBe(false)
  })

  test('behavior: the browser’s word counts, whatever the page sends', () => {
    expect(isLed(inside([stranger]), undefined, [shop])).toBe(false)
    expect(isLed(inside([stranger]), shop, [shop])).toBe(false)
    expect(isLed(inside([shop, stranger]), shop, [shop])).toBe(false)
  })

  test('behavior: without that, what the page sends; without that too, the policy of the wallet decides', () => {
    expect(isLed(inside(), stranger, [shop])).toBe(false)
    expect(isLed(inside(), shop, [shop])).toBe(true)
    expect(isLed(inside(), undefined, [shop])).toBe(true)
  })

  test('behavior: a window of its own', () => {
    const view = { location: {} } as { parent?: unknown }
    view.parent = view
    expect(isLed(view as unknown as Window, undefined, [])).toBe(true) // nothing else of it is read
  })
})
