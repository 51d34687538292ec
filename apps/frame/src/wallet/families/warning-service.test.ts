import { describe, expect, test, vi } from 'vitest'
import { createWarningList, warningListOf } from './warning-service.ts'

const thief = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const other = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtVx'
const asked = { origins: ['https://claim.example'], network: 'ethereum' }

describe('createWarningList', () => {
  const list = createWarningList('ab', async () => [
    { subject: thief, reason: 'A drainer.' },
    { subject: other, reason: 'Another.' },
    { subject: 'https://claim.example', reason: 'This page steals.' },
    { subject: 'Drain.example', reason: 'All pages of this domain steal.' },
  ])

  test('default: addresses, and the page that asks', async () => {
    const threats = await list.check({ ...asked, addresses: [thief.toLowerCase(), other, thief.toLowerCase()] })
    expect(threats.map(({ reason }) => reason)).toEqual(['This page steals.', 'A drainer.', 'Another.'])
  })

  test('behavior: addresses that are not of hex are others in other letters', async () => {
    const page = { ...asked, origins: ['https://harbour.example'] }
    expect(await list.check({ ...page, addresses: [other.toLowerCase()] })).toEqual([])
  })

  test.each([
    ['https://drain.example', 1],
    ['https://a.b.drain.example:8443', 1],
    ['DRAIN.example', 1],
    ['https://notdrain.example', 0],
    ['https://drain.example.org', 0],
  ])('behavior: a domain of the list holds for every page under it: %s', async (origin, count) => {
    expect(await list.check({ ...asked, origins: [origin], addresses: [] })).toHaveLength(count)
  })

  test.each([
    ['https://drain.example.', 1],
    ['https://claim.example.', 1],
    ['https://claim.example:8443', 1],
    ['http://claim.example', 1],
    ['https://xn--bcher-kva.example', 1],
    ['https://slash.example', 1],
    ['https://[2001:db8::1]', 1],
    ['https://other.example', 0],
  ])('behavior: one page has one form: %s', async (origin, count) => {
    const forms = createWarningList('ab', async () =>
      [
        'drain.example',
        'https://claim.example',
        'bücher.example',
        'HTTPS://Slash.example/claim',
        '[2001:DB8:0::1]',
      ].map((subject) => ({ subject, reason: 'It steals.' })),
    )
    expect(await forms.check({ ...asked, origins: [origin], addresses: [] })).toHaveLength(count)
  })

  test('behavior: an address with and without its leading zeros is one', async () => {
    const short = createWarningList('ab', async () => [{ subject: '0xABC', reason: 'A drainer.' }])
    const addresses = [`0x${'abc'.padStart(64, '0')}`]
    expect(await short.check({ ...asked, origins: [], addresses })).toHaveLength(1)
  })

  test('error: a list of another form', async () => {
    const broken = createWarningList('ab', async () => [thief])
    await expect(broken.check({ ...asked, addresses: [] })).rejects.toThrow()
  })
})

describe('warningListOf', () => {
  test('default: one list, read once, and again after a failure; of two only the last is kept', async () => {
    const pin = '11'.repeat(32)
    const request = vi.fn(async () => new Response('', { status: 503 }))
    vi.stubGlobal('fetch', request)
    try {
      const list = warningListOf(pin)
      expect(warningListOf(pin)).toBe(list)
      for (const reads of [1, 2]) {
        await expect(list.check({ ...asked, addresses: [] })).rejects.toThrow()
        expect(request).toHaveBeenCalledTimes(reads)
      }
      expect(warningListOf('22'.repeat(32))).not.toBe(list)
      expect(warningListOf(pin)).not.toBe(list)
    } finally {
      vi.unstubAllGlobals()
    }
  })
})
