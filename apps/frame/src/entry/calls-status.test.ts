import { describe, expect, test } from 'vitest'
import type { Bundle } from './bundles.ts'
import { readCallsStatus } from './calls-status.ts'

const hashes = ['11', '22', '33'].map((byte) => `0x${byte.repeat(32)}` as const)
const receiptOf = (hash: string, status: string) => ({
  logs: [{ address: `0x${'aa'.repeat(20)}`, data: '0x', topics: [hashes[0]], logIndex: '0x0' }],
  status,
  blockHash: hashes[0],
  blockNumber: '0x10',
  gasUsed: '0x5208',
  transactionHash: hash,
  cumulativeGasUsed: '0x5208',
})

const read = (bundle: Partial<Bundle>, results: (string | null)[], now = 0) =>
  readCallsStatus(
    { id: 'a', chainId: 80001, network: 'mumbai', at: 0, calls: 2, hashes: hashes.slice(0, results.length), ...bundle },
    async (_network, _method, [hash]) => {
      const status = results[hashes.indexOf(hash as `0x${string}`)]
      return status ? receiptOf(hash as string, status) : null
    },
    now,
  )

describe('readCallsStatus', () => {
  test.each<[string, Partial<Bundle>, (string | null)[], number]>([
    ['nothing sent yet', {}, [], 100],
    ['some still to be sent', {}, ['0x1'], 100],
    ['some not mined', {}, ['0x1', null], 100],
    ['all done', {}, ['0x1', '0x1'], 200],
    ['never sent', { failed: true }, [], 400],
    ['all failed', {}, ['0x0', '0x0'], 500],
    ['broken off, and what was sent failed', { failed: true }, ['0x0'], 500],
    ['some failed', {}, ['0x1', '0x0'], 600],
    ['broken off after one', { failed: true }, ['0x1'], 600],
    ['broken off, and not mined yet', { failed: true }, [null], 100],
  ])('default: %s', async (_, bundle, results, status) => {
    expect(await read(bundle, results)).toMatchObject({
      version: '2.0.0',
      id: 'a',
      chainId: '0x13881',
      status,
      atomic: false,
    })
  })

  test('behavior: a document that ended in the middle of sending leaves no bundle pending for ever', async () => {
    const later = 16 * 60_000
    expect(await read({}, [], later)).toMatchObject({ status: 100 })
    expect(await read({}, ['0x1'], later)).toMatchObject({ status: 600 })
    expect(await read({}, [null], later)).toMatchObject({ status: 100 })
  })

  test('behavior: receipts hold what EIP-5792 names and no more', async () => {
    const { receipts } = await read({}, ['0x1', null])
    const { cumulativeGasUsed: _, ...whole } = receiptOf(hashes[0] ?? '', '0x1')
    const logs = whole.logs.map(({ logIndex: _, ...log }) => log)
    expect(receipts).toEqual([{ ...whole, logs }])
    expect(await read({}, [null])).not.toHaveProperty('receipts')
  })

  test('error: a node that answers something else', async () => {
    await expect(
      readCallsStatus(
        { id: 'a', chainId: 1, network: 'ethereum', at: 0, calls: 1, hashes: hashes.slice(0, 1) },
        async () => ({ status: 'ok' }),
      ),
    ).rejects.toThrow()
  })
})
