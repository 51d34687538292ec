import type { FurtherAccount, ImportedAccount } from '@latchkey/protocol/user'
import { describe, expect, test } from 'vitest'
import { someone } from '../wallet/fixtures/test-wallet.ts'
import { atAccount, isStillTheirs, keepAccounts, listAccounts, onlyDerived, withoutImports } from './at-account.ts'

const { vaultId: _, ...first } = someone.wallet
const further = (index: number, address: `0x${string}`): FurtherAccount => ({ ...first, index, address })
const second = further(1, '0x1111111111111111111111111111111111111111')
const third = further(2, '0x2222222222222222222222222222222222222222')

describe('listAccounts', () => {
  test('default: the first one, then those that were added', () => {
    expect(listAccounts(someone)).toEqual([{ index: 0, wallet: someone.wallet }])
    const all = listAccounts({ ...someone, accountName: 'sealed', further: [second] })
    expect(all.map(({ index, wallet, name }) => [index, wallet.address, wallet.vaultId, name])).toEqual([
      [0, first.address, someone.wallet?.vaultId, 'sealed'],
      [1, second.address, someone.wallet?.vaultId, undefined],
    ])
    expect(listAccounts({ id: someone.id, loginProvider: 'google.com', vault: 'none' })).toEqual([])
  })
  test('behavior: one that is named twice is listed once', () => {
    const again = { ...second, address: third.address }
    expect(listAccounts({ ...someone, further: [second, again] }).map(({ wallet }) => wallet.address)).toEqual([
      first.address,
      second.address,
    ])
  })
})

describe('atAccount', () => {
  const person = { ...someone, further: [second, third] }
  test('default: the person with that account as the wallet', () => {
    expect(atAccount(person, 2).wallet?.address).toBe(third.address)
    expect(atAccount(person, 2)).toMatchObject({ id: someone.id, further: [second, third] })
  })
  test('behavior: the first one, and one that they have not', () => {
    expect(atAccount(person, 0)).toBe(person)
    expect(atAccount(person, 7)).toBe(person)
  })
})

describe('keepAccounts', () => {
  test('default: an account that the API leaves out stays', () => {
    const before = { ...someone, further: [second, third] }
    expect(keepAccounts(before, someone).further).toEqual([second, third])
    expect(keepAccounts(before, { ...someone, further: [third] }).further).toEqual([second, third])
  })
  test('behavior: nothing is added to another person, nor where nothing is missing', () => {
    const stranger = { ...someone, id: 'BBBBBBBBBBBBBBBBBBBBBB' }
    expect(keepAccounts({ ...someone, further: [second] }, stranger)).toBe(stranger)
    const now = { ...someone, further: [second] }
    expect(keepAccounts(someone, now)).toBe(now)
  })
})

describe('an imported account', () => {
  const imported: ImportedAccount = {
    index: 100,
    address: '0x3333333333333333333333333333333333333333',
    ecdsaPublicKey: `0x${'03'.repeat(64)}`,
    sealedKey: 'A'.repeat(132),
  }
  const person = { ...someone, further: [second], imported: [imported] }

  test('default: comes after the phrase’s, and has an account on EVM alone', () => {
    expect(listAccounts(person).map(({ index }) => index)).toEqual([0, 1, 100])
    const { wallet } = atAccount(person, 100)
    expect(wallet).toEqual({
      vaultId: someone.wallet.vaultId,
      address: imported.address,
      ecdsaPublicKey: imported.ecdsaPublicKey,
      accounts: {},
    })
    expect(JSON.stringify(wallet)).not.toContain(imported.sealedKey)
  })

  test('behavior: stays where the API leaves it out, until its owner’s signature was seen', () => {
    const now = { ...someone, further: [second], importsRemoved: [{ index: 100, number: 3, ownerSignature: 'x' }] }
    expect(keepAccounts(person, now).imported).toEqual([imported])
    expect(keepAccounts(person, now, [100]).imported).toBe(undefined)
    expect(isStillTheirs(person, now)).toBe(false)
    expect(isStillTheirs(person, now, [100])).toBe(true)
    expect(isStillTheirs(person, { ...person, imported: [{ ...imported, address: second.address }] })).toBe(false)
    expect(withoutImports(person, [100])).toEqual({ ...someone, further: [second] })
  })

  test('behavior: a removal that this browser knows stays where the API leaves it out', () => {
    const removal = { index: 100, number: 3, ownerSignature: 'x' }
    const before = { ...someone, importsRemoved: [removal] }
    expect(keepAccounts(before, person).importsRemoved).toEqual([removal])
    const forged = { ...removal, ownerSignature: 'y' }
    expect(keepAccounts(before, { ...person, importsRemoved: [forged] }).importsRemoved).toEqual([removal, forged])
    expect(keepAccounts(before, before)).toBe(before)
    const many = Array.from({ length: 2_000 }, (_, number) => ({ ...removal, number, ownerSignature: `${number}` }))
    expect(keepAccounts(before, { ...person, importsRemoved: many }).importsRemoved).toHaveLength(900)
  })

  test('behavior: one that this browser has not opened is not shown', () => {
    expect(onlyDerived({ ...someone, further: [second] }, person).imported).toBe(undefined)
    expect(onlyDerived(person, { ...person, imported: [imported, { ...imported, index: 101 }] }).imported).toEqual([
      imported,
    ])
  })
})
