import { rm } from 'node:fs/promises'
import { findWholeReads, watchStatements } from '@latchkey/service/statements'
import { expect, inject, test } from 'vitest'
import { attempt, begin, enrol, makeRecord, newId, newThumbprint, openBrowser, openGuard } from '../fixtures/guard.ts'
import { migrations } from '../tables.ts'
import { thaw } from '../thaw.ts'

/**
 * Claim: every query that a guard runs finds what it reads by an index, whatever the values, where its table grows.
 * Records are stored, PINs guessed wrongly and rightly, in browsers that are known and others, and all sweeps run;
 * PostgreSQL plans each statement that came.
 */

const audit = ['audit', 'audit_seals', 'audit_anchors']
const grows = ['records', 'evals', 'counts', 'sessions', 'notices', 'used', 'buckets', ...audit]

test('every endpoint, and every sweep', { timeout: 120_000 }, async () => {
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
    await own.setClock('40 days')
    for (const sweep of Object.values(own.guard.sweeps)) await sweep()
    await thaw(vaultId, own.configuration, { info: () => {}, error: () => {} })

    await own.guard.close()
    watched.stop()
    expect(watched.texts.size).toBeGreaterThan(30)
    expect(await findWholeReads(own.configuration.databaseUrl, watched.texts, grows)).toEqual([])
    // It would find one.
    const all = ['select vault_id from records where wrong = $1', 'select place from counts where vault_id = $1']
    expect(await findWholeReads(own.configuration.databaseUrl, all, grows)).toEqual([`records: ${all[0]}`])
    await own.database.close()
    await rm(own.folder, { recursive: true })
  } finally {
    watched.stop()
  }
})
