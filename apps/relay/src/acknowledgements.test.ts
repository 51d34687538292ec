import { setTimeout as pause } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createAcknowledgements } from './acknowledgements.ts'
import type { Acknowledgement } from './mailboxes.ts'

const receipt = (id: number): Acknowledgement => ({ topic: 'x', id, did: 'did:key:bob' })

const open = (failures = 0) => {
  const written: number[][] = []
  const lines: string[] = []
  let left = failures
  const acknowledge = async (receipts: readonly Acknowledgement[]) => {
    await pause(20)
    if (left-- > 0) throw new Error('away')
    written.push(receipts.map(({ id }) => id))
  }
  const log = { info: () => {}, error: (event: string) => lines.push(event) }
  return { receipts: createAcknowledgements({ acknowledge }, log), written, lines }
}

describe('createAcknowledgements', () => {
  test('default: those of a moment are written together', async () => {
    const { receipts, written } = open()
    for (const id of [1, 2, 3]) receipts.add(receipt(id))
    await expect.poll(() => written).toEqual([[1, 2, 3]])
    receipts.add(receipt(4))
    await expect.poll(() => written).toEqual([[1, 2, 3], [4]])
  })

  test('behavior: closing waits until all are written', async () => {
    const { receipts, written } = open()
    receipts.add(receipt(1))
    await receipts.close()
    expect(written).toEqual([[1]])
  })

  test('behavior: what could not be written is written later, without a loss', async () => {
    const { receipts, written, lines } = open(1)
    receipts.add(receipt(1))
    await expect.poll(() => lines).toEqual(['receipts cannot be written'])
    receipts.add(receipt(2))
    await expect.poll(() => written, { timeout: 3_000 }).toEqual([[1, 2]])
  })

  test('behavior: while nothing can be written, the oldest are given up beyond 10 000', async () => {
    const { receipts, written, lines } = open(1)
    receipts.add(receipt(0))
    await expect.poll(() => lines.length).toBe(1)
    for (let id = 1; id <= 10_500; id++) receipts.add(receipt(id))
    await expect.poll(() => written.flat().length, { timeout: 5_000 }).toBe(10_000)
    expect(written.flat().at(-1)).toBe(10_500)
    expect(Math.max(...written.map((piece) => piece.length))).toBe(1_000)
  })

  test('error: closing does not wait for a database that is away', async () => {
    const { receipts, written, lines } = open(100)
    receipts.add(receipt(1))
    await receipts.close()
    expect([written, lines]).toEqual([[], ['receipts cannot be written']])
  })
})
