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

  test.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::', '2001:db8:1:2'],
    ['2001:0DB8:0001:0002::abcd', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['2001:db8::ffff:0:0:1', '2001:db8:0:0'],
    ['2001:db8:0:0:9::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['[2001:db8::1]:443', '2001:db8:0:0'],
    ['[2001:db8::1]', '2001:db8:0:0'],
    ['::ffff:c000:0201', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['192.0.2.1:50123', '192.0.2.1'],
  ])('behavior: IPv6 counts by its /64, however it is written: %s', (forwarded, expected) => {
    expect(callerAddress({ socket: undefined, forwarded }, 1)).toBe(expected)
    expect(callerAddress({ socket: forwarded, forwarded: undefined }, 0)).toBe(expected)
  })

  test('behavior: without any address all are one; what is no address is cut', () => {
    expect(callerAddress({ socket: undefined, forwarded: undefined }, 0)).toBe('unknown')
    expect(callerAddress({ socket: undefined, forwarded: 'x'.repeat(1_000) }, 1)).toHaveLength(45)
  })
})
