// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { walletApps } from './wallet-apps.ts'
import { walletMark } from './wallet-marks.ts'

test('default: every app has a mark of its own, an image that asks nobody for anything', () => {
  const marks = walletApps.map(({ name }) => walletMark(name))
  expect(new Set(marks).size).toBe(walletApps.length)
  for (const mark of marks) {
    const [, svg = ''] = /^data:image\/svg\+xml,(.*)$/.exec(mark ?? '') ?? []
    const document = new DOMParser().parseFromString(decodeURIComponent(svg), 'image/svg+xml')
    expect(document.querySelector('parsererror')).toBeNull()
    for (const element of document.querySelectorAll('*')) {
      expect(['script', 'image', 'use', 'foreignObject', 'style', 'a']).not.toContain(element.localName)
      for (const { name, value } of element.attributes) {
        expect(name).not.toMatch(/^on|href/)
        if (value.includes('url(')) expect(value).toMatch(/^url\(#[a-z]\)$/)
      }
    }
  }
})

test('behavior: an app that nobody knows has none', () => {
  expect(walletMark('Somebody’s Wallet')).toBeUndefined()
  expect(walletMark('constructor')).toBeUndefined()
})
