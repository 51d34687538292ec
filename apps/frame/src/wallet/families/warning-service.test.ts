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

  test('behavior: addresses packed in bytes, at any place', async () => {
    const page = { ...asked, origins: ['https://harbour.example'], addresses: [] }
    const bare = thief.slice(2).toLowerCase()
    const usdc = 'a0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
    const find = async (...bytes: string[]) => (await list.check({ ...page, bytes })).length
    // A path of Uniswap V3, and a word of 1inch's with flags before the address.
    expect(await find(`0xc04b8d59${usdc}0001f4${bare}0001f4${usdc}`)).toBe(1)
    expect(await find('0x', `0x07ed2379800000000000000000000000${bare}`)).toBe(1)
    // Half a byte off, it is a different address.
    expect(await find(`0x0${bare}0`, `0x${usdc}`)).toBe(0)
  })

  test('behavior: a packed address that begins with zeros, as tried-out ones do', async () => {
    const tried = '00000000000000adc04c56bf30ac9d3c0aaf14dc'
    const zeros = createWarningList('ab', async () => [{ subject: `0x${tried}`, reason: 'A drainer.' }])
    const page = { ...asked, origins: ['https://harbour.example'], addresses: [] }
    const find = async (bytes: string) => (await zeros.check({ ...page, bytes: [bytes] })).length
    expect(await find(`0xc04b8d590001f4${tried}0001f4`)).toBe(1)
    expect(await find(`0x${'0'.repeat(80)}adc04c56bf30ac9d3c0aaf14dd`)).toBe(0)
  })

  test('behavior: an account of Hedera by its number and by its address', async () => {
    const hedera = createWarningList('ab', async () => [
      { subject: '0.0.1234', reason: 'By number.' },
      { subject: `0x${(5678).toString(16).padStart(40, '0')}`, reason: 'By address.' },
    ])
    const find = async (address: string) =>
      (await hedera.check({ ...asked, addresses: [address] })).map(({ reason }) => reason)
    expect(await find('0.0.1234')).toEqual(['By number.'])
    expect(await find(`0x${(1234).toString(16).padStart(40, '0')}`)).toEqual(['By number.'])
    expect(await find('0.0.5678')).toEqual(['By address.'])
    expect(await find(`0x${(5678).toString(16).padStart(40, '0')}`)).toEqual(['By address.'])
    expect(await find('0.0.12345')).toEqual([])
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
