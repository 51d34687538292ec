import { describe, expect, test } from 'vitest'
import { toSessionClaims, toVaultClaims } from './guard-claims.ts'

describe('toSessionClaims', () => {
  test('default: a browser only where one is known', () => {
    const session = { jkt: 'key', authTime: 7, browser: null }
    expect(toSessionClaims(session)).toEqual({ cnf: { jkt: 'key' }, auth_time: 7 })
    expect(toSessionClaims({ ...session, browser: 'b' })).toEqual({ cnf: { jkt: 'key' }, auth_time: 7, browser: 'b' })
  })
})

describe('toVaultClaims', () => {
  const slots = [{ id: 'slot', epoch: 2 }]

  test('default: the record in use', () => {
    expect(toVaultClaims('transfer', slots, 'owner')).toEqual({ record: { slotId: 'slot', epoch: 2 } })
    expect(toVaultClaims('unlock', [], 'owner')).toEqual({})
  })

  test('behavior: a new wallet has none', () => {
    expect(toVaultClaims('enrol', slots, 'owner')).toEqual({})
  })

  test('behavior: for a change of the PIN the owner, who may change between two records', () => {
    expect(toVaultClaims('pin-change', slots, 'owner')).toEqual({ ownerKey: 'owner' })
    expect(toVaultClaims('pin-change', slots, null)).toEqual({})
  })
})
