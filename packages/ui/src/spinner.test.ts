import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

// The time it takes is measured by `npm run bench -- engines`; a browser paints too unevenly for a test.
describe.each([
  ['the wallet’s ring', './spinner.module.css', 'turn'],
  ['the kit’s ring', '../../kit/src/styles/parts.css', 'lk-turn'],
  ['the login window’s', '../../../apps/frame/src/login-window/popup.css', 'turn'],
])('%s', (_, path, name) => {
  test('behavior: turns by transform, which Chromium leaves to its compositor for an svg', () => {
    const [, block = ''] = new RegExp(`@keyframes ${name} \\{([^@]*?)\\n\\}`).exec(read(path)) ?? []
    expect(block.replace(/\s+/g, ' ').trim()).toBe('to { transform: rotate(1turn); }')
  })
})

describe('the wallet’s ring', () => {
  test('behavior: stands still for its first second, in which a PIN is stretched, and is painted four times a second then', () => {
    expect(read('./spinner.module.css')).toContain('animation: turn 2s steps(8) 1s infinite;')
  })
})
