import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'
import { fromUtf8, toBase64Url } from '@latchkey/core/bytes'
import { blind } from '@latchkey/keys/oprf'
import { guardTokenType } from '@latchkey/protocol/tokens'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { createClient } from '../session/client.ts'
import { createSessionKey } from '../session/dpop.ts'
import type { Session } from '../session/session.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createGuards } from '../vault/guards.ts'
import { createPinNotes } from '../vault/pin-notes.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * The claim: an API that says with every opening that the PIN is due to be dealt again gets a few more guesses at it in a
 * week, and not some with every opening. Each record of a guard has counts of its own for the browsers in which its PIN
 * was right, only the API names browsers, and it need not say which record is in use, so none is retired. Real processes
 * with their default limits.
 */

const pin = '482915'
const mostRedeals = 3

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'))
}, 180_000)
afterAll(() => services?.stop())

/** A token as the API signs it, with whatever it likes. */
const signToken = (key: KeyObject, claims: object): string => {
  const iat = Math.floor(Date.now() / 1000)
  const jti = randomBytes(16).toString('base64url')
  const parts = [
    { alg: 'EdDSA', typ: guardTokenType },
    { iat, exp: iat + 60, jti, ...claims },
  ]
  const text = parts.map((part) => toBase64Url(fromUtf8(JSON.stringify(part)))).join('.')
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

test('a PIN that is always due is dealt again a few times', { timeout: 120_000 }, async () => {
  const { config, api, guards } = services
  const guard = guards[0] as (typeof guards)[number]
  const person = await services.signUp()
  const browser = `${'B'.repeat(42)}A`
  const logIn = async () => {
    const session = await services.signIn(person)
    await api.database.query('update sessions set browser = $1 where user_id = $2', [browser, person.userId])
    return session
  }
  const session = await logIn()
  // Each page that is opened has a document of its own; the notes are the browser's.
  const notes = createPinNotes()
  const openVault = (own: Session) => {
    const slots = createTestSlots()
    return createVault(
      { config, session: own },
      { spawn: () => startInProcess(slots), slots, notes, redealDelayMs: 20 },
    )
  }
  const first = openVault(session)
  const { wallet } = await first.enrol(pin)
  first.close()
  const vaultId = wallet?.vaultId ?? ''
  const records = () =>
    guard.database.query(
      `select slot_id as "slotId", epoch from records where vault_id = $1 and state = 'active' order by epoch`,
      [vaultId],
    )
  for (let page = 1; page <= 2 * mostRedeals; page++) {
    await api.database.query(
      `update slots set created_at = created_at - interval '91 days' where vault_id = $1 and state = 'active'`,
      [vaultId],
    )
    // It keeps to no limit of its own.
    await api.database.query('delete from buckets')
    const vault = openVault(session)
    expect((await vault.open(pin)).wallet).toEqual(wallet)
    await new Promise((over) => setTimeout(over, 1_500))
    vault.close()
  }

  // It said nowhere which record is in use, so none was retired.
  await guard.database.query(`update records set state = 'active', expires_at = null where vault_id = $1`, [vaultId])
  // It guesses at each, as somebody in the person's browser.
  const apiKey = createPrivateKey({ key: JSON.parse(api.key.privateKey), format: 'jwk' })
  const guess = async (slotId: string, epoch: number) => {
    const prover = await createClient(config.api, { ahead: 0 }).prove(await createSessionKey())
    const asked = createGuards(config, { ...session, key: async () => prover })
    const about = { aud: guard.id, iss: api.origin, sub: vaultId, purpose: 'unlock', auth_time: 1, browser }
    const token = signToken(apiKey, { ...about, cnf: { jkt: prover.jkt } })
    const { blinded } = blind(fromUtf8('a guess'))
    return asked
      .evaluate(guard.id, token, { vaultId, slotId, epoch, purpose: 'unlock', blinded: toBase64Url(blinded) })
      .then(
        () => 1,
        () => 0,
      )
  }
  let guesses = 0
  for (const { slotId, epoch } of await records()) for (let i = 0; i < 6; i++) guesses += await guess(slotId, epoch)
  // Five at once at the first record, and at each of the few that followed it.
  expect(guesses).toBeLessThanOrEqual(5 * (1 + mostRedeals))
  expect(await records()).toHaveLength(1 + mostRedeals)
})
