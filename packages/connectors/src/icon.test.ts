import { describe, expect, test } from 'vitest'
import { toIcon } from './icon.ts'

describe('toIcon', () => {
  test('default: images inside the text itself', () => {
    for (const icon of [
      'data:image/png;base64,iVBORw0KGgo=',
      'data:image/jpeg;base64,/9j/4A==',
      'data:image/webp;base64,UklGRg==',
      'data:image/gif;base64,R0lGOD==',
      'data:image/svg+xml,%3Csvg/%3E',
      'data:image/svg+xml;utf8,<svg xmlns="http://www.w3.org/2000/svg"/>',
      'DATA:IMAGE/PNG;base64,iVBORw0KGgo=',
    ])
      expect(toIcon(icon), icon).toBe(icon)
    expect(toIcon('\n data:image/png;base64,AAAA ')).toBe('data:image/png;base64,AAAA')
  })

  test('error: anything else', () => {
    for (const icon of [
      '',
      'https://wallet.example/icon.png',
      '//wallet.example/icon.png',
      'blob:https://page.example/1',
      'javascript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'data:image/svg+xmlx,<svg/>',
      'data:image/bmp;base64,AAAA',
      'data:,',
      'data:image/png;base64,AA\nAA',
      'x data:image/png;base64,AAAA',
    ])
      expect(toIcon(icon), icon).toBeUndefined()
  })

  test('error: too large', () => {
    const icon = (size: number) => 'data:image/png;base64,'.padEnd(size, 'A')
    expect(toIcon(icon(128 * 1_024))).toBe(icon(128 * 1_024))
    expect(toIcon(icon(128 * 1_024 + 1))).toBeUndefined()
    expect(toIcon(icon(5_000_000))).toBeUndefined()
  })
})
