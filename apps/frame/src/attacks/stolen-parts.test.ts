import { createDecipheriv, hkdfSync } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bytes, fromBase64Url, lp, toBase64Url } from '@latchkey/core/bytes'
import { blind, evaluateWithKey, finalize } from '@latchkey/keys/oprf'
import { derivePinKeys, joinOutputs, type Kdf, pinInput, stretch } from '@latchkey/keys/pin'
import { hashGuardSet, unwrap } from '@latchkey/keys/slot'
import { openVault } from '@latchkey/keys/vault'
import { type PinSlot, passkeyDays } from '@latchkey/protocol/api'
import { isServiceError } from '@latchkey/protocol/service-error'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import type { Session } from '../session/session.ts'
import { enrolOlder } from '../vault/fixtures/enrol-older.ts'
import { createTestSlots, startInProcess } from '../vault/fixtures/in-process-worker.ts'
import { createTestAuthenticator } from '../vault/fixtures/passkey-place.ts'
import { type Person, type Services, startServices } from '../vault/fixtures/services.ts'
import type { ResumeSlots } from '../vault/resume-slots.ts'
import { createVault } from '../vault/vault.ts'

vi.mock('hash-wasm', () => import('../vault/fixtures/argon2.ts'))
vi.mock('@latchkey/keys/oprf', () => import('@latchkey/keys/oprf/testing'))

/**
 * The claim: docs/security.md, "What stolen parts give", names every set of parts that is worth something, and what it
 * is worth. Each of all sets is tried with everything it allows, against rows of the real API and the real guard,
 * processes with their default limits; the smallest sets that give something must be the rows of that table.
 */

const parts = [
  "API's database",
  "API's key file",
  "guard's database",
  "guard's key file",
  'login',
  'browser storage',
  'the API without its host',
] as const
type Part = (typeof parts)[number]
type Loot = ReadonlySet<Part>

const outcomes = ['nothing', 'guesses online', 'the PIN', 'the wallet'] as const
type AttackOutcome = (typeof outcomes)[number]

const pin = '482915'
const wrong = '482916'

let services: Services
/**
 * Somebody with a wallet: the session that a phished login gives, the one that code in the API gives itself, and the
 * browser that the wallet was made in.
 */
type Victim = {
  person: Person
  phished: Session
  written: Session
  browser: { session: Session; slots: ResumeSlots }
}
let victim: Victim
/** The same with a wallet from before the API evaluated PINs. */
let older: Victim

const openWith = (session: Session, slots: ResumeSlots = createTestSlots()) =>
  createVault({ config: services.config, session }, { spawn: () => startInProcess(slots), slots })

const openVictim = async (isOlder: boolean): Promise<Victim> => {
  const person = await services.signUp()
  const browser = { session: await services.signIn(person), slots: createTestSlots() }
  const vault = openWith(browser.session, browser.slots)
  if (isOlder) {
    await enrolOlder(services.config, browser.session, pin)
    await vault.open(pin)
  } else await vault.enrol(pin)
  return { person, browser, phished: await services.signIn(person), written: await services.signIn(person) }
}

beforeAll(async () => {
  services = await startServices(inject('databaseUrl'))
  victim = await openVictim(false)
  older = await openVictim(true)
}, 180_000)
afterAll(() => services?.stop())

/** AES-256-GCM as columns are sealed at rest: nonce, ciphertext, tag. */
const openSealed = (key: Uint8Array, aad: Uint8Array, sealed: Buffer): Buffer => {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, 12))
  decipher.setAAD(aad).setAuthTag(sealed.subarray(-16))
  return Buffer.concat([decipher.update(sealed.subarray(12, -16)), decipher.final()])
}

type Query = Services['api']['database']['query']

/** A sealed column, opened with the key file: first the data key, then the value under a key of its place. */
const openColumn = async (query: Query, keyFile: string, place: [string, string, string], sealed: Buffer) => {
  const id = toBase64Url(Uint8Array.from(sealed.subarray(1, 17)))
  const [row] = await query('select wrapped_dek as wrapped from keks where id = $1', [id])
  const kek = fromBase64Url(readFileSync(keyFile, 'utf8'))
  const dek = openSealed(kek, lp('latchkey/v1/dek', id), row.wrapped)
  const key = Buffer.from(hkdfSync('sha256', dek, new Uint8Array(), lp('latchkey/v1/at-rest', ...place), 32))
  const aad = lp('latchkey/v1/at-rest', ...place, sealed.subarray(1, 17))
  return Uint8Array.from(openSealed(key, aad, sealed.subarray(17))) as Bytes
}

type SlotRow = {
  id: string
  vault_id: string
  epoch: number
  kdf: PinSlot['kdf']
  threshold: number
  guards: PinSlot['guards']
  wrapped_key: string
  commit_tag: string
  server_share_sealed: Buffer
  evaluator_key_sealed: Buffer | null
  evaluator_public_key: string | null
  ciphertext: string
}

const readApi = async ({ person }: Victim): Promise<SlotRow> => {
  const [row] = await services.api.database.query(
    'select s.*, v.ciphertext from slots s join vaults v on v.id = s.vault_id where v.user_id = $1',
    [person.userId],
  )
  return row
}

/** Somebody's session: from a phished login, from storage of their browser, or by rows that the API itself wrote. */
const sessionOf = (loot: Loot, { phished, browser, written }: Victim) => {
  if (loot.has('login')) return phished
  if (loot.has('browser storage')) return browser.session
  return loot.has('the API without its host') ? written : undefined
}

/** An attacker who runs code in the API has its database and its key file. */
const withImplied = (stolen: Loot): Loot => {
  const implied: readonly Part[] = stolen.has('the API without its host') ? ["API's database", "API's key file"] : []
  return new Set([...stolen, ...implied])
}

/** Reads the salt, from the API's rows or from the API itself, which tells it to a session. */
const readSlot = async (loot: Loot, of: Victim): Promise<{ vaultId: string; slot: PinSlot } | undefined> => {
  if (loot.has("API's database")) {
    const { id, vault_id, epoch, kdf, threshold, guards, evaluator_public_key: evaluator } = await readApi(of)
    const common = { slotId: id, epoch, kdf, threshold, guards }
    return {
      vaultId: vault_id,
      slot: evaluator === null ? { ...common, type: 'pin' } : { ...common, type: 'pin2', evaluator },
    }
  }
  const meta = await sessionOf(loot, of)?.api.call('vaultMeta', { purpose: 'unlock' })
  const [slot] = meta?.slots ?? []
  return meta && slot && { vaultId: meta.vaultId, slot }
}

/** A column of the API's slot, opened with the API's key file. */
const openSlotColumn = async (loot: Loot, of: Victim, column: 'server_share_sealed' | 'evaluator_key_sealed') => {
  if (!loot.has("API's database") || !loot.has("API's key file")) return undefined
  const api = await readApi(of)
  const sealed = api[column]
  const { database, keyFile } = services.api
  return sealed ? openColumn(database.query, keyFile, ['slots', column, api.id], sealed) : undefined
}

/**
 * Tries PINs without asking anybody: the guard's share, the API's key where it evaluates too, the salt, and the key by
 * which the guard knows a right PIN.
 */
const guessOffline = async (loot: Loot, of: Victim) => {
  const found = await readSlot(loot, of)
  if (!found || !loot.has("guard's database") || !loot.has("guard's key file")) return undefined
  const { vaultId, slot } = found
  const [guard] = services.guards
  if (!guard) throw new Error('there is no guard')
  const name = { vaultId, slotId: slot.slotId, epoch: slot.epoch }
  const [record] = await guard.database.query('select share, auth_key from records where vault_id = $1', [vaultId])
  const row = `${vaultId}.${name.slotId}.${name.epoch}`
  const keyFile = services.guardKeyFile(guard.id)
  const share = await openColumn(guard.database.query, keyFile, ['records', 'share', row], record.share)
  const evaluator = await openSlotColumn(loot, of, 'evaluator_key_sealed')
  if (slot.type === 'pin2' && !evaluator) return undefined
  const kdf: Kdf = { ...slot.kdf, salt: fromBase64Url(slot.kdf.salt) }
  for (const guess of [wrong, pin]) {
    const input = pinInput(name, guess)
    const ofGuard = evaluateWithKey(share, input)
    const rw = evaluator ? joinOutputs(ofGuard, evaluateWithKey(evaluator, input)) : ofGuard
    const keys = derivePinKeys(name, rw, await stretch(rw, kdf))
    if (toBase64Url(keys.authKey(guard.id)) === record.auth_key) return { guess, keys, name, slot }
  }
  return undefined
}

/** Opens the wallet without asking anybody. */
const openOffline = async (loot: Loot, of: Victim, known: NonNullable<Awaited<ReturnType<typeof guessOffline>>>) => {
  const serverShare = await openSlotColumn(loot, of, 'server_share_sealed')
  if (!serverShare) return false
  const api = await readApi(of)
  const guards = api.guards.map(({ id, publicKey }) => ({ id, publicKey: fromBase64Url(publicKey) }))
  const evaluator = api.evaluator_public_key === null ? undefined : fromBase64Url(api.evaluator_public_key)
  const { vaultId } = known.name
  const { userId } = of.person
  const vaultKey = await unwrap(
    { wrappedKey: fromBase64Url(api.wrapped_key), commit: fromBase64Url(api.commit_tag) },
    {
      ...known.name,
      userId,
      type: known.slot.type,
      guardSetHash: hashGuardSet({ threshold: api.threshold, guards, evaluator }),
    },
    { factor: known.keys.pinSecret, serverShare },
  )
  return (
    (await openVault(vaultKey, { userId, vaultId, version: 1 }, fromBase64Url(api.ciphertext))).entropy.length === 16
  )
}

/** True if a session opens the wallet with this PIN, at the API and the guard. Right ones cost nothing. */
const opens = (session: Session, guess: string) =>
  openWith(session)
    .open(guess)
    .then(
      () => true,
      (failure) => {
        if (isServiceError(failure)) return false
        throw failure
      },
    )

const rob = async (stolen: Loot, of: Victim): Promise<AttackOutcome> => {
  const loot = withImplied(stolen)
  const session = sessionOf(loot, of)
  const { browser } = of
  if (loot.has('browser storage') && (await openWith(browser.session, browser.slots).resume())) return 'the wallet'
  const known = await guessOffline(loot, of)
  if (!known) return session ? 'guesses online' : 'nothing'
  if (await openOffline(loot, of, known)) return 'the wallet'
  if (session && (await opens(session, known.guess))) return 'the wallet'
  return 'the PIN'
}

const allSets = (): Loot[] =>
  Array.from({ length: 2 ** parts.length }, (_, bits) => new Set(parts.filter((_, i) => bits & (1 << i))))

const isWithin = (small: Loot, large: Loot) => [...small].every((part) => large.has(part))
const nameOf = (loot: Loot) => parts.filter((part) => loot.has(part)).join(', ')

/** The rows of a table in the document, the first behind this heading. */
const readTable = (heading: string) => {
  const text = readFileSync(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8')
  const section = text.split(`\n${heading}\n`)[1]?.split('\n#')[0] ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| stolen'))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .map(([, stolen, gives]) => `${stolen}: ${gives}`)
    .sort()
}

test.each<[string, string, () => Victim]>([
  ['of a wallet', '## What stolen parts give', () => victim],
  // Nobody makes these any more: `npm run test:long` has them.
  ...(inject('fuzz').runs > 100
    ? ([['of a wallet from before the API evaluated PINs', '### Wallets of before', () => older]] satisfies [
        [string, string, () => Victim],
      ])
    : []),
])('every set of stolen parts %s gives what the table says', { timeout: 240_000 }, async (_, heading, readVictim) => {
  // Nobody used the wallet for a quarter of an hour: its resume half is gone, as the sweep leaves it.
  await services.api.database.query(
    'update sessions set resume_sealed = null, resume_drawn_at = null, resume_used_at = null',
  )
  const found: { loot: Loot; outcome: AttackOutcome }[] = []
  for (const loot of allSets()) found.push({ loot, outcome: await rob(loot, readVictim()) })
  const worth = ({ outcome }: { outcome: AttackOutcome }) => outcomes.indexOf(outcome)
  // A set is a row where it gives more than every smaller one in it.
  const rows = found.filter(
    (one) =>
      worth(one) > 0 &&
      !found.some((other) => other !== one && isWithin(other.loot, one.loot) && worth(other) >= worth(one)),
  )
  expect(rows.map(({ loot, outcome }) => `${nameOf(loot)}: ${outcome}`).sort()).toEqual(readTable(heading))
})

test('all parts of a wallet without a PIN together give nothing, even with the PIN that it had', {
  timeout: 60_000,
}, async () => {
  const of = await openVictim(false)
  const { browser, person } = of
  const vault = openWith(browser.session, browser.slots)
  const authenticator = createTestAuthenticator()
  await vault.open(pin, { change: 'slot-change' })
  await (await vault.createPasskey(authenticator.begin(), 'a wallet')).store()
  await vault.open(pin, { change: 'slot-change' })
  const { confirm } = await vault.makeKit()
  await confirm()
  const all: Loot = new Set(parts)
  expect(await rob(all, of)).toBe('the wallet')
  const { vaultId, slots } = await of.phished.api.call('vaultMeta', { purpose: 'unlock' })
  const { query } = services.api.database
  await query('update slots set created_at = created_at - make_interval(days => $1)', [passkeyDays])
  await vault.openByPasskey(authenticator.begin(), { change: 'pin-remove' })
  await vault.removePin()
  expect((await services.runCommand('server', 'deletions', '--run', '--config', services.apiConfig())).code).toBe(0)
  await query('update sessions set resume_sealed = null where user_id = $1', [person.userId])

  for (const session of [of.phished, of.written, browser.session]) expect(await opens(session, pin)).toBe(false)
  expect(await openWith(browser.session, browser.slots).resume()).toBe(false)
  // Nothing is left to try a PIN against: no share, salt or key of its function, and no record.
  const rows = await query(
    'select type, kdf, guards, evaluator_key_sealed from slots where vault_id = $1 order by type',
    [vaultId],
  )
  const none = { kdf: null, guards: null, evaluator_key_sealed: null }
  expect(rows).toEqual(['kit', 'passkey'].map((type) => ({ type, ...none })))
  const salt = slots[0]?.kdf.salt ?? ''
  for (const database of [services.api.database, ...services.guards.map((guard) => guard.database)]) {
    const tables = await database.query(
      `select table_name as name from information_schema.tables where table_schema = 'public'`,
    )
    for (const { name } of tables)
      expect(
        await database.query(`select from "${name}" t where to_jsonb(t)::text like '%' || $1 || '%' limit 1`, [salt]),
      ).toEqual([])
  }
  expect(await services.guards[0]?.database.query('select from records where vault_id = $1', [vaultId])).toEqual([])
})

test("a guard's operator with a login guesses by the API's evaluations, fifteen times", {
  timeout: 60_000,
}, async () => {
  const { person } = await openVictim(false)
  const thief = await services.signIn(person)
  const { vaultId, slots } = await thief.api.call('vaultMeta', { purpose: 'unlock' })
  const [slot] = slots
  const [guard] = services.guards
  if (slot?.type !== 'pin2' || !guard) throw new Error('the API does not evaluate')
  const name = { vaultId, slotId: slot.slotId, epoch: slot.epoch }
  const [record] = await guard.database.query('select share, auth_key from records where vault_id = $1', [vaultId])
  const place: [string, string, string] = ['records', 'share', `${vaultId}.${name.slotId}.${name.epoch}`]
  const share = await openColumn(guard.database.query, services.guardKeyFile(guard.id), place, record.share)
  const kdf: Kdf = { ...slot.kdf, salt: fromBase64Url(slot.kdf.salt) }

  /** Tries a PIN as far as the API evaluates it. The guard is not asked, so that its counts do not move. */
  const isPin = async (guess: string) => {
    const input = pinInput(name, guess)
    const blinded = blind(input)
    const asked = { slotId: slot.slotId, purpose: 'unlock' as const, blinded: toBase64Url(blinded.blinded) }
    const { evaluated } = await thief.api.call('vaultEvaluate', asked)
    const rw = joinOutputs(evaluateWithKey(share, input), finalize(input, blinded.blind, fromBase64Url(evaluated)))
    const keys = derivePinKeys(name, rw, await stretch(rw, kdf))
    return toBase64Url(keys.authKey(guard.id)) === record.auth_key
  }
  expect(await isPin(pin)).toBe(true)
  for (let i = 1; i < 15; i++) expect(await isPin(wrong)).toBe(false)
  await expect(isPin(wrong)).rejects.toSatisfy((failure) => isServiceError(failure, 'locked'))
})

test('a guess online costs what it costs anybody', { timeout: 60_000 }, async () => {
  const session = await services.signIn(victim.person)
  for (let i = 0; i < 5; i++) expect(await opens(session, wrong)).toBe(false)
  expect(await opens(session, pin)).toBe(false)
})

test('storage of a browser within the quarter of an hour is the wallet', { timeout: 60_000 }, async () => {
  const slots = createTestSlots()
  const session = await services.signIn(await services.signUp())
  await openWith(session, slots).enrol(pin)
  const later = openWith(session, slots)
  await expect.poll(() => later.resume(), { timeout: 20_000 }).toBeTruthy()
})
