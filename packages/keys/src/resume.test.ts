import { describe, expect, test } from 'vitest'
import { unwrapForResume, wrapForResume } from './resume.ts'
import { Untrusted } from './untrusted.ts'

const vaultKey = new Uint8Array(32).fill(1)
const share = new Uint8Array(32).fill(2)
/** A browser key, as the browser stores it. */
const createStorageKey = () =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

const name = { userId: 'user', vaultId: 'vault', jkt: 'thumbprint' }

describe('wrapForResume, unwrapForResume', async () => {
  const browserKey = await createStorageKey()
  const wrapped = await wrapForResume(vaultKey, browserKey, share, name)

  test('default', async () => {
    expect(await unwrapForResume(wrapped, browserKey, share, name)).toEqual(vaultKey)
  })
  test('behavior: the browser key cannot be read', async () => {
    await expect(crypto.subtle.exportKey('raw', browserKey)).rejects.toThrow()
  })
  test('error: another share, browser key, user, vault or session', async () => {
    const otherKey = await createStorageKey()
    const others = [
      unwrapForResume(wrapped, browserKey, new Uint8Array(32), name),
      unwrapForResume(wrapped, otherKey, share, name),
      ...[{ userId: 'x' }, { vaultId: 'x' }, { jkt: 'x' }].map((other) =>
        unwrapForResume(wrapped, browserKey, share, { ...name, ...other }),
      ),
    ]
    for (const result of await Promise.allSettled(others))
      expect(result).toMatchObject({ status: 'rejected', reason: expect.any(Untrusted) })
  })
})
