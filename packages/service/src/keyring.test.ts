import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAwsKms } from '@latchkey/at-rest/aws-kms-stand-in'
import { openGcpKms } from '@latchkey/at-rest/gcp-kms-stand-in'
import { readKeyFile } from '@latchkey/at-rest/secret-file'
import { hasSoftHsm, openSoftHsm } from '@latchkey/at-rest/soft-hsm'
import { openVaultTransit } from '@latchkey/at-rest/vault-transit-stand-in'
import { fromUtf8 } from '@latchkey/core/bytes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { auditTable } from './audit.ts'
import { type Database, openDatabase } from './database.ts'
import { createTestDatabase } from './fixtures/database.ts'
import type { KekSettings } from './kek-settings.ts'
import { addKek, dropOtherKeks, keyringTable, manyKeks, openKeyring } from './keyring.ts'
import { createLog } from './log.ts'
import { type Command, readCommand, runCommand } from './operator.ts'

const log = createLog('test', () => {})
const before = { name: '1', up: `${keyringTable}${auditTable}` }
const migrations = [before, { name: '2', up: manyKeks }]

let folder: string
let aws: Awaited<ReturnType<typeof openAwsKms>>
let gcp: Awaited<ReturnType<typeof openGcpKms>>
let vault: Awaited<ReturnType<typeof openVaultTransit>>
let hsm: ReturnType<typeof openSoftHsm> | undefined
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database<unknown>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-keyring-'))
})
afterAll(() => rm(folder, { recursive: true }))
beforeEach(async () => {
  aws = await openAwsKms()
  gcp = await openGcpKms()
  vault = await openVaultTransit()
  testDatabase = await createTestDatabase(inject('databaseUrl'), migrations)
  database = await openDatabase({ url: testDatabase.url, migrations, log })
})
afterEach(async () => {
  vi.unstubAllEnvs()
  await database?.close()
  await testDatabase?.close()
  await aws.close()
  await gcp.close()
  await vault.close()
})

let files = 0
const write = async (text: string) => {
  const path = join(folder, `file-${files++}`)
  await writeFile(path, text, { mode: 0o400 })
  return path
}
const newFile = async (): Promise<KekSettings & { keyFile: string }> => ({
  keyFile: await write(randomBytes(32).toString('base64url')),
})
const ofAws = async (): Promise<KekSettings> => ({
  kek: {
    ...{ provider: 'aws-kms' as const, key: aws.arn, endpoint: aws.origin },
    credentialsFile: await write(aws.credentials()),
  },
})
const ofGcp = async (): Promise<KekSettings> => ({
  kek: {
    ...{ provider: 'gcp-kms' as const, key: gcp.name, endpoint: gcp.origin },
    credentialsFile: await write(gcp.credentials()),
  },
})
const ofVault = async (): Promise<KekSettings> => ({
  kek: {
    ...{ provider: 'vault-transit' as const, address: vault.origin, key: vault.key },
    tokenFile: await write(vault.state.token),
  },
})
/** Only on machines with SoftHSM, which `npm test` installs on Debian. */
const ofHsm = async (): Promise<KekSettings> => {
  hsm ??= openSoftHsm(folder)
  // Its library finds its tokens by this variable.
  vi.stubEnv('SOFTHSM2_CONF', hsm.environment.SOFTHSM2_CONF)
  const { module, token, key, pin } = hsm
  return { kek: { provider: 'pkcs11', module, token, key, pinFile: await write(pin) } }
}

const place = { table: 'records', column: 'share', row: 'one' }
const plain = fromUtf8('a share')
const seal = async (settings: KekSettings) => (await openKeyring(database.db, settings)).atRest.seal(place, plain)
const open = async (settings: KekSettings, sealed: Uint8Array) =>
  (await openKeyring(database.db, settings)).atRest.open(place, sealed)
const kekNames = async () =>
  (await testDatabase.query('select distinct provider from keks order by 1')).map(({ provider }) => provider)

describe('openKeyring', () => {
  test.each<[string, () => Promise<KekSettings>]>([
    ['a key file', newFile],
    ['AWS KMS', ofAws],
    ['Cloud KMS', ofGcp],
    ['Vault transit', ofVault],
    ...(hasSoftHsm ? ([['SoftHSM', ofHsm]] satisfies [string, () => Promise<KekSettings>][]) : []),
  ])('default: a new database with %s, several instances at once', async (_, make) => {
    const settings = await make()
    const opened = await Promise.all([1, 2, 3, 4].map(() => openKeyring(database.db, settings)))
    const sealed = opened.map(({ atRest }) => atRest.seal(place, plain))
    for (const { atRest } of opened) for (const each of sealed) expect(atRest.open(place, each)).toEqual(plain)
    expect(new Set(opened.map(({ secret }) => Buffer.from(secret).toString('hex'))).size).toBe(1)
    expect(await testDatabase.query('select from keks where active')).toHaveLength(1)
  })

  test('behavior: instances that start at once with two KEKs draw one set of keys', async () => {
    const both = [await ofAws(), await ofVault()]
    const opened = await Promise.allSettled(both.map((settings) => openKeyring(database.db, settings)))
    expect(opened.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('behavior: what the database holds of keys that a KEK elsewhere wraps opens nothing', async () => {
    for (const settings of [await ofAws(), await ofGcp(), await ofVault(), ...(hasSoftHsm ? [await ofHsm()] : [])]) {
      await testDatabase.query('delete from keks')
      const { secret } = await openKeyring(database.db, settings)
      const rows = await testDatabase.query("select encode(wrapped_dek, 'hex') as hex from keks")
      expect(rows).toHaveLength(2)
      expect(JSON.stringify(rows)).not.toContain(Buffer.from(secret).toString('hex'))
    }
  })

  test('error: another key file, another key, a KEK that is away', async () => {
    await seal(await newFile())
    const other = await newFile()
    await expect(openKeyring(database.db, other)).rejects.toThrow(
      `${other.keyFile} is not the key file this database was made with`,
    )
    await expect(openKeyring(database.db, await ofAws())).rejects.toThrow(`${aws.arn} is not the KEK this database`)
    await testDatabase.query('delete from keks')
    const settings = await ofVault()
    await seal(settings)
    vault.state.sealed = true
    await expect(openKeyring(database.db, settings)).rejects.toMatchObject({
      name: 'ConfigurationError',
      message: 'transit/latchkey cannot be used: Vault answered 503 (Vault is sealed) to decrypt.',
    })
  })
})

describe('addKek, dropOtherKeks', () => {
  test('default: from a database of before, through every kind of KEK, each value opens and the secret stays', async () => {
    const file = await newFile()
    const old = await createTestDatabase(inject('databaseUrl'))
    const release = await openDatabase({ url: old.url, migrations: [before], log })
    await openKeyring(release.db, file)
    // As the previous release wrote it.
    await old.query("update keks set provider = 'keyfile'")
    await release.close()
    await database.close()
    await testDatabase.close()
    testDatabase = old
    database = await openDatabase({ url: old.url, migrations, log })

    const secret = Buffer.from(await readKeyFile(file.keyFile))
    const sealed = [await seal(file)]
    let inUse: KekSettings = file
    const all = [await ofVault(), await newFile(), await ofAws(), await ofGcp(), ...(hasSoftHsm ? [await ofHsm()] : [])]
    for (const next of all) {
      await addKek(database.db, inUse, next)
      for (const settings of [inUse, next]) {
        for (const each of sealed) expect(await open(settings, each)).toEqual(plain)
        sealed.push(await seal(settings))
        expect(Buffer.from((await openKeyring(database.db, settings)).secret)).toEqual(secret)
      }
      expect(await dropOtherKeks(database.db, next)).toHaveLength(1)
      expect(await kekNames()).toHaveLength(1)
      await expect(openKeyring(database.db, inUse)).rejects.toThrow('this database was made with')
      for (const each of sealed) expect(await open(next, each)).toEqual(plain)
      inUse = next
    }
    expect(await testDatabase.query("select event from audit where actor = 'operator' order by seq")).toEqual(
      Array.from(all, () => [{ event: 'kek.added' }, { event: 'kek.dropped' }]).flat(),
    )
  })

  test('behavior: a second time it wraps anew, with the newest version of a key that Vault rotated', async () => {
    const settings = await ofVault()
    await seal(settings)
    vault.rotate()
    await addKek(database.db, settings, settings)
    const rows = await testDatabase.query("select convert_from(wrapped_dek, 'utf8') as text from keks")
    expect(rows.map(({ text }) => String(text).slice(0, 9))).toEqual(['vault:v2:', 'vault:v2:'])
    vault.state.minDecryptionVersion = 2
    await seal(settings)
  })

  test('behavior: to go back, the KEK of before is added again', async () => {
    const [first, second] = [await newFile(), await newFile()]
    const sealed = await seal(first)
    await addKek(database.db, first, second)
    // Drops the new KEK instead of the old one: nothing is lost.
    expect(await dropOtherKeks(database.db, first)).toHaveLength(1)
    expect(await open(first, sealed)).toEqual(plain)
    expect(await dropOtherKeks(database.db, first)).toEqual([])
  })

  // A connection that was kept open is reset, a new one refused.
  test.each<[string, () => unknown, RegExp]>([
    ['may not unwrap', () => Object.assign(aws.account, { may: ['Encrypt'] }), /AccessDeniedException/],
    ['may not wrap', () => Object.assign(aws.account, { may: ['Decrypt'] }), /AccessDeniedException/],
    ['is away', () => aws.close(), /does not answer \(ECONN(REFUSED|RESET)\)/],
  ])('error: a new KEK that %s is not added', async (_, change, sentence) => {
    const file = await newFile()
    await seal(file)
    const names = await kekNames()
    const added = await ofAws()
    await change()
    await expect(addKek(database.db, file, added)).rejects.toThrow(sentence)
    expect(await kekNames()).toEqual(names)
    expect(await testDatabase.query("select from audit where event = 'kek.added'")).toEqual([])
    if (sentence.source.includes('ECONN')) aws = await openAwsKms()
  })

  test('error: a KEK that was never added drops no other, nor one that wraps a part', async () => {
    const [first, second] = [await newFile(), await newFile()]
    const sealed = await seal(first)
    await expect(dropOtherKeks(database.db, second)).rejects.toThrow('does not wrap every key of this database')
    await addKek(database.db, first, second)
    await testDatabase.query(
      "delete from keks where id <> 'secret' and provider = (select provider from keks where id = 'secret')",
    )
    await expect(dropOtherKeks(database.db, second)).rejects.toThrow('Nothing was dropped')
    expect(await open(first, sealed)).toEqual(plain)
  })
})

describe('kek add, kek drop', () => {
  const run = async (settings: KekSettings, command: Omit<Command, 'config'>) => {
    const lines: string[] = []
    const service = { ...settings, issuer: 'guard-1', databaseUrl: testDatabase.url, migrations, log }
    const code = await runCommand({ config: [], ...command }, service, (line) => lines.push(line))
    return { code, lines }
  }

  test('default', async () => {
    const [file, next] = [await newFile(), await ofVault()]
    const sealed = await seal(file)
    const to = await write(JSON.stringify(next))
    expect(readCommand(['kek', 'add', '--to', to, '--config', 'c'])).toMatchObject({ words: 'kek add', to })
    expect(await run(file, { words: 'kek add', to })).toEqual({
      code: 0,
      lines: ['vault-transit:transit/latchkey wraps the keys too. Start every instance with it, then run "kek drop".'],
    })
    const { code, lines } = await run(next, { words: 'kek drop' })
    expect([code, lines]).toEqual([0, [expect.stringMatching(/^keyfile:[\w-]{22} wraps no key here any more\.$/)]])
    expect(await open(next, sealed)).toEqual(plain)
  })

  test('error: no file, no JSON, two keys, a misspelt field', async () => {
    const file = await newFile()
    await seal(file)
    const add = (to?: string) => run(file, { words: 'kek add', ...(to !== undefined && { to }) })
    await expect(add()).rejects.toThrow('Name with --to a file')
    await expect(add(await write('keyFile'))).rejects.toThrow('cannot be read as JSON')
    await expect(add(await write(JSON.stringify({ ...file, ...(await ofAws()) })))).rejects.toThrow(
      'there are two keys',
    )
    await expect(add(await write('{}'))).rejects.toThrow('at "keyFile": it is missing')
    await expect(add(await write('{"keyfile":"x"}'))).rejects.toThrow('Write "keyFile"')
    const alias = { kek: { provider: 'aws-kms', key: 'alias/x', credentialsFile: 'x' } }
    await expect(add(await write(JSON.stringify(alias)))).rejects.toThrow('not the ARN of a key')
  })
})
