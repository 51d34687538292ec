import { describe, expect, test } from 'vitest'
import { readPlatform } from './platform.ts'

describe('readPlatform', () => {
  test.each([
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 5, 'ios'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 0, 'desk'],
    ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36', 5, 'android'],
    ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36', 10, 'desk'],
  ] as const)('default: %s with %i fingers', (userAgent, maxTouchPoints, platform) => {
    expect(readPlatform({ userAgent, maxTouchPoints })).toBe(platform)
  })
})
