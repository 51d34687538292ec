import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Change } from './change.ts'
import { coinAddress } from './events.ts'
import { createLedger } from './ledger.ts'

const me: Address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const thief: Address = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const shop: Address = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const token: Address = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const coin = coinAddress as Address
const move = (from: Address, to: Address, amount: bigint, id?: bigint) =>
  ({ kind: 'move', from, to, amount, ...(id !== undefined && { id }) }) as const
const right = (change: Change, isGranted = true, of: Address | undefined = me) =>
  ({ kind: 'right', of, key: 'a right', change, isGranted }) as const
const permission = { kind: 'permission', contract: token, spender: thief, amount: 'all' } as const

describe('createLedger', () => {
  test('default: losses, rights, gains; the largest receiver first', () => {
    const ledger = createLedger(me)
    ledger.move(shop, move(shop, me, 1n, 7n))
    ledger.right(right(permission))
    ledger.move(token, move(me, shop, 2n))
    ledger.move(token, move(me, thief, 3n))
    expect(ledger.list()).toEqual([
      { kind: 'token', contract: token, amount: -5n, to: [thief, shop] },
      permission,
      { kind: 'item', contract: shop, id: 7n, amount: 1n },
    ])
  })

  test('behavior: what cancels out is no change, nor is what others transfer', () => {
    const ledger = createLedger(me)
    ledger.move(coin, move(me, shop, 2n))
    ledger.move(coin, move(shop, me, 2n))
    ledger.move(token, move(shop, thief, 9n))
    expect(ledger.list()).toEqual([])
  })

  test('behavior: who gives back what it received is no receiver', () => {
    const ledger = createLedger(me)
    ledger.move(coin, move(me, shop, 2n))
    ledger.move(coin, move(me, thief, 2n))
    ledger.move(coin, move(shop, me, 2n))
    expect(ledger.list()).toEqual([{ kind: 'coin', amount: -2n, to: [thief] }])
  })

  test('behavior: the last event of a right counts, and only of this account’s', () => {
    const ledger = createLedger(me)
    ledger.right(right(permission))
    ledger.right(right(permission, false, thief))
    expect(ledger.list()).toEqual([permission])
    ledger.right(right(permission, false))
    expect(ledger.list()).toEqual([])
    ledger.right(right({ kind: 'control', contract: token, to: me, over: 'contract' }))
    expect(ledger.list()).toEqual([])
  })

  test('behavior: whether wrapped coins are a token is known once one was transferred', () => {
    const ledger = createLedger(me)
    ledger.wrap(token, -5n)
    expect(ledger.list()).toEqual([{ kind: 'token', contract: token, amount: -5n, isWrap: true }])
    ledger.move(token, move(thief, me, 1n))
    ledger.wrap(token, 1n)
    expect(ledger.list()).toEqual([{ kind: 'token', contract: token, amount: -3n }])
  })

  test('behavior: debts add up; proceeds and what cannot be read are told once', () => {
    const ledger = createLedger(me)
    ledger.owe(token, 2n)
    ledger.owe(token, 3n)
    for (const _ of [1, 2]) {
      ledger.payOut(shop, 7n, thief)
      ledger.unread(token)
    }
    expect(ledger.list()).toEqual([
      { kind: 'owed', contract: token, amount: 5n },
      { kind: 'control', contract: shop, to: thief, over: 'proceeds' },
      { kind: 'unread', contract: token },
    ])
  })
})
