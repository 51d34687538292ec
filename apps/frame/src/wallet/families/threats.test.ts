import { createHash } from 'node:crypto'
import { readNetwork } from '@latchkey/core/networks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { messages } from '../messages/en.ts'
import type { Operation } from './operation.ts'
import { addressesOf, withThreats } from './threats.ts'

const thief = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const bytes = Buffer.from(JSON.stringify([{ subject: thief, reason: 'A drainer.' }]))
const operation = {
  parties: [{ label: 'To', address: thief.toLowerCase() }],
  warnings: [],
  lines: [],
} as unknown as Operation // the members that are read
const context = (warnings?: string) =>
  ({
    config: { warnings },
    requester: { origin: 'https://claim.example' },
    network: readNetwork('mumbai'),
    messages,
  }) as Parameters<typeof withThreats>[1] // what it reads

afterEach(() => vi.unstubAllGlobals())

describe('withThreats', () => {
  test('default: a red notice with the operator’s sentence and the address', async () => {
    vi.stubGlobal('fetch', async () => new Response(bytes))
    const hash = createHash('sha256').update(bytes).digest('hex')
    const { warnings } = await withThreats(operation, context(hash))
    expect(warnings).toEqual([
      {
        tone: 'danger',
        title: messages.send.threat.title,
        text: 'A drainer.',
        address: { label: messages.send.threat.address, address: thief },
      },
    ])
  })

  test('behavior: without a list nobody is asked, and a list that was changed adds nothing', async () => {
    const request = vi.fn(async () => new Response(bytes))
    vi.stubGlobal('fetch', request)
    expect(await withThreats(operation, context())).toBe(operation)
    expect(request).not.toHaveBeenCalled()
    expect(await withThreats(operation, context('00'.repeat(32)))).toBe(operation)
  })
})

describe('addressesOf', () => {
  test('default: of parties, lines, warnings, parts and the calls inside', () => {
    const party = (address: string) => ({ label: 'To', address })
    const part = (address: string, inner?: object) => ({
      what: '',
      parties: [party(address)],
      warnings: [{ tone: 'danger', title: '', address: party(`${address}w`) }],
      inner,
    })
    const operation = {
      parties: [party('1')],
      warnings: [{ tone: 'danger', title: '', address: party('2') }],
      lines: [{ text: '', party: party('3') }, { text: '' }],
      parts: [part('4', { text: '', parts: [part('5')] })],
      inner: { text: '', parts: [part('6')] },
    } as unknown as Operation // the members that are read
    expect(addressesOf(operation)).toEqual(['1', '2', '3', '4', '4w', '5', '5w', '6', '6w'])
  })
})
