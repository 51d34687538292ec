import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import {
  attempt,
  begin,
  enrol,
  makeRecord,
  newThumbprint,
  type OpenGuard,
  openBrowser,
  openGuard,
  type Person,
  signProof,
} from './fixtures/guard.ts'

let own: OpenGuard
beforeEach(async () => {
  own = await openGuard(inject('databaseUrl'))
})
afterEach(async () => own?.close())

/** An owner with a wallet, in a session that opened it. */
const makeOwner = async () => {
  const person = makeRecord()
  const session = await openBrowser(own)
  await enrol(session, person)
  expect((await attempt(session, person, person.pin)).status).toBe(200)
  return { person, session }
}

/** One wrong PIN of a fresh session. */
const guessAnew = async (person: Person, claims: object = {}) =>
  attempt(await openBrowser(own, { ...claims }), person, 'wrong')

const week = 7 * 24 * 60 * 60
const setClock = (seconds: number) => own.setClock(`${seconds} seconds`)

/** Holds the row of a vault's count in a transaction of its own, until `release`. */
const holdVault = async ({ record }: Person) => {
  const client = new pg.Client({ connectionString: own.database.url })
  await client.connect()
  await client.query('begin')
  await client.query(`select from counts where vault_id = $1 and slot_id = '' for update`, [record.vaultId])
  return {
    release: async () => {
      await client.query('rollback')
      await client.end()
    },
  }
}

/** Waits until this many statements of the guard wait for a row. */
const untilWaiting = (count: number) =>
  vi.waitFor(
    async () => {
      const waiting = await own.database.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(waiting.length).toBeGreaterThanOrEqual(count)
    },
    { timeout: 20_000, interval: 20 },
  )

describe('charge', () => {
  test('behavior: guesses that wait while a browser takes another’s place are charged, each', async () => {
    const { person, session } = await makeOwner()
    for (let i = 0; i < 8; i++)
      expect((await attempt(session, person, person.pin, 'unlock', { browser: newThumbprint() })).status).toBe(200)
    const browser = newThumbprint()
    const begun = await begin(session, person, person.pin, 'unlock', { browser })
    // More than are allowed; together with the opening fewer than the guard's ten connections, which are opened
    // beforehand.
    const thieves = await Promise.all(Array.from({ length: 7 }, () => openBrowser(own, { browser })))
    await Promise.all(Array.from({ length: 10 }, () => own.guard.app.request('/readyz')))

    const held = await holdVault(person)
    const proof = { evalId: begun.body.evalId, signature: signProof(session, person, begun) }
    const opening = session.send('POST', '/v1/prove', proof)
    await untilWaiting(1)
    const guesses = thieves.map((thief) => begin(thief, person, 'wrong'))
    // Waits for all of them: one that arrives when the row is released could be charged before the opening gets it.
    await untilWaiting(1 + thieves.length)
    await held.release()

    expect((await opening).status).toBe(200)
    const evaluated = (await Promise.all(guesses)).filter(({ status }) => status === 200)
    expect(evaluated).toHaveLength(5)
    const counts = await own.database.query('select fails from counts where browser = $1', [browser])
    expect(counts).toEqual([{ fails: 5 }])
  }, 60_000)

  test('behavior: a refused guess of a session never seen waits for nothing and leaves nothing', async () => {
    const { person } = await makeOwner()
    await own.database.query('update counts set fails = 10 where vault_id = $1', [person.record.vaultId])
    const sessions = () => own.database.query('select jkt from sessions')
    const before = await sessions()
    const held = await holdVault(person)
    try {
      for (let i = 0; i < 5; i++) expect((await guessAnew(person)).body.error).toMatchObject({ code: 'frozen' })
    } finally {
      await held.release()
    }
    expect(await sessions()).toEqual(before)
  }, 20_000)
})

describe('refund', () => {
  test('behavior: takes back no more than the count still holds of the session’s guesses', async () => {
    const { person } = await makeOwner()
    const late = await openBrowser(own)
    for (let i = 0; i < 4; i++) await attempt(late, person, 'wrong')
    await setClock(4 * week)
    // The four are forgotten. This guess is from an unknown session.
    expect((await guessAnew(person)).body.error).toMatchObject({ left: 4 })
    expect((await attempt(late, person, person.pin)).status).toBe(200)
    expect((await guessAnew(person)).body.error).toMatchObject({ left: 3 })
  })

  test('behavior: takes back all of it where nothing was forgotten', async () => {
    const { person } = await makeOwner()
    const late = await openBrowser(own)
    for (let i = 0; i < 4; i++) await attempt(late, person, 'wrong')
    expect((await attempt(late, person, person.pin)).status).toBe(200)
    expect((await guessAnew(person)).body.error).toMatchObject({ left: 4 })
  })

  test('behavior: takes back what its session guessed while it waited, and counts the wrong PINs of that time', async () => {
    const { person } = await makeOwner()
    const late = await openBrowser(own)
    const wrong = await begin(late, person, 'wrong')
    const right = await begin(late, person, person.pin)
    const proofOf = (begun: Awaited<ReturnType<typeof begin>>) => ({
      evalId: begun.body.evalId,
      signature: signProof(late, person, begun),
    })

    // They queue for the vault's row, each with the counts that it read before.
    const held = await holdVault(person)
    const refusal = late.send('POST', '/v1/prove', proofOf(wrong))
    await untilWaiting(1)
    const guess = begin(late, person, 'wrong')
    await untilWaiting(2)
    const opening = late.send('POST', '/v1/prove', proofOf(right))
    await untilWaiting(3)
    await held.release()

    expect((await refusal).status).toBe(403)
    expect((await guess).status).toBe(200)
    expect(await opening).toMatchObject({ status: 200, body: { wrongBefore: 1 } })
    expect(await own.database.query('select fails from counts')).toEqual([{ fails: 0 }])
    const [session] = await own.database.query('select fails, charged, opened from sessions where jkt = $1', [late.jkt])
    expect(session).toEqual({ fails: 0, charged: 0, opened: true })
  }, 60_000)

  test('behavior: one evaluation has one answer, however many proofs come at once', async () => {
    const { person } = await makeOwner()
    const late = await openBrowser(own)
    const begun = await begin(late, person, person.pin)
    const signature = signProof(late, person, begun)
    const prove = (text: string) => late.send('POST', '/v1/prove', { evalId: begun.body.evalId, signature: text })
    const held = await holdVault(person)
    const answers = [
      ...Array.from({ length: 4 }, () => signature),
      ...Array.from({ length: 4 }, () => 'A'.repeat(86)),
    ].map(prove)
    await untilWaiting(4)
    await held.release()
    const statuses = (await Promise.all(answers)).map(({ status }) => status).sort()
    expect(
      [
        [200, ...Array(7).fill(409)],
        [403, ...Array(7).fill(409)],
      ].map(String),
    ).toContain(String(statuses))
  }, 60_000)

  test('behavior: takes nothing back from another place, whatever browser is named', async () => {
    const { person, session } = await makeOwner()
    const browser = newThumbprint()
    const open = (name: string) => attempt(session, person, person.pin, 'unlock', { browser: name })
    await open(browser)
    const guesser = await openBrowser(own, { browser })
    for (let i = 0; i < 4; i++) await attempt(guesser, person, 'wrong')
    // Eight others take all places, then the browser takes one of them back.
    for (let i = 0; i < 8; i++) await open(newThumbprint())
    await open(browser)
    for (let i = 0; i < 3; i++) await guessAnew(person, { browser })
    expect((await attempt(guesser, person, person.pin)).status).toBe(200)
    const [count] = await own.database.query('select fails from counts where browser = $1', [browser])
    expect(count).toEqual({ fails: 3 })
  })
})

describe('a record that is removed', () => {
  const rowsOf = async ({ record: { vaultId, slotId } }: Person) => {
    const of = (table: string) =>
      own.database.query(`select from ${table} where vault_id = $1 and slot_id = $2`, [vaultId, slotId])
    return { counts: (await of('counts')).length, sessions: (await of('sessions')).length }
  }
  const vaultCount = ({ record: { vaultId } }: Person) =>
    own.database.query(`select fails from counts where vault_id = $1 and slot_id = ''`, [vaultId])

  test('behavior: takes its sessions and browsers along, and leaves the vault’s count', async () => {
    const { vaultId } = makeRecord().record
    const people: Person[] = []
    for (let i = 0; i < 8; i++) {
      const person = makeRecord('482913', vaultId)
      const browser = await openBrowser(own, { browser: newThumbprint() })
      await enrol(browser, person)
      expect((await attempt(browser, person, person.pin)).status).toBe(200)
      people.push(person)
    }
    const [first, second] = people as [Person, Person]
    await guessAnew(first)
    expect(await rowsOf(first)).toEqual({ counts: 1, sessions: 2 })
    await own.database.query(`update records set updated_at = guard_now() - interval '1 hour' where slot_id = $1`, [
      first.record.slotId,
    ])
    await own.database.query(
      `update records set updated_at = guard_now() - interval '10 minutes' where slot_id <> $1`,
      [first.record.slotId],
    )
    const begun = await begin(await openBrowser(own), first, first.pin)
    expect(begun.status).toBe(200)
    expect((await enrol(await openBrowser(own), makeRecord('482913', vaultId))).status).toBe(200)
    expect(await begin(await openBrowser(own), first, first.pin)).toMatchObject({ status: 404 })
    expect(await rowsOf(first)).toEqual({ counts: 0, sessions: 0 })
    expect(await rowsOf(second)).not.toEqual({ counts: 0, sessions: 0 })
    expect(await vaultCount(first)).toEqual([{ fails: 2 }])
  }, 20_000)

  test('behavior: the same when nobody ever gave its PIN', async () => {
    const person = makeRecord()
    await enrol(await openBrowser(own), person)
    await guessAnew(person)
    expect(await rowsOf(person)).toEqual({ counts: 0, sessions: 1 })
    await setClock(16 * 60)
    await own.guard.sweeps.records()
    expect(await rowsOf(person)).toEqual({ counts: 0, sessions: 0 })
    expect(await vaultCount(person)).toEqual([{ fails: 1 }])
  })

  test('error: a right PIN comes after it', async () => {
    const { person, session } = await makeOwner()
    const begun = await begin(session, person, person.pin)
    const held = await holdVault(person)
    const proof = { evalId: begun.body.evalId, signature: signProof(session, person, begun) }
    const opening = session.send('POST', '/v1/prove', proof)
    await untilWaiting(1)
    await own.database.query('delete from records where slot_id = $1', [person.record.slotId])
    await held.release()
    expect(await opening).toMatchObject({ status: 409, body: { error: { code: 'conflict' } } })
    expect(await rowsOf(person)).toEqual({ counts: 0, sessions: 0 })
  })
})
