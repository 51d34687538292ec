import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import {
  attempt,
  type Browser,
  begin,
  enrol,
  makeRecord,
  newId,
  newThumbprint,
  openBrowser,
  type Person,
  type RunningGuard,
  runGuard,
  signProof,
} from '../fixtures/guard.ts'
import { guessesLeft, sessionGuesses, waits } from '../lockout.ts'

/**
 * Claim: an attacker with somebody's login but not their PIN gets few guesses, with any number of fresh sessions and
 * however often the owner opens the wallet meanwhile, and never stops a browser or session that has opened it before.
 * The guard is a process with its default limits.
 */

const isLong = inject('fuzz').runs > 100
/** The sessions that guess at once, ten guesses each. `app.test.ts` of the guard has 500 in every run. */
const sessions = isLong ? 50 : 10

// Each test makes hundreds of logins and openings, possibly on a slow machine.
vi.setConfig({ testTimeout: 120_000 })

let own: RunningGuard
beforeAll(async () => {
  own = await runGuard(inject('databaseUrl'))
})
// Each test has its own people, browsers and sessions, but the clock and the guard's global counts are shared.
beforeEach(async () => {
  await own.database.query('truncate buckets')
  await setClock(0)
})
afterAll(() => own?.close())

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/** Seconds that the guard's clock is ahead. */
let ahead = 0
const setClock = async (seconds: number) => {
  ahead = seconds
  await own.setClock(`${seconds} seconds`)
}
/** A fresh login. */
const logIn = (claims: object = {}) =>
  openBrowser(own, { auth_time: Math.floor(Date.now() / 1_000) + ahead, ...claims })

/** Somebody with a wallet, who opened it in a browser of theirs. */
const makeOwner = async () => {
  const person = makeRecord()
  const browser = newThumbprint()
  const session = await logIn({ browser })
  expect((await enrol(session, person)).status).toBe(200)
  expect((await attempt(session, person, person.pin)).status).toBe(200)
  return { person, browser, session }
}

/**
 * Guesses as early and as often as the guard allows, until the clock is at `until`: a session that is shut out is
 * replaced by a fresh login.
 *
 * @param each runs before each guess
 * @returns how many guesses were evaluated
 */
const guessUntil = async (
  until: number,
  person: Person,
  { claims = {}, each = async () => {} }: { claims?: object; each?: (guesses: number) => Promise<void> } = {},
): Promise<number> => {
  let guesses = 0
  let session = await logIn(claims)
  for (;;) {
    await each(guesses)
    const { status, body } = await begin(session, person, `wrong ${guesses % 8}`)
    if (status === 200) {
      guesses += 1
      continue
    }
    const { code, retryAfter = 0 } = body.error
    expect(['session_locked', 'locked', 'frozen', 'too_many_requests']).toContain(code)
    // A login's time is in whole seconds, so the one that thaws may have to come a second later.
    const later = ahead + (code === 'frozen' ? retryAfter + 1 : retryAfter)
    if (later > until) return guesses
    await setClock(later)
    session = await logIn(claims)
  }
}

describe('a thief with the login and without the PIN', () => {
  test('eight rounds of four guesses, the owner opens after each: the thief gets no more than before the first wait', async () => {
    const { person, session } = await makeOwner()
    let evaluated = 0
    for (let round = 0; round < 8; round++) {
      const thief = await logIn()
      for (let i = 0; i < 4; i++)
        if ((await attempt(thief, person, `wrong ${round} ${i}`)).status === 403) evaluated += 1
      expect((await attempt(session, person, person.pin)).status).toBe(200)
    }
    // Five before the first wait. The test does not wait.
    expect(evaluated).toBe(5)
  })

  test('one session is shut out after five wrong PINs, for good, whatever others do', async () => {
    const { person, session } = await makeOwner()
    const thief = await logIn()
    for (let i = 0; i < 5; i++) await attempt(thief, person, 'wrong')
    for (const later of [0, minute, day, 30 * day]) {
      await setClock(later)
      expect((await attempt(session, person, person.pin)).status).toBe(200)
      expect((await attempt(thief, person, person.pin)).body.error).toMatchObject({ code: 'session_locked' })
    }
    // The vault is not locked: somebody who logs in anew opens it.
    expect((await attempt(await logIn(), person, person.pin)).status).toBe(200)
  })

  test('thirty days at every allowed moment: 22 guesses, and the owner opens with fresh logins and old sessions', async () => {
    const { person, browser, session } = await makeOwner()
    const opened = { fresh: 0, old: 0 }
    const guesses = await guessUntil(30 * day, person, {
      each: async () => {
        const fresh = await logIn({ browser })
        if ((await attempt(fresh, person, person.pin)).status === 200) opened.fresh += 1
        if ((await attempt(session, person, person.pin)).status === 200) opened.old += 1
      },
    })
    expect(guesses).toBe(22)
    expect(opened.fresh).toBeGreaterThan(guesses)
    expect(opened.old).toBe(opened.fresh)
  }, 120_000)

  test.runIf(isLong)(
    'a year: the guesses of docs/security.md, with and without an owner who opens every time',
    async () => {
      const { person, session } = await makeOwner()
      const spans: [string, number][] = [
        ['a day', day],
        ['a month (30 days)', 30 * day],
        ['a year', 365 * day],
      ]
      const counts: number[] = []
      let before = 0
      for (const [, until] of spans) {
        before += await guessUntil(until, person)
        counts.push(before)
        expect((await attempt(session, person, person.pin)).status).toBe(200)
      }
      const text = await readFile(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8')
      const rowOf = (span: string) => text.split('\n').find((line) => line.startsWith(`| ${span} |`))
      const documented = spans.map(([span]) => Number(rowOf(span)?.split('|')[2]))
      expect(documented).toEqual(counts)
      // The documented result for a dishonest API that names browsers: nine counts, for eight browsers and the vault.
      const aYear = counts.at(-1) ?? 0
      const thousands = new Intl.NumberFormat('en-US')
      const prose = text.replace(/\s+/g, ' ')
      expect(prose).toContain(`about ${thousands.format(9 * aYear)} a year`)
      const [, allowed = ''] = /digits that are allowed \(about ([\d,]+)\)/.exec(prose) ?? []
      const oneIn = Math.round(Number(allowed.replace(',', '')) / aYear / 100) * 100
      expect(prose).toContain(`of ${aYear} in ${allowed}, or one in ${thousands.format(oneIn)}.`)
      // Without the freeze, the last wait would repeat for ever.
      const aDay = day / waits[9]
      expect(rowOf('the freezing')).toContain(
        `${aDay} guesses a day: some ${thousands.format(Math.round((aDay * 365) / 100) * 100)} a year`,
      )
      expect(rowOf("the vault's count over all sessions")).toContain(`${sessionGuesses} guesses for each login`)
      // The fifth of them would begin a wait.
      expect(rowOf("counts that only one's own right PIN clears")).toContain(`${guessesLeft(0) - 1} guesses each time`)
    },
    240_000,
  )

  test(`${10 * sessions} guesses at once, of ${sessions} fresh sessions: five are evaluated`, async () => {
    const { person, session } = await makeOwner()
    const thieves = await Promise.all(Array.from({ length: sessions }, () => logIn()))
    const all = await Promise.all(
      thieves.flatMap((thief) => Array.from({ length: 10 }, (_, i) => begin(thief, person, `wrong ${i}`))),
    )
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await attempt(session, person, person.pin)).status).toBe(200)
  }, 60_000)

  test(`${10 * sessions} guesses at once, of one session that has opened the wallet: five are evaluated`, async () => {
    const { person, session, browser } = await makeOwner()
    // One more token than a session may use in a minute would be refused before it is counted.
    const all = await Promise.all(Array.from({ length: 10 * sessions }, (_, i) => begin(session, person, `wrong ${i}`)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(5)
    expect((await attempt(await logIn({ browser }), person, person.pin)).status).toBe(200)
  }, 60_000)
})

describe('a hostile API', () => {
  test('uses up the guesses of a known browser that it names, and stops no session that has opened the wallet', async () => {
    const { person, browser, session } = await makeOwner()
    const named = await logIn({ browser })
    for (let i = 0; i < sessionGuesses; i++) await attempt(named, person, 'wrong')
    const fresh = await logIn({ browser })
    expect((await attempt(fresh, person, person.pin)).body.error).toMatchObject({ code: 'locked', retryAfter: 60 })
    expect((await attempt(session, person, person.pin)).status).toBe(200)
  })

  test('browsers that it invents give nothing', async () => {
    const { person } = await makeOwner()
    let evaluated = 0
    for (let i = 0; i < 30; i++) {
      const thief = await logIn({ browser: newThumbprint() })
      if ((await begin(thief, person, `wrong ${i}`)).status === 200) evaluated += 1
    }
    expect(evaluated).toBe(5)
  })

  test('browsers that it names in the owner’s own tokens give ten guesses for each of eight, however many it names', async () => {
    const { person, session } = await makeOwner()
    const named: string[] = []
    let guesses = 0
    const guessAt = async (browser: string, owner: Browser) => {
      guesses += await guessUntil(ahead + day, person, { claims: { browser } })
      // Without a browser: the session's own would take the place of another.
      expect((await attempt(owner, person, person.pin, 'unlock', { browser: undefined })).status).toBe(200)
    }
    for (let i = 0; i < 12; i++) {
      const browser = newThumbprint()
      named.push(browser)
      // The owner opens, and the API says that it was in that browser.
      expect((await attempt(session, person, person.pin, 'unlock', { browser })).status).toBe(200)
    }
    const started = ahead
    for (const browser of named) {
      await setClock(started)
      await guessAt(browser, session)
    }
    // Ten for each of the eight browsers that the guard remembers, ten for all others together.
    expect(guesses).toBe(90)
  }, 60_000)

  test('a record of its own in the same vault, with a PIN it knows, neither clears guesses nor makes anything known', async () => {
    const { person } = await makeOwner()
    const browser = newThumbprint()
    let evaluated = 0
    for (let i = 0; i < 10; i++) {
      const thief = await logIn({ browser })
      const theirs = makeRecord('719204', person.record.vaultId)
      await enrol(thief, theirs)
      const guess = async () => {
        if ((await attempt(thief, person, `wrong ${i}`)).status === 403) evaluated += 1
      }
      await guess()
      await attempt(thief, theirs, theirs.pin)
      await guess()
      await guess()
    }
    expect(evaluated).toBe(5)
  })

  test('guesses are counted over all slots of a vault', async () => {
    const { person } = await makeOwner()
    const other = makeRecord('719204', person.record.vaultId)
    const thief = await logIn()
    await enrol(await logIn(), other)
    const statuses: number[] = []
    for (let i = 0; i < 4; i++)
      for (const each of [person, other]) statuses.push((await begin(await logIn(), each, 'wrong')).status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(5)
    expect((await begin(thief, person, person.pin)).status).toBe(423)
  })
})

describe('somebody at the owner’s own browser', () => {
  test('has four tries on each page between two openings there, and a fifth shuts out that page alone', async () => {
    const { person, browser, session } = await makeOwner()
    const other = await logIn({ browser })
    expect((await attempt(other, person, person.pin)).status).toBe(200)
    const guess = async (page: Browser, count: number) => {
      for (let i = 0; i < count; i++) expect((await attempt(page, person, `wrong ${i}`)).status).toBe(403)
    }
    for (const page of [session, other])
      for (let round = 0; round < 2; round++) {
        await guess(page, 4)
        expect((await attempt(page, person, person.pin)).status).toBe(200)
      }
    await guess(session, 4)
    expect((await attempt(session, person, 'wrong')).body.error).toMatchObject({ code: 'session_locked' })
    expect((await attempt(session, person, person.pin)).body.error).toMatchObject({ code: 'session_locked' })
    expect((await attempt(other, person, person.pin)).status).toBe(200)
  })
})

describe('the owner without a browser or session that opened the wallet before', () => {
  const freeze = async (person: Person) => {
    const before = ahead
    expect(await guessUntil(before + day, person)).toBe(10)
  }

  test('a week after the freezing a fresh login has three tries, an old one none', async () => {
    const { person } = await makeOwner()
    await freeze(person)
    const old = await logIn()
    const { body } = await begin(old, person, person.pin)
    expect(body.error).toMatchObject({ code: 'frozen', frozenFor: expect.any(Number) })
    expect(body.error.frozenFor + body.error.retryAfter).toBe(7 * day)
    await setClock(ahead + body.error.retryAfter + 1)
    expect((await begin(old, person, person.pin)).body.error).toMatchObject({ code: 'frozen', retryAfter: 0 })
    expect((await attempt(await logIn(), person, 'wrong')).body.error).toMatchObject({ left: 0, retryAfter: hour })
    await setClock(ahead + hour)
    expect((await attempt(await logIn(), person, 'wrong')).body.error).toMatchObject({ left: 0, retryAfter: 4 * hour })
    await setClock(ahead + 4 * hour)
    expect((await attempt(await logIn(), person, 'wrong')).body.error).toMatchObject({ code: 'frozen' })
    const again = await begin(await logIn(), person, person.pin)
    expect(again.body.error).toMatchObject({ code: 'frozen' })
    expect(again.body.error.retryAfter).toBeGreaterThan(7 * day - minute)
  })

  test('the right PIN opens after a year', async () => {
    const { person } = await makeOwner()
    await freeze(person)
    await setClock(ahead + 365 * day)
    const session = await logIn()
    for (let i = 0; i < 3; i++) expect((await attempt(session, person, person.pin)).status).toBe(200)
  })

  test('wrong PINs that nobody cleared are forgotten, one a week', async () => {
    const { person } = await makeOwner()
    for (let i = 0; i < 4; i++) await attempt(await logIn(), person, 'wrong')
    await setClock(2 * 7 * day)
    expect((await attempt(await logIn(), person, 'wrong')).body.error.left).toBe(2)
  })
})

describe('a person learns of the wrong PINs', () => {
  /** Opens, and returns the reported count and a function that acknowledges it. */
  const openWith = async (session: Browser, person: Person) => {
    const begun = await begin(session, person, person.pin)
    const { evalId } = begun.body
    const proof = { evalId, signature: signProof(session, person, begun) }
    const { status, body } = await session.send('POST', '/v1/prove', proof)
    expect(status).toBe(200)
    return { wrongBefore: body.wrongBefore, see: () => session.send('POST', '/v1/prove/seen', { evalId }) }
  }

  test('until they have seen it, whichever session opens, then no more', async () => {
    const { person, session } = await makeOwner()
    const other = await logIn()
    const thief = await logIn()
    for (let i = 0; i < 3; i++) await attempt(thief, person, 'wrong')
    // An opening that fails behind the guard, or whose page is closed: nobody has seen it.
    expect((await openWith(session, person)).wrongBefore).toBe(3)
    const first = await openWith(session, person)
    expect(first.wrongBefore).toBe(3)
    const second = await openWith(other, person)
    expect(second.wrongBefore).toBe(3)
    expect((await first.see()).status).toBe(200)
    await attempt(thief, person, 'wrong')
    // Three were reported to it; the fourth was not among them.
    expect((await second.see()).status).toBe(200)
    const last = await openWith(session, person)
    expect(last.wrongBefore).toBe(1)
    expect((await last.see()).status).toBe(200)
    expect((await openWith(session, person)).wrongBefore).toBe(0)
  })

  test('nobody else can say that they have seen it', async () => {
    const { person, session } = await makeOwner()
    const thief = await logIn()
    const begun = await begin(thief, person, 'wrong')
    const { evalId } = begun.body
    await thief.send('POST', '/v1/prove', { evalId, signature: signProof(thief, person, begun) })
    for (const id of [evalId, newId()])
      expect((await thief.send('POST', '/v1/prove/seen', { evalId: id })).body.error.code).toBe('conflict')
    expect((await openWith(session, person)).wrongBefore).toBe(1)
  })
})
