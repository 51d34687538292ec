import { longestAccountName } from '@latchkey/core/vault-contents'
import { describe, expect, test } from 'vitest'
import { openAccountName, sealAccountName } from './account-name.ts'
import { Untrusted } from './untrusted.ts'

const vaultKey = new Uint8Array(32).fill(7)
const account = { userId: 'user', vaultId: 'vault', index: 1 }

describe('sealAccountName', () => {
  test('default: a name comes back, and its length is hidden', async () => {
    for (const name of ['', 'Savings', '저축', '𝒳'.repeat(longestAccountName / 2), '界'.repeat(longestAccountName)]) {
      const sealed = await sealAccountName(vaultKey, account, name)
      expect(sealed).toHaveLength(156)
      expect(await openAccountName(vaultKey, account, sealed)).toBe(name)
    }
  })
  test('error: a name that is too long', async () => {
    await expect(sealAccountName(vaultKey, account, 'x'.repeat(longestAccountName + 1))).rejects.toThrow(RangeError)
  })
})

describe('openAccountName', () => {
  test.each([
    ['another account', { ...account, index: 2 }],
    ['another vault', { ...account, vaultId: 'other' }],
    ['another person', { ...account, userId: 'other' }],
  ])('error: the name of %s', async (_, other) => {
    const sealed = await sealAccountName(vaultKey, account, 'Savings')
    await expect(openAccountName(vaultKey, other, sealed)).rejects.toThrow(Untrusted)
  })
  test('error: another vault key', async () => {
    const sealed = await sealAccountName(vaultKey, account, 'Savings')
    await expect(openAccountName(new Uint8Array(32), account, sealed)).rejects.toThrow(Untrusted)
  })
})
