import { constants, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSignedByProject, readSigningKey } from './project-signature.ts'

const pair = (modulusLength: number) => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength })
  const der = publicKey.export({ type: 'spki', format: 'der' })
  return { apiKey: der.toString('base64url'), standard: der.toString('base64'), privateKey }
}
const old = pair(1024)
const own = pair(2048)
const text = '어머니:0xAbC'
const by = (key = own.privateKey, of = text, hash = 'sha256') => sign(hash, Buffer.from(of), key).toString('base64')

describe('readSigningKey', () => {
  test('default: the API keys of the field', () => {
    expect(old.apiKey).toHaveLength(216)
    expect(own.apiKey).toHaveLength(392)
    for (const key of [old.apiKey, own.apiKey, own.standard]) expect(readSigningKey(key)?.asymmetricKeyType).toBe('rsa')
  })

  test('error: a name, another kind of key, too short a key', () => {
    const elliptic = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    for (const text of [
      '',
      'the-key-of-the-first-project',
      elliptic.export({ type: 'spki', format: 'der' }).toString('base64url'),
      pair(512).apiKey,
    ])
      expect(readSigningKey(text)).toBeUndefined()
  })
})

describe('isSignedByProject', () => {
  test('default: by the key that is the API key', () => {
    expect(isSignedByProject(own, text, by())).toBe(true)
    expect(isSignedByProject(old, text, by(old.privateKey))).toBe(true)
  })

  test('behavior: the signing key counts instead, and then the API key does not', () => {
    const project = { apiKey: own.apiKey, signingKey: old.standard }
    expect(isSignedByProject(project, text, by(old.privateKey))).toBe(true)
    expect(isSignedByProject(project, text, by())).toBe(false)
    expect(isSignedByProject({ ...own, signingKey: null }, text, by())).toBe(true)
  })

  test('error: another text, key, hash, padding or spelling; a project without a key', () => {
    const pss = { key: own.privateKey, padding: constants.RSA_PKCS1_PSS_PADDING }
    for (const wrong of [
      '',
      '=',
      by(own.privateKey, `${text} `),
      by(old.privateKey),
      by(own.privateKey, text, 'sha1'),
      sign('sha256', Buffer.from(text), pss).toString('base64'),
      ` ${by()}`,
      Buffer.from(by(), 'base64').toString('base64url').padEnd(344, '-'),
      Buffer.from(by(), 'base64').toString('hex'),
    ])
      expect(isSignedByProject(own, text, wrong)).toBe(false)
    expect(isSignedByProject({ apiKey: 'the-key-of-the-first-project' }, text, by())).toBe(false)
  })
})
