import { createPrivateKey, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { type Bytes, fromUtf8, toBase64Url } from '@latchkey/core/bytes'
import { type KeyFamily, toWallet } from '@latchkey/keys/account'
import { deriveAccount } from '@latchkey/keys/derive'
import { signKeyProof } from '@latchkey/keys/key-proof'
import { deal } from '@latchkey/keys/oprf'
import { vaultPutMessage } from '@latchkey/protocol/api'
import type { RequestOf } from '@latchkey/protocol/endpoints'
import { apiProofName, pinProofMessage } from '@latchkey/protocol/guard'
import { keyFamilies, keyProofMessage } from '@latchkey/protocol/key-proof'
import { isServiceError } from '@latchkey/protocol/service-error'
import { guardTokenType, receiptType } from '@latchkey/protocol/tokens'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { type Services, startServices } from '../vault/fixtures/services.ts'
import { createGuards } from '../vault/guards.ts'

/**
 * The claim: whatever tabs do to each other while they make or open a wallet, and wherever each of them is closed, the
 * person ends with one wallet that opens.
 *
 * The test goes through all interleavings. A step is one message of a tab (the guard's two are one step). A state is
 * what the services then hold, and how far each tab is; from each new state, every tab takes its next step. A tab that
 * is closed is one that takes no more, so each state is also where any of them was closed: from each, somebody who
 * comes back must get a wallet that opens. API and guard are real processes, with high limits, because one person takes
 * a thousand steps; between two branches the test puts their rows back. It signs tokens and receipts with the services'
 * own keys, because the services' own ones would expire before it comes back to a state. Of three tabs it goes through
 * a few interleavings, drawn from the run's seed; `npm run test:long` goes through all.
 */

const guardId = 'guard-1'
const draw = (length: number) => randomBytes(length).toString('base64url')
const byFamily = <T>(entryOf: (family: KeyFamily) => T) =>
  Object.fromEntries(keyFamilies.map((family) => [family, entryOf(family)])) as Record<KeyFamily, T> // each has one

const drawKeyPair = () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  return { privateKey, publicKey: publicKey.export({ format: 'jwk' }).x ?? '' }
}

/** A JWT as API and guard sign theirs. */
const signToken = (type: string, key: KeyObject, claims: object): string => {
  const iat = Math.floor(Date.now() / 1000)
  const parts = [
    { alg: 'EdDSA', typ: type },
    { iat, exp: iat + 60, jti: draw(16), ...claims },
  ]
  const text = parts.map((part) => toBase64Url(fromUtf8(JSON.stringify(part)))).join('.')
  return `${text}.${sign(null, Buffer.from(text), key).toString('base64url')}`
}

/** The rows that one enrolment stores. Its sealed parts are random: neither service can look inside. */
const makeWallet = (about: { apiOrigin: string; userId: string; vaultId: string }) => {
  const owner = drawKeyPair()
  const auth = drawKeyPair()
  const [share] = deal({ threshold: 1, count: 1 }).shares
  const [evaluator] = deal({ threshold: 1, count: 1 }).shares
  if (!share || !evaluator) throw new Error('no share was dealt')
  const slotId = draw(16)
  const publicKey = toBase64Url(share.publicKey)
  const { vaultId } = about
  const vault = {
    vaultId,
    version: 1 as const,
    ciphertext: draw(96),
    ownerKey: owner.publicKey,
    slot: {
      slotId,
      epoch: 1 as const,
      kdf: { name: 'argon2id' as const, salt: draw(16), memory: 65_536, iterations: 3, parallelism: 1 },
      threshold: 1,
      guards: [{ id: guardId, publicKey }],
      wrappedKey: draw(60),
      commit: draw(32),
      serverShare: draw(32),
      evaluator: {
        key: toBase64Url(evaluator.share),
        publicKey: toBase64Url(evaluator.publicKey),
        authKey: auth.publicKey,
      },
    },
  }
  const seed = Uint8Array.from(randomBytes(64)) as Bytes
  const accounts = byFamily((family) => deriveAccount(seed, family))
  const publicKeys = byFamily((family) => accounts[family].publicKey)
  const occasion = vaultPutMessage({ ...vault, wallet: toWallet(publicKeys) })
  const message = keyProofMessage({ ...about, version: 1, publicKeys, occasion })
  const put: Omit<RequestOf<'vaultPut'>, 'acks'> = {
    ...vault,
    keys: byFamily((family) => ({
      publicKey: toBase64Url(publicKeys[family]),
      signature: toBase64Url(signKeyProof(family, accounts[family].privateKey, message)),
    })),
    ownerSignature: sign(null, occasion, owner.privateKey).toString('base64url'),
  }
  const record = {
    vaultId,
    slotId,
    epoch: 1,
    share: toBase64Url(share.share),
    publicKey,
    authKey: auth.publicKey,
    ownerKey: owner.publicKey,
  }
  return { slotId, auth: auth.privateKey, record, put, ack: '' }
}

const steps = {
  enrol: ['meta', 'record', 'put', 'ask', 'evaluate', 'prove', 'open'],
  unlock: ['ask', 'evaluate', 'prove', 'open'],
} as const
type Kind = keyof typeof steps
type Step = (typeof steps)[Kind][number]

/**
 * The progress of a tab; `seen`: the wallet whose slot it asks the guard for; `evalId`: the API's evaluation for it;
 * `over`: it was done, or refused.
 */
type Tab = { kind: Kind; at: number; seen: number; evalId?: string | undefined; over: boolean }
/** The services' rows of this person, as JSON. */
type Rows = { vaults: string; slots: string; evaluations: string; records: string }
type State = { tabs: Tab[]; rows: Rows }

let services: Services
beforeAll(async () => {
  services = await startServices(inject('databaseUrl'), { limits: 'high' })
  await services.api.database.query(`
    create function put_back(vault text, vault_rows jsonb, slot_rows jsonb, evaluation_rows jsonb)
      returns void language sql as $$
      delete from used; delete from vaults where id = vault;
      insert into vaults select * from jsonb_populate_recordset(null::vaults, vault_rows);
      insert into slots select * from jsonb_populate_recordset(null::slots, slot_rows);
      insert into evaluations select * from jsonb_populate_recordset(null::evaluations, evaluation_rows);
      -- They would expire while the test comes back to them.
      update evaluations set at = clock_timestamp() where vault_id = vault;
    $$`)
  await services.guards[0]?.database.query(`
    create function put_back(vault text, record_rows jsonb) returns void language sql as $$
      delete from used; delete from evals; delete from records where vault_id = vault;
      insert into records select * from jsonb_populate_recordset(null::records, record_rows);
    $$`)
})
afterAll(() => services?.stop())

/** One person, the wallets that their tabs would store, and the steps of a tab. */
const openPerson = async (count: number) => {
  const [guard] = services.guards
  if (!guard) throw new Error('no guard')
  const person = await services.signUp()
  const session = await services.signIn(person)
  const guards = createGuards(services.config, session)
  const { jkt } = await session.key()
  const { vaultId } = await session.api.call('vaultMeta', { purpose: 'enrol' })
  const apiOrigin = services.api.origin
  const wallets = Array.from({ length: count }, () => makeWallet({ apiOrigin, userId: person.userId, vaultId }))
  const indexOf = (slotId: unknown) => wallets.findIndex((each) => each.slotId === slotId)
  const readKey = (jwk: string) => createPrivateKey({ key: JSON.parse(jwk), format: 'jwk' })
  const apiKey = readKey(services.api.key.privateKey)
  const guardKey = readKey(guard.key.privateKey)

  const guardToken = (purpose: 'enrol' | 'unlock') =>
    signToken(guardTokenType, apiKey, {
      iss: apiOrigin,
      aud: guardId,
      sub: vaultId,
      purpose,
      cnf: { jkt },
      auth_time: 1,
    })

  /** The rows that the services hold, if nobody took a step since they were read or restored. */
  let present: Rows | undefined

  type Taken = Pick<Tab, 'seen' | 'evalId'>
  /** Takes one step as a real tab does. Returns the wallet that it continues with; throws the services' refusals. */
  const take = async (step: Step, own: number, { seen, evalId }: Taken): Promise<Taken> => {
    present = undefined
    const wallet = wallets[step === 'evaluate' || step === 'prove' || step === 'open' ? seen : own]
    if (step === 'meta') await session.api.call('vaultMeta', { purpose: 'enrol' })
    else if (step === 'ask') {
      const { slots } = await session.api.call('vaultMeta', { purpose: 'unlock' })
      return { seen: indexOf(slots[0]?.slotId) }
    } else if (!wallet) throw new Error('no wallet')
    else if (step === 'record') wallet.ack = (await guards.record(guardId, guardToken('enrol'), wallet.record)).ack
    else if (step === 'put') await session.api.call('vaultPut', { ...wallet.put, acks: [{ guardId, ack: wallet.ack }] })
    else if (step === 'evaluate') {
      // Any point of the curve is a blinded PIN.
      const asked = { slotId: wallet.slotId, purpose: 'unlock' as const, blinded: wallet.record.publicKey }
      const evaluation = await session.api.call('vaultEvaluate', asked)
      return { seen, evalId: evaluation.evalId }
    } else if (step === 'prove') {
      const about = { vaultId, slotId: wallet.slotId, epoch: 1, purpose: 'unlock' as const }
      const asked = { ...about, blinded: wallet.record.publicKey }
      const { evalId } = await guards.evaluate(guardId, guardToken('unlock'), asked)
      const message = pinProofMessage({ ...about, guardId, evalId, jkt })
      await guards.prove(guardId, { evalId, signature: sign(null, message, wallet.auth).toString('base64url') })
    } else {
      const about = { sub: vaultId, slotId: wallet.slotId, epoch: 1, purpose: 'unlock', cnf: { jkt } }
      const receipt = signToken(receiptType, guardKey, { iss: guardId, aud: apiOrigin, ...about })
      const { slotId } = wallet
      const proven = { vaultId, slotId, epoch: 1, purpose: 'unlock' as const, jkt, evalId: evalId ?? '' }
      const message = pinProofMessage({ ...proven, guardId: apiProofName })
      const proof = { evalId: evalId ?? '', signature: sign(null, message, wallet.auth).toString('base64url') }
      await session.api.call('vaultOpen', { slotId, purpose: 'unlock', receipts: [receipt], proof })
    }
    return { seen, evalId }
  }

  /** The rows as they are now. */
  const rowsOf = async (): Promise<Rows> => {
    const [[api], [held]] = await Promise.all([
      services.api.database.query(
        `select (select coalesce(jsonb_agg(v), '[]') from vaults v where id = $1)::text as vaults,
          (select coalesce(jsonb_agg(s), '[]') from slots s where vault_id = $1)::text as slots,
          (select coalesce(jsonb_agg(e), '[]') from evaluations e where vault_id = $1)::text as evaluations`,
        [vaultId],
      ),
      guard.database.query(
        `select coalesce(jsonb_agg(r order by slot_id), '[]')::text as records from records r where vault_id = $1`,
        [vaultId],
      ),
    ])
    present = { vaults: api?.vaults, slots: api?.slots, evaluations: api?.evaluations, records: held?.records }
    return present
  }
  /** Puts rows back as they were read. */
  const putBack = async (rows: Rows) => {
    if (rows === present) return
    const { vaults, slots, evaluations, records } = rows
    await Promise.all([
      services.api.database.query('select put_back($1, $2::jsonb, $3::jsonb, $4::jsonb)', [
        vaultId,
        vaults,
        slots,
        evaluations,
      ]),
      guard.database.query('select put_back($1, $2::jsonb)', [vaultId, records]),
    ])
    present = rows
  }

  /** The part of the rows that matters: the vault's state and slot, and the record of each wallet. */
  const read = ({ vaults, slots, records }: Rows) => {
    const [vault] = JSON.parse(vaults) as { state: string }[]
    const [slot] = JSON.parse(slots) as { id: string }[]
    const held = JSON.parse(records) as { slot_id: string; state: string }[]
    return {
      state: vault?.state ?? 'none',
      slot: slot ? indexOf(slot.id) : -1,
      records: wallets.map(({ slotId }) => held.find((row) => row.slot_id === slotId)?.state ?? 'none'),
    }
  }
  return { take, rowsOf, putBack, read, wallets }
}
type Person = Awaited<ReturnType<typeof openPerson>>

const permutations = (items: number[]): number[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item) => permutations(items.filter((each) => each !== item)).map((rest) => [item, ...rest]))

/** A name for a state. States that differ only in which of two like tabs is which have one name. */
const nameOf = (held: ReturnType<Person['read']>, tabs: readonly Tab[]): string =>
  permutations(tabs.map((_, i) => i))
    .filter((order) => order.every((from, to) => tabs[from]?.kind === tabs[to]?.kind))
    .map((order) => {
      const rename = (wallet: number) => (wallet < 0 ? wallet : order.indexOf(wallet))
      const views = order.map((from) => {
        const { kind, at, seen, over } = tabs[from] as Tab // an index of it
        return [held.records[from], kind, over ? 'over' : at, over ? -1 : rename(seen)]
      })
      return JSON.stringify([held.state, rename(held.slot), views])
    })
    .sort()[0] ?? ''

const isRefusal = (failure: unknown) => isServiceError(failure, 'conflict', 'not_found')

/** Some tabs of one person, and somebody who comes back when they are closed. */
const openTabs = async (kinds: Kind[]) => {
  const { take, rowsOf, putBack, read } = await openPerson(kinds.length + 1)
  const newcomer = kinds.length

  /** Somebody comes back, with every other tab closed: the wallet opens, or a new one is made and opens. */
  const comeBack = async (rows: Rows) => {
    await putBack(rows)
    const { state, slot } = read(rows)
    const own = state === 'active' ? slot : newcomer
    let taken: Pick<Tab, 'seen' | 'evalId'> = { seen: own }
    for (const step of state === 'active' ? steps.unlock : steps.enrol) {
      taken = await take(step, own, taken)
      expect(taken.seen).toBe(own)
    }
    const after = read(await rowsOf())
    expect(after.state).toBe('active')
    expect(after.slot).toBe(state === 'active' ? slot : newcomer)
    expect(after.records[after.slot]).toBe('active')
  }

  /** This tab takes its next step; undefined where it was done or refused before. */
  const advance = async ({ tabs, rows }: State, i: number): Promise<State | undefined> => {
    const tab = tabs[i]
    const step = tab && steps[tab.kind][tab.at]
    if (!tab || tab.over || !step) return undefined
    await putBack(rows)
    let next: Tab
    try {
      const taken = await take(step, i, tab)
      const over = tab.at + 1 === steps[tab.kind].length || (step === 'ask' && taken.seen < 0)
      next = { ...tab, ...taken, at: tab.at + 1, over }
    } catch (failure) {
      if (!isRefusal(failure)) throw failure
      next = { ...tab, over: true }
    }
    const changed: State = { tabs: tabs.map((each, at) => (at === i ? next : each)), rows: await rowsOf() }
    const [before, after] = [read(rows), read(changed.rows)]
    // A wallet in use stays the same, and its record stays.
    if (before.state === 'active') expect([after.state, after.slot]).toEqual(['active', before.slot])
    if (after.state === 'active') expect(after.records[after.slot]).toBe('active')
    return changed
  }

  const start: State = {
    tabs: kinds.map((kind) => ({ kind, at: 0, seen: -1, over: false })),
    rows: await rowsOf(),
  }
  return { start, advance, comeBack, read }
}

/** Goes through every interleaving of these tabs; returns the number of states. */
const explore = async (kinds: Kind[]): Promise<number> => {
  const { start, advance, comeBack, read } = await openTabs(kinds)
  const seen = new Set([nameOf(read(start.rows), start.tabs)])
  const cameBackTo = new Set<string>()
  const left = [start]
  for (let state = left.pop(); state; state = left.pop()) {
    const { tabs, rows } = state
    const before = read(rows)
    const held = JSON.stringify(before)
    if (!cameBackTo.has(held)) {
      cameBackTo.add(held)
      await comeBack(rows)
    }
    // With no tab closed, the last one that stored a wallet opens it.
    if (tabs.every(({ over }) => over) && kinds.includes('enrol')) expect(before.state).toBe('active')
    for (const i of tabs.keys()) {
      const changed = await advance(state, i)
      if (!changed) continue
      const name = nameOf(read(changed.rows), changed.tabs)
      if (seen.has(name)) continue
      seen.add(name)
      left.push(changed)
    }
  }
  return seen.size
}

/** Takes one path: the tabs take steps in this order; a tab that does not finish was closed before its next step. */
const walk = async (kinds: Kind[], order: number[]) => {
  const { start, advance, comeBack } = await openTabs(kinds)
  let state = start
  for (const i of order) state = (await advance(state, i)) ?? state
  await comeBack(state.rows)
}

const isLong = inject('fuzz').runs > 100

describe('every interleaving', () => {
  const three: [string, Kind[]][] = [
    ['of two enrolments and an unlock', ['enrol', 'enrol', 'unlock']],
    ['of three enrolments', ['enrol', 'enrol', 'enrol']],
  ]

  test.each<[string, Kind[], number]>([
    ['of two enrolments', ['enrol', 'enrol'], 40],
    ['of an enrolment and an unlock', ['enrol', 'unlock'], 20],
  ])('%s', async (_, kinds, least) => expect(await explore(kinds)).toBeGreaterThan(least), 240_000)

  test.each(three)('%s, a few', { timeout: 120_000 }, async (_, kinds) => {
    // Several steps of one tab, then several of another: with single steps, hardly any tab would finish.
    const several = fc.tuple(fc.nat(2), fc.integer({ min: 1, max: steps.enrol.length }))
    const orders = fc
      .array(several, { minLength: 3, maxLength: 8, size: 'max' })
      .map((all) => all.flatMap(([tab, count]) => Array<number>(count).fill(tab)))
    await fc.assert(
      fc.asyncProperty(orders, (order) => walk(kinds, order)),
      { numRuns: inject('fuzz').runs / 25 },
    )
  })

  describe.runIf(isLong)('in full', () => {
    test.each(three)('%s', async (_, kinds) => expect(await explore(kinds)).toBeGreaterThan(200), 600_000)
  })
})
