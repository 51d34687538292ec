import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { coinAddress } from './events.ts'
import { type ReadMove, tallyTransfers } from './transfer-tally.ts'

const me: Address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const wrapped: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const zero: Address = '0x0000000000000000000000000000000000000000'
const move = (contract: Address, from: Address, to: Address, amount: bigint, id?: bigint): ReadMove => ({
  contract,
  event: { kind: 'move', from, to, amount, ...(id !== undefined && { id }) },
})

describe('tallyTransfers', () => {
  test.each([zero, wrapped])('default: what was made and given back counts once, over %s', (other) => {
    const transfers = tallyTransfers([move(wrapped, other, me, 5n), move(wrapped, me, other, 5n)])
    expect(transfers.takeMade(wrapped, me, 4n)).toBe(false)
    expect(transfers.takeMade(wrapped, me, 5n)).toBe(true)
    expect(transfers.takeMade(wrapped, me, 5n)).toBe(false)
    expect(transfers.takeReturned(wrapped, me, 5n)).toBe(true)
    expect(transfers.takeReturned(wrapped, me, 5n)).toBe(false)
  })

  test('behavior: as often as it was transferred', () => {
    const transfers = tallyTransfers([move(wrapped, zero, me, 5n), move(wrapped, zero, me, 5n)])
    expect([1, 2, 3].map(() => transfers.takeMade(wrapped, me, 5n))).toEqual([true, true, false])
  })

  test('behavior: only the network’s coin pays', () => {
    const transfers = tallyTransfers([
      move(coinAddress as Address, me, wrapped, 5n),
      move('0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e', me, wrapped, 7n),
    ])
    expect(transfers.takePaid(wrapped, 7n)).toBe(false)
    expect(transfers.takePaid(wrapped, 5n)).toBe(true)
    expect(transfers.takePaid(wrapped, 5n)).toBe(false)
  })

  test('behavior: an item is no wrapped coin', () => {
    expect(tallyTransfers([move(wrapped, zero, me, 1n, 5n)]).takeMade(wrapped, me, 1n)).toBe(false)
  })
})
