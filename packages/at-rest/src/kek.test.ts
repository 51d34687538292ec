import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAwsKmsKek } from './aws-kms.ts'
import { openAwsKms } from './fixtures/aws-kms.ts'
import { openGcpKms } from './fixtures/gcp-kms.ts'
import { openKekService } from './fixtures/kek-service.ts'
import { openVaultTransit } from './fixtures/vault-transit.ts'
import { createGcpKmsKek } from './gcp-kms.ts'
import { createFileKek, type Kek, wrapAad } from './kek.ts'
import { signAwsRequest } from './sigv4.ts'
import { createVaultTransitKek } from './vault-transit.ts'

let folder: string
let aws: Awaited<ReturnType<typeof openAwsKms>>
let gcp: Awaited<ReturnType<typeof openGcpKms>>
let vault: Awaited<ReturnType<typeof openVaultTransit>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-kek-'))
})
beforeEach(async () => {
  aws = await openAwsKms()
  gcp = await openGcpKms()
  vault = await openVaultTransit()
  return async () => {
    await aws.close()
    await gcp.close()
    await vault.close()
  }
})
afterAll(() => rm(folder, { recursive: true }))

let files = 0
const write = async (text: string) => {
  const path = join(folder, `secret-${files++}`)
  await writeFile(path, text, { mode: 0o400 })
  return path
}

const ofAws = async (change: Partial<Parameters<typeof createAwsKmsKek>[0]> = {}) =>
  createAwsKmsKek({ key: aws.arn, endpoint: aws.origin, credentialsFile: await write(aws.credentials()), ...change })
const ofGcp = async (change: Partial<Parameters<typeof createGcpKmsKek>[0]> = {}) =>
  createGcpKmsKek({ key: gcp.name, endpoint: gcp.origin, credentialsFile: await write(gcp.credentials()), ...change })
const ofVault = async (change: Partial<Parameters<typeof createVaultTransitKek>[0]> = {}) =>
  createVaultTransitKek({
    ...{ address: vault.origin, mount: vault.mount, key: vault.key, tokenFile: await write(`${vault.state.token}\n`) },
    ...change,
  })

const key = randomBytes(32)
const otherRsaKey = () =>
  generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ type: 'spki', format: 'pem' }) as string

describe.each<[string, () => Promise<Kek>]>([
  ['a file', async () => createFileKek(new Uint8Array(32).fill(7), '/etc/latchkey/key')],
  ['AWS KMS', () => ofAws()],
  ['Cloud KMS', () => ofGcp()],
  ['Vault transit', () => ofVault()],
])('%s', (_, open) => {
  test('default: what it wrapped comes back, and does not stand in it', async () => {
    const kek = await open()
    const wrapped = await kek.wrap('one', key)
    expect(Buffer.from(await (await open()).unwrap('one', wrapped))).toEqual(key)
    for (const form of ['base64', 'base64url', 'hex', 'latin1'] as const)
      expect(Buffer.from(wrapped).toString('latin1')).not.toContain(key.toString(form))
  })

  test('error: another id, a flipped bit', async () => {
    const kek = await open()
    const wrapped = await kek.wrap('one', key)
    await expect(kek.unwrap('two', wrapped)).rejects.toMatchObject({ isWrong: true })
    const changed = Uint8Array.from(wrapped)
    changed[changed.length - 10] = (changed[changed.length - 10] ?? 0) ^ 1
    await expect(kek.unwrap('one', changed)).rejects.toMatchObject({ name: 'KekError' })
  })

  test('error: its message begins with what the operator calls it, and has no secret', async () => {
    const kek = await open()
    const failure = await kek.unwrap('two', await kek.wrap('one', key)).catch((reason: Error) => reason)
    expect((failure as Error).message.startsWith(`${kek.label} `)).toBe(true)
    expect(String(failure)).not.toContain(vault.state.token)
    expect(String(failure)).not.toContain(aws.account.secretAccessKey)
  })
})

describe('createFileKek', () => {
  test('behavior: its name tells keys apart, and nothing of them', () => {
    const name = createFileKek(key, 'a').name
    expect(name).toMatch(/^keyfile:[\w-]{22}$/)
    expect(createFileKek(key, 'b').name).toBe(name)
    expect(createFileKek(randomBytes(32), 'a').name).not.toBe(name)
  })
})

describe('signAwsRequest', () => {
  const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY' }
  const now = new Date('2015-08-30T12:36:00Z')
  const body =
    '{"KeyId":"arn:aws:kms:eu-central-1:111122223333:key/1234abcd-12ab-34cd-56ef-1234567890ab","Plaintext":"AAECAwQFBgc=","EncryptionContext":{"purpose":"latchkey/v1/dek","id":"x"}}'
  const headers = { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': 'TrentService.Encrypt' }
  const host = 'kms.eu-central-1.amazonaws.com'
  const kms = { region: 'eu-central-1', service: 'kms', now }

  test.each([
    // "post-vanilla" of AWS's Signature Version 4 test suite.
    [
      'of AWS’s test suite',
      signAwsRequest({ host: 'example.amazonaws.com', headers: {}, body: '' }, credentials, {
        ...{ region: 'us-east-1', service: 'service', now },
      }),
      '5da7c1a2acd57cee7505fc6676e4e544621c30862966e37dddb68e92efbe5d6b',
    ],
    // Signed by botocore 1.43.11.
    [
      'to the KMS',
      signAwsRequest({ host, headers, body }, credentials, kms),
      '7e4286e27e78125b7d31f1b7c0d45c14e986dfb35b15fb821c071086a8f5fdc4',
    ],
    [
      'with a session token',
      signAwsRequest({ host, headers, body }, { ...credentials, sessionToken: 'a session token' }, kms),
      '183ee03ddac09442e26980d719bc6c8d0cb0ef021dd88c1975c38c1f471356b4',
    ],
  ])('default: a request %s', (_, signed, signature) => {
    expect(signed.authorization?.split('Signature=')[1]).toBe(signature)
  })
})

describe('createAwsKmsKek', () => {
  test('behavior: credentials are read for each call, those of a session too', async () => {
    aws.account.sessionToken = 'IQoJb3JpZ2luX2VjEXAMPLE=='
    const kek = await ofAws()
    expect(Buffer.from(await kek.unwrap('one', await kek.wrap('one', key)))).toEqual(key)
  })

  test('behavior: AWS is told the id, and never what is inside the key', async () => {
    await (await ofAws()).wrap('one', key)
    const [asked] = aws.received
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      KeyId: aws.arn,
      Plaintext: key.toString('base64'),
      EncryptionContext: { purpose: 'latchkey/v1/dek', id: 'one' },
    })
  })

  test('error: another key wrapped it', async () => {
    const other = await ofAws({ key: aws.addKey() })
    const wrapped = await (await ofAws()).wrap('one', key)
    await expect(other.unwrap('one', wrapped)).rejects.toMatchObject({ isWrong: true })
  })

  test.each<[string, () => void, string]>([
    ['another secret', () => (aws.account.secretAccessKey = 'another'), 'InvalidSignatureException'],
    ['an unknown key id', () => (aws.account.accessKeyId = 'AKIDOTHER'), 'UnrecognizedClientException'],
    ['a session token that ended', () => (aws.account.sessionToken = 'newer'), 'UnrecognizedClientException'],
    ['a clock six minutes off', () => (aws.clock.ahead = 360_000), 'InvalidSignatureException (Signature expired)'],
    ['no permission', () => (aws.account.may = []), 'AccessDeniedException'],
    ['a disabled key', () => aws.disable(), 'DisabledException'],
  ])('error: %s', async (_, change, error) => {
    const kek = await ofAws()
    change()
    const failure = kek.wrap('one', key)
    await expect(failure).rejects.toMatchObject({ name: 'KekError', isWrong: false })
    await expect(failure).rejects.toThrow(`${aws.arn} cannot be used: AWS KMS answered ${error}`)
  })

  test('error: an alias, credentials in another form, or that others may read', async () => {
    await expect(ofAws({ key: 'alias/latchkey' })).rejects.toThrow('is not the ARN of a key')
    const typed = await ofAws({ credentialsFile: await write('AKIDEXAMPLE:canary') })
    await expect(typed.wrap('one', key)).rejects.toThrow('does not hold AWS credentials')
    await expect(typed.wrap('one', key)).rejects.not.toThrow('canary')
  })
})

describe('createGcpKmsKek', () => {
  test('behavior: Google is told the id and the key to wrap, and no secret of ours', async () => {
    await (await ofGcp()).wrap('one', key)
    const [asked] = gcp.received
    expect(asked?.path).toBe(`/v1/${gcp.name}:encrypt`)
    expect(JSON.parse(asked?.body ?? '')).toEqual({
      plaintext: key.toString('base64'),
      additionalAuthenticatedData: Buffer.from(wrapAad('one')).toString('base64'),
    })
    expect(JSON.stringify(asked)).not.toContain('PRIVATE KEY')
  })

  test('error: another key wrapped it', async () => {
    const other = await ofGcp({ key: gcp.addKey() })
    const wrapped = await (await ofGcp()).wrap('one', key)
    await expect(other.unwrap('one', wrapped)).rejects.toMatchObject({ isWrong: true })
  })

  test.each<[string, () => unknown, string]>([
    ['a key of the account that was deleted', () => (gcp.account.keyId = 'newer'), '401 UNAUTHENTICATED'],
    ['another account’s key', () => (gcp.account.publicKey = otherRsaKey()), '401 UNAUTHENTICATED'],
    ['a clock six minutes off', () => (gcp.state.ahead = 360), '401 UNAUTHENTICATED'],
    ['a clock two minutes ahead', () => (gcp.state.ahead = -120), '401 UNAUTHENTICATED'],
    ['no permission', () => (gcp.account.may = ['encrypt']), '403 PERMISSION_DENIED'],
    ['a disabled key', () => (gcp.state.enabled = false), '400 INVALID_ARGUMENT'],
  ])('error: %s', async (_, change, error) => {
    const kek = await ofGcp()
    const wrapped = await kek.wrap('one', key)
    change()
    const failure = kek.unwrap('one', wrapped)
    await expect(failure).rejects.toMatchObject({ name: 'KekError', isWrong: false })
    await expect(failure).rejects.toThrow(`${gcp.name} cannot be used: Cloud KMS answered ${error}`)
  })

  test('error: a version of a key, another file', async () => {
    await expect(ofGcp({ key: `${gcp.name}/cryptoKeyVersions/1` })).rejects.toThrow('is not the resource name of a key')
    const typed = await ofGcp({ credentialsFile: await write('{"private_key":"canary"}') })
    await expect(typed.wrap('one', key)).rejects.toThrow('does not hold the key of a service account')
    await expect(typed.wrap('one', key)).rejects.not.toThrow('canary')
  })
})

describe('createVaultTransitKek', () => {
  test('behavior: a key that Vault rotated still opens what it wrapped before', async () => {
    const kek = await ofVault()
    const before = await kek.wrap('one', key)
    vault.rotate()
    const after = await kek.wrap('one', key)
    expect([before, after].map((each) => Buffer.from(each).toString().slice(0, 9))).toEqual(['vault:v1:', 'vault:v2:'])
    for (const wrapped of [before, after]) expect(Buffer.from(await kek.unwrap('one', wrapped))).toEqual(key)
  })

  test('behavior: a namespace', async () => {
    vault.state.namespace = 'team-a'
    const kek = await ofVault({ namespace: 'team-a' })
    expect(kek.name).toBe('vault-transit:team-a/transit/latchkey')
    expect(Buffer.from(await kek.unwrap('one', await kek.wrap('one', key)))).toEqual(key)
    await expect((await ofVault()).wrap('one', key)).rejects.toThrow('403')
  })

  test.each<[string, () => void, string]>([
    ['another token', () => (vault.state.token = 'another'), '403 (1 error occurred: * permission denied ) to decrypt'],
    ['a token that may not', () => (vault.state.may = ['encrypt']), '403'],
    ['a sealed Vault', () => (vault.state.sealed = true), '503 (Vault is sealed) to decrypt'],
  ])('error: %s', async (_, change, error) => {
    const kek = await ofVault()
    const wrapped = await kek.wrap('one', key)
    change()
    const failure = kek.unwrap('one', wrapped)
    await expect(failure).rejects.toMatchObject({ name: 'KekError', isWrong: false })
    await expect(failure).rejects.toThrow(`transit/latchkey cannot be used: Vault answered ${error}`)
  })

  test('error: a version that Vault no longer lets open', async () => {
    const kek = await ofVault()
    const wrapped = await kek.wrap('one', key)
    vault.rotate()
    vault.state.minDecryptionVersion = 2
    await expect(kek.unwrap('one', wrapped)).rejects.toMatchObject({ isWrong: true })
  })
})

describe('postToKek', () => {
  test.each<[string, Parameters<typeof openKekService>[0], string]>([
    ['a redirect', () => ({ status: 307, body: '', headers: { location: vault.origin } }), 'does not answer'],
    ['an endless answer', () => ({ status: 200, body: `"${'x'.repeat(100_000)}"` }), 'the answer is too long'],
    ['no JSON', () => ({ status: 502, body: '<html>' }), 'answered 502 (no reason)'],
    ['an answer of nothing', () => ({ status: 200, body: {} }), 'answered no ciphertext'],
  ])('error: %s', async (_, answer, sentence) => {
    const other = await openKekService(answer)
    await expect((await ofVault({ address: other.origin })).wrap('one', key)).rejects.toThrow(sentence)
    await other.close()
    expect(vault.received).toEqual([])
  })

  test('error: nothing is there', async () => {
    await vault.close()
    const failure = (await ofVault()).wrap('one', key)
    await expect(failure).rejects.toThrow(/transit\/latchkey cannot be used: .* does not answer \(ECONNREFUSED\)/)
    vault = await openVaultTransit()
  })
})
