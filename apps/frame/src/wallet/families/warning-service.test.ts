import { describe, expect, test } from 'vitest'
import { createWarningList } from './warning-service.ts'

const thief = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const other = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtVx'
const asked = { origin: 'https://claim.example', network: 'ethereum' }

describe('createWarningList', () => {
  const list = createWarningList('ab', async () => [
    { subject: thief, reason: 'A drainer.' },
    { subject: other, reason: 'Another.' },
    { subject: 'https://claim.example', reason: 'This page steals.' },
  ])

  test('default: addresses, and the page that asks', async () => {
    const threats = await list.check({ ...asked, addresses: [thief.toLowerCase(), other, thief.toLowerCase()] })
    expect(threats.map(({ reason }) => reason)).toEqual(['This page steals.', 'A drainer.', 'Another.'])
  })

  test('behavior: addresses that are not of hex are others in other letters', async () => {
    const page = { ...asked, origin: 'https://harbour.example' }
    expect(await list.check({ ...page, addresses: [other.toLowerCase()] })).toEqual([])
  })

  test('error: a list of another form', async () => {
    const broken = createWarningList('ab', async () => [thief])
    await expect(broken.check({ ...asked, addresses: [] })).rejects.toThrow()
  })
})
