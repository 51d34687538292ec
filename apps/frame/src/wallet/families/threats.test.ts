import { createHash } from 'node:crypto'
import { readNetwork } from '@latchkey/core/networks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { sampleOperation } from '../fixtures/test-wallet.ts'
import { messages } from '../messages/en.ts'
import { loadFamily } from '../register.ts'
import type { Operation } from './operation.ts'
import { addressesOf, createLoadThreats, createThreatCheck } from './threats.ts'

const thief = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const pinOf = (text: string) => createHash('sha256').update(text).digest('hex')
const fileOf = (...subjects: string[]) => JSON.stringify(subjects.map((subject) => ({ subject, reason: 'A drainer.' })))
const context = (warnings?: string) =>
  ({
    config: { warnings },
    requester: { origin: 'https://claim.example' },
    network: readNetwork('mumbai'),
    messages,
  }) as Parameters<typeof createThreatCheck>[0] // all that it reads
const danger = {
  tone: 'danger',
  title: messages.send.threat.title,
  text: 'A drainer.',
  address: { label: messages.send.threat.address, address: thief },
}

afterEach(() => vi.unstubAllGlobals())

describe('createThreatCheck', () => {
  const operation = sampleOperation({
    parties: [{ label: 'To', address: thief.toLowerCase() }],
    consentDigest: 'a yes to this',
  })

  test('default: a red notice with the operator’s sentence and the address; an older yes is none to it', async () => {
    const file = fileOf(thief)
    vi.stubGlobal('fetch', async () => new Response(file))
    const threats = createThreatCheck(context(pinOf(file)))
    const shown = await threats.check(operation)
    expect(shown.warnings).toEqual([danger])
    expect(shown.consentDigest).not.toBe(operation.consentDigest)
    expect(threats.isChecked(shown)).toBe(true)
  })

  test('behavior: without a list nobody is asked', async () => {
    const request = vi.fn(async () => new Response('[]'))
    vi.stubGlobal('fetch', request)
    const threats = createThreatCheck(context())
    const shown = await threats.check(operation)
    expect(shown).toEqual(operation)
    expect(threats.isChecked(shown)).toBe(true)
    expect(request).not.toHaveBeenCalled()
  })

  test('behavior: a list that was changed adds nothing, and is asked for again', async () => {
    const file = fileOf(thief, 'https://again.example')
    let served = '[]'
    vi.stubGlobal('fetch', async () => new Response(served))
    const threats = createThreatCheck(context(pinOf(file)))
    const before = await threats.check(operation)
    expect(before).toEqual(operation)
    expect(threats.isChecked(before)).toBe(false)
    served = file
    const shown = await threats.check(operation)
    expect(shown.warnings).toEqual([danger])
    expect(threats.isChecked(shown)).toBe(true)
  })
})

describe('createLoadThreats', () => {
  test('default: the page that asks, other pages, and addresses', async () => {
    const file = fileOf('https://claim.example', 'other.example', thief)
    vi.stubGlobal('fetch', async () => new Response(file))
    const subjects = () => ({ addresses: [thief], origins: ['https://www.other.example/login'] })
    const threats = await createLoadThreats(subjects, context(pinOf(file)))?.()
    expect(threats?.map(({ address }) => address?.address)).toEqual(['https://claim.example', 'other.example', thief])
  })

  test('behavior: nothing to ask without a list', () => {
    expect(createLoadThreats(() => ({ addresses: [] }), context())).toBeUndefined()
  })
})

describe('an account of Hedera', () => {
  const file = fileOf('0.0.48812')
  const hedera = () => ({
    ...context(pinOf(file)),
    config: { warnings: pinOf(file), networks: ['hedera_testnet'], api: 'https://api.example' } as never, // what it reads
    network: readNetwork('hedera_testnet'),
    loadFamily,
  })
  const operation = sampleOperation({ parties: [{ label: 'To', address: thief }] })
  const serve = (mirror: () => Response) =>
    vi.stubGlobal('fetch', async (input: unknown) => {
      const url = input instanceof Request ? input.url : String(input)
      return url.includes('/accounts/') ? mirror() : new Response(file)
    })

  test('default: that is listed by its number is found by an address that has nothing of it', async () => {
    serve(() => Response.json({ account: '0.0.48812', evm_address: thief.toLowerCase() }))
    const shown = await createThreatCheck(hedera()).check(operation)
    expect(shown.warnings.map(({ address }) => address?.address)).toEqual(['0.0.48812'])
  })

  test('behavior: an address that nobody has paid into is nobody’s', async () => {
    serve(() => Response.json({}, { status: 404 }))
    const threats = createThreatCheck(hedera())
    const shown = await threats.check(operation)
    expect([shown.warnings, threats.isChecked(shown)]).toEqual([operation.warnings, true])
  })

  test('behavior: without the mirror node’s answer it is asked again', async () => {
    serve(() => new Response('', { status: 503 }))
    const threats = createThreatCheck(hedera())
    const shown = await threats.check(operation)
    expect([shown.warnings, threats.isChecked(shown)]).toEqual([operation.warnings, false])
  })
})

describe('addressesOf', () => {
  test('default: of parties, lines, warnings, parts, the calls inside, and whoever a simulation names', () => {
    const party = (address: string) => ({ label: 'To', address })
    const simulationOf = (address: string) => ({
      kind: 'changes',
      lines: [
        {
          address: { label: 'To', value: `${address}a` },
          contract: `${address}c`,
          recipients: { label: 'To', addresses: [`${address}r`] },
        },
      ],
    })
    const part = (address: string, inner?: object) => ({
      what: '',
      parties: [party(address)],
      warnings: [{ tone: 'danger', title: '', address: party(`${address}w`) }],
      inner,
      simulation: simulationOf(`${address}s`),
    })
    const operation = {
      parties: [party('1')],
      warnings: [{ tone: 'danger', title: '', address: party('2') }],
      lines: [{ text: '', party: party('3') }, { text: '' }],
      parts: [part('4', { text: '', parts: [part('5')] })],
      inner: { text: '', parts: [part('6')] },
      simulation: simulationOf('7'),
    } as unknown as Operation // the members that are read
    const inPart = (address: string) => [`${address}sa`, `${address}sc`, `${address}sr`]
    expect(addressesOf(operation)).toEqual(
      ['1', '2', '3', '4', '4w', '5', '5w', inPart('5'), inPart('4'), '6', '6w', inPart('6'), '7a', '7c', '7r'].flat(),
    )
  })
})
