import { networks } from '@latchkey/core/networks'
import { describe, expect, test } from 'vitest'
import type { Bundle } from '../../../entry/bundles.ts'
import { account, is, stranger } from '../../fixtures/test-wallet.ts'
import type { AnswerContext, Place } from '../../wallet-connect/namespace-spec.ts'
import { namespace as eip155 } from './wallet-connect.ts'

const topic = 'ab'.repeat(32)
const place: Place = { topic, account, chain: 'eip155:80001', network: networks.mumbai }
const hash = `0x${'33'.repeat(32)}` as const
const bundle: Bundle = {
  id: `wc ${topic} mine`,
  chainId: 80001,
  network: 'mumbai',
  at: 0,
  calls: 1,
  hashes: [hash],
}
const answerContext = {
  bundles: { get: (id: string) => (id === bundle.id ? bundle : undefined) },
  api: { rpc: async () => null },
} as unknown as AnswerContext // only the parts that are used
const request = { version: '2.0.0', from: account, chainId: '0x13881', atomicRequired: false, calls: [{ to: account }] }
const send = eip155.methods.wallet_sendCalls

describe('eip155', () => {
  test('default: several calls together, under a name of the connection’s own', async () => {
    expect(await send?.toCalls?.([{ ...request, id: 'mine' }], place)).toEqual([
      [{ ...request, id: `wc ${topic} mine` }],
    ])
    expect(await send?.toAnswer?.([{ id: `wc ${topic} mine` }], place, answerContext)).toEqual({ id: 'mine' })
  })

  test('behavior: without a name it gets one that nobody guesses', async () => {
    expect(await send?.toCalls?.([request], place)).toMatchObject([
      [{ id: expect.stringMatching(new RegExp(`^wc ${topic} 0x[0-9a-f]{64}$`)) }],
    ])
  })

  test('behavior: how they stand, by the name the app knows', async () => {
    const status = eip155.silent.wallet_getCallsStatus
    expect(await status?.(['mine'], place, answerContext)).toMatchObject({
      id: 'mine',
      status: 100,
      chainId: '0x13881',
    })
  })

  test('behavior: capabilities of the network it is asked on', async () => {
    const capabilities = eip155.silent.wallet_getCapabilities
    expect(await capabilities?.([account.toLowerCase()], place, answerContext)).toEqual({ '0x13881': {} })
    expect(await capabilities?.([account, ['0x013881']], place, answerContext)).toEqual({ '0x13881': {} })
    expect(await capabilities?.([account, ['0x1']], place, answerContext)).toEqual({})
    await expect(capabilities?.([stranger], place, answerContext)).rejects.toSatisfy(is('unauthorized'))
  })

  test('error: another connection’s calls, and what is in no such form', async () => {
    const other = { ...place, topic: 'cd'.repeat(32) }
    await expect(eip155.silent.wallet_getCallsStatus?.(['mine'], other, answerContext)).rejects.toSatisfy(
      is('unknownBundle'),
    )
    for (const params of [[], {}, null, ['x'], [{ id: '' }], [{ id: 7 }]])
      await expect(send?.toCalls?.(params, place), JSON.stringify(params)).rejects.toThrow()
  })
})
