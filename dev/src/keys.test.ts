import { createPrivateKey, createPublicKey } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readStackKeys } from './keys.ts'

const folder = join(mkdtempSync(join(tmpdir(), 'latchkey-keys-')), 'keys')
afterAll(() => rmSync(join(folder, '..'), { recursive: true }))

describe('readStackKeys', () => {
  test('default: the API key is an RSA-2048 public key, its private half beside it', () => {
    const { project } = readStackKeys(folder)
    const key = createPublicKey({ key: Buffer.from(project.apiKey, 'base64url'), format: 'der', type: 'spki' })
    expect(key.asymmetricKeyDetails?.modulusLength).toBe(2048)
    expect(project.apiKey).toHaveLength(392)
    const secret = Buffer.from(readFileSync(project.secretFile, 'utf8'), 'base64url')
    expect(createPublicKey(createPrivateKey({ key: secret, format: 'der', type: 'pkcs8' })).equals(key)).toBe(true)
  })

  test('behavior: the same keys every time', () => {
    expect(readStackKeys(folder)).toEqual(readStackKeys(folder))
  })

  test('behavior: nobody else can read a file', () => {
    const modes = readdirSync(folder).map((name) => statSync(join(folder, name)).mode & 0o777)
    expect(new Set(modes)).toEqual(new Set([0o400]))
    expect(statSync(folder).mode & 0o777).toBe(0o700)
  })

  test('behavior: what is handed out as public has no private part', () => {
    const { api, guard, logins } = readStackKeys(folder)
    for (const key of [api.tokenKey, guard.receiptKey, logins.apple.wallet.publicKey])
      expect(key).not.toHaveProperty('d')
  })
})
