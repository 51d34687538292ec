import * as v from 'valibot'
import { expect, test } from 'vitest'
import { accent, contrastOf, mark } from './brand.ts'

test('default: contrasts are those of WCAG 2', () => {
  expect(contrastOf('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrastOf('#ffffff', '#ffffff')).toBe(1)
  // Commonly cited as the lightest grey that passes on white.
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#ff0000', '#ffffff')).toBeCloseTo(4, 2)
})

test('behavior: an accent can be read in both schemes', () => {
  expect(v.is(accent, { light: '#14553b', dark: '#86d3ac' })).toBe(true)
  expect(v.is(accent, { light: '#5b2bd9', dark: '#c3b1ff' })).toBe(true)
  const { issues } = v.safeParse(accent, { light: '#ffcc00', dark: '#222222' })
  expect(issues?.map(({ message }) => message)).toEqual([
    'has a contrast of 1.3:1 on light screens, and needs 4.5:1; write a darker colour',
    'has a contrast of 1.1:1 on dark screens, and needs 4.5:1; write a lighter colour',
  ])
  for (const light of ['#fff', 'green', '#14553B80', 'url(x)', '#14553b;color:red'])
    expect(v.is(accent, { light, dark: '#86d3ac' }), light).toBe(false)
})

test('behavior: a mark is a small picture that is in the answer itself', () => {
  const of = (type: string, bytes: number) => `data:image/${type};base64,${Buffer.alloc(bytes).toString('base64')}`
  expect(v.is(mark, of('png', 100))).toBe(true)
  expect(v.is(mark, of('svg+xml', 16_384))).toBe(true)
  for (const bad of [
    of('svg+xml', 16_387),
    of('gif', 10),
    'https://shop.example/mark.png',
    'data:image/svg+xml,<svg/>',
    'data:text/html;base64,AAAA',
    `${of('png', 3)}"`,
  ])
    expect(v.is(mark, bad), bad.slice(0, 40)).toBe(false)
})
