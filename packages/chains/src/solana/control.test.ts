import { getBase58Encoder } from '@solana/kit'
import { STAKE_PROGRAM_ADDRESS } from '@solana-program/stake'
import { describe, expect, test } from 'vitest'
import { toCoinLosses } from './control.ts'
import type { AccountState } from './rpc.ts'

const own = '2KW2XRd9kwqet15Aha2oK3tYvd3nWbTFH1MBiRAv1BE1'
const thief = '7EcDhSYGxXyscszYEp35KHN8vvw3svAuLKTzXwCFLtV'
const stake = '5yNmaN1FcoqFSeCcvFXUh3KTDVQjwWGnVVeBfvSRwVHK'
const split = '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU'

const stakeOf = (withdrawer: string, lamports: bigint): AccountState => {
  const data = new Uint8Array(200)
  data[0] = 2
  data.set(getBase58Encoder().encode(withdrawer), 12)
  data.set(getBase58Encoder().encode(withdrawer), 44)
  return { lamports, owner: STAKE_PROGRAM_ADDRESS, data }
}
const wallet = (lamports: bigint): AccountState => ({
  lamports,
  owner: '11111111111111111111111111111111',
  data: new Uint8Array(),
})
const states = (each: Record<string, AccountState>) => new Map(Object.entries(each))
const all = [own, thief, stake, split]
const before = states({ [own]: wallet(5n), [thief]: wallet(1n), [stake]: stakeOf(own, 100n) })

describe('toCoinLosses', () => {
  test('default: a stake that is withdrawn to another, with whom it goes to', () => {
    const after = states({ [own]: wallet(5n), [thief]: wallet(91n), [stake]: stakeOf(own, 10n) })
    expect(toCoinLosses(own, all, { before, after }, 0n)).toEqual([
      { account: stake, to: thief, right: 'coins', lamports: 90n },
    ])
  })

  test('behavior: one that is closed is gone whole, whoever gets it', () => {
    const after = states({ [own]: wallet(5n), [thief]: wallet(1n) })
    expect(toCoinLosses(own, all, { before, after }, 0n)).toEqual([
      { account: stake, to: undefined, right: 'coins', lamports: 100n },
    ])
  })

  test('behavior: what comes to oneself, or stays in an account of one’s own, is no loss', () => {
    const mine = states({ [own]: wallet(55n), [thief]: wallet(1n), [stake]: stakeOf(own, 50n) })
    expect(toCoinLosses(own, all, { before, after: mine }, 50n)).toEqual([])
    const inTwo = states({ [thief]: wallet(1n), [stake]: stakeOf(own, 40n), [split]: stakeOf(own, 60n) })
    expect(toCoinLosses(own, all, { before, after: inTwo }, 0n)).toEqual([])
  })

  test('behavior: of what goes to both only the other’s part is lost', () => {
    const after = states({ [own]: wallet(35n), [thief]: wallet(61n), [stake]: stakeOf(own, 10n) })
    expect(toCoinLosses(own, all, { before, after }, 30n)).toMatchObject([{ to: thief, lamports: 60n }])
  })

  test('behavior: another’s stake is nobody’s loss here', () => {
    const theirs = new Map(before).set(stake, stakeOf(thief, 100n))
    expect(toCoinLosses(own, all, { before: theirs, after: before }, 0n)).toEqual([])
    expect(toCoinLosses(own, all, { before: theirs, after: states({}) }, 0n)).toEqual([])
  })

  test('behavior: a split that becomes another’s is lost', () => {
    const after = states({ [thief]: wallet(1n), [stake]: stakeOf(own, 40n), [split]: stakeOf(thief, 60n) })
    expect(toCoinLosses(own, all, { before, after }, 0n)).toMatchObject([{ to: split, lamports: 60n }])
  })
})
