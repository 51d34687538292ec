import { describe, expect, test } from 'vitest'
import { callerAddress } from './caller.ts'

describe('callerAddress', () => {
  const seen = { socket: '::ffff:10.0.0.1', forwarded: '6.6.6.6, 9.9.9.9,  10.0.0.2' }

  test.each([
    [0, '10.0.0.1'],
    [1, '10.0.0.2'],
    [2, '9.9.9.9'],
    [5, '10.0.0.1'],
  ])('default: behind %i proxies of ours it is %s', (proxies, address) => {
    expect(callerAddress(seen, proxies)).toBe(address)
  })

  test('behavior: IPv6 counts by its /64; without any address all are one', () => {
    expect(callerAddress({ socket: '2001:db8:1:2:3:4:5:6', forwarded: undefined }, 1)).toBe('2001:db8:1:2')
    expect(callerAddress({ socket: undefined, forwarded: undefined }, 0)).toBe('unknown')
    expect(callerAddress({ socket: undefined, forwarded: 'x'.repeat(1_000) }, 1)).toHaveLength(45)
  })
})
