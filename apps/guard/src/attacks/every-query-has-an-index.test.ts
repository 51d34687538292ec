import { sign as signBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { recordsRetireMessage, vaultDeleteMessage } from '@latchkey/protocol/guard'
import {
  auditAnchorType,
  noticesRequestType,
  recordsRetirementType,
  vaultDeletionType,
} from '@latchkey/protocol/tokens'
import { runCommand } from '@latchkey/service/operator'
import {
  findWholeReads,
  readForeignKeyStatements,
  readTriggerStatements,
  watchStatements,
} from '@latchkey/service/statements'
import { createTestRole, verifyTestAudit } from '@latchkey/service/testing'
import { SignJWT } from 'jose'
import { expect, inject, test } from 'vitest'
import {
  apiOrigin,
  attempt,
  begin,
  enrol,
  follow,
  makeFollowing,
  makeRecord,
  newId,
  newThumbprint,
  openBrowser,
  openGuard,
} from '../fixtures/guard.ts'
import { migrations } from '../tables.ts'
import { thaw } from '../thaw.ts'

/**
 * Claim: every query of a guard on a growing table uses an index, whatever the values, and so do those of its triggers.
 * Only `audit anchors` reads a whole table, because it prints it. Records are stored and followed, wrong and right PINs
 * are tried in known and unknown browsers, notices and seals are fetched, and all sweeps and the operator's commands
 * run; PostgreSQL plans each statement that was sent. The guard runs in the test's process, without a socket, where the
 * test sees each statement.
 */

const audit = ['audit', 'audit_seals', 'audit_anchors']
const grows = ['records', 'evals', 'counts', 'sessions', 'notices', 'used', 'buckets', ...audit]

/** The endpoints of `app.ts`, `notices.ts` and `deletions.ts`, except those that need no database. */
const endpoints = [
  '/v1/records',
  '/v1/eval',
  '/v1/prove',
  '/v1/prove/seen',
  '/v1/audit/anchor',
  '/v1/notices',
  '/v1/records/retire',
  '/v1/vaults/delete',
]
const withoutDatabase = ['/*', '/v1/*', '/healthz', '/readyz', '/v1/check']

test("every endpoint, every sweep, and the operator's commands", { timeout: 120_000 }, async () => {
  const watched = watchStatements(migrations)
  try {
    const own = await openGuard(inject('databaseUrl'))
    const browser = await openBrowser(own, { browser: newThumbprint() })
    const person = makeRecord()
    const { vaultId } = person.record
    expect((await enrol(browser, person)).status).toBe(200)
    expect((await attempt(browser, person, person.pin)).status).toBe(200)
    expect((await attempt(browser, person, '000000')).status).toBe(403)
    const stranger = await openBrowser(own)
    for (let i = 0; i < 5; i++) await attempt(stranger, person, '000000')
    expect((await attempt(stranger, person, person.pin)).status).toBe(423)
    for (let i = 0; i < 8; i++) {
      await own.setClock(`${i + 1} days`)
      const other = await openBrowser(own, { browser: newThumbprint() })
      await attempt(other, person, person.pin)
    }
    const begun = await begin(browser, person, person.pin)
    await browser.send('POST', '/v1/prove/seen', { evalId: begun.body.evalId ?? newId() })
    await browser.send('POST', '/v1/prove', { evalId: newId(), signature: 'A'.repeat(86) })
    // A change of the PIN, which the next opening that names the new record completes.
    const changing = await openBrowser(own)
    const change = makeFollowing(changing, person, '739105')
    expect((await follow(changing, change)).status).toBe(200)
    const { slotId, epoch } = change.person.record
    const opening = await openBrowser(own, { record: { slotId, epoch } })
    expect((await attempt(opening, change.person, '739105')).status).toBe(200)

    const signFor = (type: string, claims: object) =>
      new SignJWT({ iss: apiOrigin, aud: 'guard-1', sub: apiOrigin, jti: newId(), ...claims })
        .setProtectedHeader({ alg: 'EdDSA', typ: type })
        .setIssuedAt()
        .setExpirationTime('60s')
        .sign(own.api.privateKey)
    const token = await signFor(noticesRequestType, {})
    expect((await browser.send('POST', '/v1/notices', { token, done: [newId()] })).status).toBe(200)
    const hash = Buffer.alloc(32, 1).toString('base64url')
    const anchor = await signFor(auditAnchorType, { sub: 'audit', seal: '1', hash })
    expect((await browser.send('POST', '/v1/audit/anchor', { anchor })).status).toBe(200)
    const { ownerKey } = change.person.record
    const retires = recordsRetireMessage({ vaultId, slotId, epoch }, { guardId: 'guard-1' })
    const retirement = {
      ...{ sub: vaultId, slotId, epoch, ownerKey },
      ownerSignature: signBytes(null, retires, person.owner).toString('base64url'),
    }
    const retired = { token: await signFor(recordsRetirementType, retirement) }
    expect((await browser.send('POST', '/v1/records/retire', retired)).status).toBe(200)
    const endsAt = Math.floor(Date.now() / 1000)
    const signed = vaultDeleteMessage({ vaultId, endsAt, slotId, epoch }, { guardId: 'guard-1' })
    const ownerSignature = signBytes(null, signed, person.owner).toString('base64url')
    const ending = { sub: vaultId, endsAt, slotId, epoch, ownerKey, ownerSignature }
    const ended = { token: await signFor(vaultDeletionType, ending) }
    expect((await browser.send('POST', '/v1/vaults/delete', ended)).status).toBe(200)
    const routes = [...new Set(own.guard.app.routes.map(({ path }) => path))]
    expect(routes.filter((path) => !withoutDatabase.includes(path)).sort()).toEqual([...endpoints].sort())

    await own.setClock('40 days')
    for (const sweep of Object.values(own.guard.sweeps)) await sweep()
    await thaw(vaultId, own.configuration, { info: () => {}, error: () => {} })

    const { id: issuer, databaseUrl, keyFile } = own.configuration
    const log = { info: () => {}, error: () => {} }
    const owner = join(own.folder, 'owner')
    await writeFile(owner, databaseUrl, { mode: 0o400 })
    const verified = join(own.folder, 'verified')
    await verifyTestAudit(own.configuration)
    for (const command of [
      { words: 'audit verify', since: verified },
      { words: 'audit verify', since: verified },
      { words: 'audit anchors' },
      { words: 'audit prune', owner, days: 1 },
    ] as const)
      expect(
        await runCommand({ config: [], ...command }, { issuer, databaseUrl, keyFile, migrations, log }, () => {}),
      ).toBe(0)

    const role = await createTestRole(databaseUrl)
    const migrate = { words: 'migrate' as const, owner, config: [] }
    const asOwner = { issuer, databaseUrl: role.url, keyFile, migrations, log }
    expect(await runCommand(migrate, asOwner, () => {})).toBe(0)
    await role.drop()

    await own.guard.close()
    watched.stop()
    expect(watched.texts.size).toBeGreaterThan(50)
    // One statement reads a whole table, because it prints it.
    const [printed, ...others] = [...watched.texts].filter((text) => /audit_anchors order by/.test(text))
    expect({ printed, others }).toEqual({
      printed: expect.stringContaining('select issuer, seal::text, hash'),
      others: [],
    })
    if (printed) watched.texts.delete(printed)
    const ofTriggers = await readTriggerStatements(own.configuration.databaseUrl)
    expect(ofTriggers.map((text) => text.split(/\s+/, 3).join(' ')).sort()).toEqual([
      'delete from counts',
      'delete from sessions',
      'insert into notices',
    ])
    const ofForeignKeys = await readForeignKeyStatements(own.configuration.databaseUrl)
    const texts = [...watched.texts, ...ofTriggers, ...ofForeignKeys]
    expect(await findWholeReads(own.configuration.databaseUrl, texts, grows)).toEqual([])
    // The check would find a missing index.
    const all = ['select vault_id from records where wrong = $1', 'select place from counts where vault_id = $1']
    expect(await findWholeReads(own.configuration.databaseUrl, all, grows)).toEqual([`records: ${all[0]}`])
    await own.database.close()
    await rm(own.folder, { recursive: true })
  } finally {
    watched.stop()
  }
})
