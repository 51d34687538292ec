import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { makeBrowser, readCode } from '../fixtures/browser.ts'
import {
  ageBrowsers,
  evaluateWith,
  makeDeletion,
  makeKitPut,
  makeReceipt,
  type Owner,
  openOwner,
  openRightly,
  openWith,
  provePin,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { mailTo, type OpenServer, openServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: an address for notices is added and switched off only with a fresh proof of the PIN or a passkey for just that;
 * every address learns of it at once, and one that is switched off gets notices for seven days more, on the last of which
 * all learn of it again. Who opens the wallet chooses no language that its owner cannot read. A code proves the
 * address that is added. Nobody learns by this whom an address belongs to, and nobody's mailbox is filled. The service
 * runs with its default limits.
 */

let own: OpenServer
let smtp: OpenSmtpServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await openServer(inject('databaseUrl'), { limits: {}, more: async () => ({ mail: mailTo(smtp) }) })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})
beforeEach(async () => {
  await own.server.sender?.run()
  smtp.mails.length = 0
  Object.assign(smtp.behaviour, { recipient: () => undefined, data: () => undefined })
})

const refused = failure(403, 'not_allowed')
const conflict = failure(409, 'conflict')
const done = { status: 200 }
const patience = { timeout: 60_000 }

const drawAddress = () => `${randomId().toLowerCase().replaceAll(/[_-]/g, 'x')}@example.org`
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

const openSomebody = async () => {
  const email = drawAddress()
  const owner = await openOwner(own, { email, browser: await makeBrowser() })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject(done)
  return { owner, stored, email }
}
type Somebody = Awaited<ReturnType<typeof openSomebody>>

const prove = async ({ owner, stored }: Pick<Somebody, 'owner' | 'stored'>) =>
  expect(await openRightly(owner, stored, 'contact-change')).toMatchObject(done)
const listOf = async (owner: Owner) => (await owner.call('contactList', {})).body.contacts
const idOf = async (owner: Owner, email: string) =>
  (await listOf(owner)).find((each: { email: string }) => each.email === email)?.id
const add = async (somebody: Somebody, email = drawAddress()) => {
  await prove(somebody)
  expect(await somebody.owner.call('contactAdd', { email })).toMatchObject(done)
  const code = readCode(smtp, email, 6)
  expect((await somebody.owner.call('contactProve', { code })).body).toEqual({ status: 'added' })
  return email
}
const mailsOf = async () => {
  await own.server.sender?.run()
  return smtp.mails.splice(0).map(({ subject, envelope }) => ({ subject, to: envelope.to[0] }))
}
/** Lets seven days pass for what was switched off. */
const passWeek = async () => {
  await own.database.query("update contacts set ends_at = ends_at - interval '6 days 1 minute'")
  await own.server.sweeps.contacts()
  await own.server.sender?.run()
  await own.database.query("update contacts set ends_at = ends_at - interval '1 day'")
  await own.server.sweeps.contacts()
}
const open = async ({ owner, stored }: Somebody) => {
  const elsewhere = await openOwner(own, { sub: owner.sub, browser: await makeBrowser() })
  expect(await openRightly(elsewhere, stored)).toMatchObject(done)
  return elsewhere
}

test('a code proves another address, all are notified, and from then on both are warned', patience, async () => {
  const somebody = await openSomebody()
  const { owner, email } = somebody
  const second = await add(somebody)
  const [code] = smtp.mails.splice(0, 1)
  expect(code?.subject).toBe('Your code for security emails')
  expect(code?.raw).not.toMatch(/https?:|href|^(?:reply-to|sender|cc|bcc):/im)
  expect(await mailsOf()).toEqual(
    expect.arrayContaining(
      [email, second].map((to) => ({ to, subject: expect.stringContaining('address was added') })),
    ),
  )
  expect(await listOf(owner)).toEqual([
    { id: expect.any(String), email, notices: true, added: false },
    { id: expect.any(String), email: second, notices: true, added: true },
  ])
  await open(somebody)
  expect((await mailsOf()).map(({ to }) => to).sort()).toEqual([email, second].sort())
  // At rest it is sealed, and its own owner has it in the copy of their data.
  const rows = await own.database.query(`select to_jsonb(c)::text as row from contacts c where added
    union all select to_jsonb(k)::text from contact_codes k union all select key from buckets
    union all select to_jsonb(a)::text from audit a`)
  expect(rows.map(({ row }) => row).join()).not.toContain(second.split('@')[0])
  expect(await openRightly(owner, somebody.stored, 'data')).toMatchObject(done)
  expect((await owner.call('personData', {})).body.contacts).toMatchObject([
    { email, added: false, endsAt: null },
    { email: second, added: true, endsAt: null },
  ])
})

test('who has the kit reads the addresses, and neither adds nor silences one', patience, async () => {
  const somebody = await openSomebody()
  const { owner, stored } = somebody
  const second = await add(somebody)
  expect(await openRightly(owner, stored, 'slot-change')).toMatchObject(done)
  const kit = makeKitPut(owner, stored.ownerKey, 1)
  expect(await owner.call('slotPut', kit.put)).toMatchObject(done)
  expect(await owner.call('slotConfirm', { slotId: kit.put.slot.slotId })).toMatchObject(done)
  const finder = await openOwner(own, { sub: owner.sub })
  expect(await finder.call('contactList', {})).toMatchObject(refused)
  expect(await finder.call('kitOpen', { proof: kit.proof })).toMatchObject(done)
  expect(await listOf(finder)).toHaveLength(2)
  const id = await idOf(finder, second)
  expect(await finder.call('contactSet', { id, notices: false })).toMatchObject(refused)
  expect(await finder.call('contactAdd', { email: drawAddress() })).toMatchObject(refused)
})

test('a login, an open wallet and a proof for something else add nothing and silence nothing', patience, async () => {
  const somebody = await openSomebody()
  const { owner, stored, email } = somebody
  const second = await add(somebody)
  const id = await idOf(owner, second)
  const wishes = (by: Owner) =>
    Promise.all([
      by.call('contactAdd', { email: drawAddress() }),
      by.call('contactProve', { code: '000000' }),
      by.call('contactSet', { id, notices: false }),
    ])
  for (const purpose of ['unlock', 'transfer', 'data', 'slot-change', 'pin-change', 'delete', 'account-add'] as const) {
    await own.database.query(`update buckets set at = at - interval '1 minute' where key like 'vaultOpenUser/%'`)
    expect(await openRightly(owner, stored, purpose)).toMatchObject(done)
    for (const answer of await wishes(owner)) expect(answer, purpose).toMatchObject(refused)
  }
  // A proof is its session's own, and a thief beside it has none.
  await prove(somebody)
  const thief = await openOwner(own, { sub: owner.sub })
  for (const answer of await wishes(thief)) expect(answer).toMatchObject(refused)
  expect(await thief.call('contactSet', { id, notices: true })).toMatchObject(refused)
  // One proof, one change, and no other one.
  expect(await owner.call('personData', {})).toMatchObject(refused)
  expect(await owner.call('contactSet', { id, notices: false })).toMatchObject(done)
  for (const answer of await wishes(owner)) expect(answer).toMatchObject(refused)
  // It expires after a quarter of an hour.
  await prove(somebody)
  await own.database.query(`update sessions set change_until = change_until - interval '15 minutes'`)
  for (const answer of await wishes(owner)) expect(answer).toMatchObject(refused)
  expect((await listOf(owner)).map((each: { email: string }) => each.email)).toEqual([email, second])
})

test('who has the PIN silences nobody at once: all are notified, and it takes seven days', patience, async () => {
  const somebody = await openSomebody()
  const { owner, email } = somebody
  const second = await add(somebody)
  await mailsOf()
  await prove(somebody)
  const id = await idOf(owner, email)
  expect(await owner.call('contactSet', { id, notices: false })).toMatchObject(done)
  const off = await mailsOf()
  expect(off.map(({ to }) => to).sort()).toEqual([email, second].sort())
  expect(off[0]?.subject).toContain('will stop going to one address')
  const [first] = await listOf(owner)
  expect(first).toMatchObject({ email, notices: true, endsAt: expect.stringMatching(/^20/) })
  expect(Date.parse(first.endsAt) - Date.now()).toBeGreaterThan(7 * 86_400_000 - 60_000)
  // A proof silences nobody else's address.
  const stranger = await openSomebody()
  await prove(stranger)
  expect(await stranger.owner.call('contactSet', { id, notices: false })).toMatchObject(failure(404, 'not_found'))
  expect(await stranger.owner.call('contactSet', { id, notices: true })).toMatchObject(failure(404, 'not_found'))
  // The other one cannot go, too: one always gets them.
  await prove(somebody)
  expect(await owner.call('contactSet', { id: await idOf(owner, second), notices: false })).toMatchObject(conflict)
  await own.server.sweeps.contacts()
  const elsewhere = await open(somebody)
  expect((await mailsOf()).map(({ to }) => to).sort()).toEqual([email, second].sort())
  // Whoever opened the wallet takes it back, anywhere, and all are notified of that, too; of nothing they are not.
  for (let i = 0; i < 2; i++) expect(await elsewhere.call('contactSet', { id, notices: true })).toMatchObject(done)
  const kept = await mailsOf()
  expect(kept.map(({ to }) => to).sort()).toEqual([email, second].sort())
  expect(kept[0]?.subject).toBe('Emails to one of your addresses stay on')
  await passWeek()
  expect(await listOf(owner)).toMatchObject([{ email, notices: true }, { email: second }])
  expect((await listOf(owner))[0].endsAt).toBe(undefined)
})

test('after the week the one of a login stays without notices, and one that was added is gone', patience, async () => {
  const somebody = await openSomebody()
  const { owner, email } = somebody
  const [second, third] = [await add(somebody), await add(somebody)]
  for (const each of [email, second]) {
    await prove(somebody)
    expect(await owner.call('contactSet', { id: await idOf(owner, each), notices: false })).toMatchObject(done)
  }
  await passWeek()
  expect(await listOf(owner)).toEqual([
    { id: expect.any(String), email, notices: false, added: false },
    { id: expect.any(String), email: third, notices: true, added: true },
  ])
  await mailsOf()
  await open(somebody)
  expect((await mailsOf()).map(({ to }) => to)).toEqual([third])
  // The login's own address did not come back by that opening, and one that is gone can be added again.
  expect(await listOf(owner)).toMatchObject([{ email, notices: false }, { email: third }])
  await add(somebody, second)
})

test(
  'on the last day all are notified again, also in a copy that was put back, and none goes before',
  patience,
  async () => {
    const somebody = await openSomebody()
    const { owner, email } = somebody
    const second = await add(somebody)
    await prove(somebody)
    expect(await owner.call('contactSet', { id: await idOf(owner, second), notices: false })).toMatchObject(done)
    await mailsOf()
    const both = [email, second].sort()
    const passed = async (time: string) => {
      await own.database.query(
        `update contacts set ends_at = ends_at - interval '${time}',
      seen_at = seen_at - interval '${time}' where user_id = $1`,
        [owner.user.id],
      )
      await own.server.sweeps.contacts()
      return (await mailsOf()).map(({ subject, to }) => (subject?.includes('will stop') ? to : subject)).sort()
    }
    expect(await passed('5 days')).toEqual([])
    expect(await passed('1 day 1 hour')).toEqual(both)
    expect(await passed('3 hours')).toEqual([])
    // The service was away, or an older copy of its database was put back: it is over, and nobody was notified lately.
    expect(await passed('3 days')).toEqual(both)
    const [, last] = await listOf(owner)
    expect(Date.parse(last.endsAt) - Date.now()).toBeGreaterThan(86_400_000 - 60_000)
    // What waits for its turn still arrives there.
    await own.database.query(
      `update mails m set next_at = now() + interval '1 hour' from contacts c
    where c.id = m.contact_id and c.user_id = $1`,
      [owner.user.id],
    )
    for (let i = 0; i < 5; i++) await passed('5 hours')
    expect(await listOf(owner)).toHaveLength(2)
    await own.database.query('update mails set next_at = null')
    await passed('1 minute')
    expect(await listOf(owner)).toHaveLength(1)
  },
)

test('who has the PIN chooses no language that its owner cannot read', patience, async () => {
  const somebody = await openSomebody()
  const { owner, stored, email } = somebody
  const { put, pinKey } = stored
  const about = { purpose: 'unlock', epoch: 1 } as const
  const openIn = async (by: Owner, locale: string) => {
    const { body } = await evaluateWith(by, put, { purpose: 'unlock' })
    const proof = provePin(by, put, pinKey, body.evalId, about)
    const receipts = [await makeReceipt(by, put, about)]
    expect(await openWith(by, put, receipts, { proof, purpose: 'unlock', locale })).toMatchObject(done)
  }
  await openIn(owner, 'ko')
  await mailsOf()
  const thief = await openOwner(own, { sub: owner.sub, browser: await makeBrowser() })
  await openIn(thief, 'ar')
  const [mail] = await mailsOf()
  expect(mail?.to).toBe(email)
  expect(mail?.subject).toMatch(/^새 브라우저에서 지갑이 열렸어요 \/ \p{Script=Arabic}/u)
  // A second change does not push the first language out.
  await openIn(thief, 'hi')
  await add(somebody)
  expect((await mailsOf()).find(({ to }) => to === email)?.subject).toMatch(
    /^\p{Script=Hangul}.* \/ \p{Script=Devanagari}/u,
  )
  // The owner's own language again, and after a week the language that stayed.
  await openIn(owner, 'ko')
  await add(somebody)
  expect((await mailsOf()).find(({ to }) => to === email)?.subject).toMatch(/^\p{Script=Hangul}[^/]*$/u)
  await openIn(owner, 'hi')
  await own.database.query("update users set locale_at = locale_at - interval '7 days 1 minute'")
  await add(somebody)
  expect((await mailsOf()).find(({ to }) => to === email)?.subject).toMatch(/^\p{Script=Devanagari}[^/]*$/u)
})

test('of two sessions that silence the last two addresses at once one does', patience, async () => {
  const somebody = await openSomebody()
  const { owner, email } = somebody
  const second = await add(somebody)
  const elsewhere = { ...somebody, owner: await openOwner(own, { sub: owner.sub }) }
  await ageBrowsers(owner)
  await prove(somebody)
  await prove(elsewhere)
  const [a, b] = [await idOf(owner, email), await idOf(owner, second)]
  const answers = await Promise.all([
    owner.call('contactSet', { id: a, notices: false }),
    elsewhere.owner.call('contactSet', { id: b, notices: false }),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test(
  'none is silenced while the account is to be deleted, and its end takes codes and addresses along',
  patience,
  async () => {
    const somebody = await openSomebody()
    const { owner, stored } = somebody
    const second = await add(somebody)
    await prove(somebody)
    const id = await idOf(owner, second)
    expect(await owner.call('contactSet', { id, notices: false })).toMatchObject(done)
    await prove(somebody)
    expect(await owner.call('contactAdd', { email: drawAddress() })).toMatchObject(done)
    expect(await openRightly(owner, stored, 'delete')).toMatchObject(done)
    const wallet = makeDeletion(owner, stored.ownerKey, stored.put, 1)
    expect(await owner.call('accountDelete', { wallet })).toMatchObject(done)
    await passWeek()
    await mailsOf()
    expect(await listOf(owner)).toHaveLength(2)
    await prove(somebody)
    const [first] = await listOf(owner)
    expect(await owner.call('contactSet', { id: first.id, notices: false })).toMatchObject(conflict)
    await own.database.query("update deletions set ends_at = now() - interval '1 minute', seen_at = now()")
    await own.server.sweeps.deletions().catch(() => {})
    expect((await mailsOf()).map(({ to }) => to)).toContain(second)
    expect(
      await own.database.query(
        'select from contact_codes k join sessions s on s.id = k.session_id where s.user_id = $1',
        [owner.user.id],
      ),
    ).toEqual([])
  },
)

test('three tries for a code, however many come at once, for ten minutes, in its own session', patience, async () => {
  const somebody = await openSomebody()
  const { owner } = somebody
  const email = drawAddress()
  await prove(somebody)
  expect(await owner.call('contactAdd', { email })).toMatchObject({
    status: 200,
    body: { expiresIn: 600, againIn: 30 },
  })
  const code = readCode(smtp, email, 6)
  const elsewhere = { ...somebody, owner: await openOwner(own, { sub: owner.sub }) }
  await ageBrowsers(owner)
  await prove(elsewhere)
  expect((await elsewhere.owner.call('contactProve', { code })).body).toEqual({ status: 'ended' })
  const guesses = await Promise.all(Array.from({ length: 20 }, () => owner.call('contactProve', { code: other(code) })))
  const judged = guesses.map(({ body }) => body)
  const lefts = judged.filter(({ status }) => status === 'wrong').map(({ left }) => left)
  expect(lefts.sort()).toEqual([1, 2])
  expect(judged.filter(({ status }) => status === 'ended')).toHaveLength(18)
  expect((await owner.call('contactProve', { code })).body).toEqual({ status: 'ended' })
  // A new one for the same address has to wait for half a minute.
  expect(await owner.call('contactAdd', { email })).toMatchObject(failure(429, 'too_many_requests'))
  await own.database.query("update contact_codes set sent_at = now() - interval '31 seconds'")
  expect(await owner.call('contactAdd', { email })).toMatchObject(done)
  const next = readCode(smtp, email, 6)
  await own.database.query("update contact_codes set expires_at = now() - interval '1 second'")
  expect((await owner.call('contactProve', { code: next })).body).toEqual({ status: 'ended' })
  await own.server.sweeps.contactCodes()
  expect(await own.database.query('select from contact_codes')).toEqual([])
  expect(await listOf(owner)).toHaveLength(1)
})

test('the answer is the same for anybody’s address, but for one’s own', patience, async () => {
  const stranger = await openSomebody()
  const somebody = await openSomebody()
  const { owner, email } = somebody
  await prove(somebody)
  smtp.behaviour.recipient = (to) => (to.startsWith('nobody') ? { code: 550 } : undefined)
  const nobody = `nobody${drawAddress()}`
  const answers = []
  for (const to of [stranger.email, drawAddress(), nobody]) answers.push(await owner.call('contactAdd', { email: to }))
  expect(new Set(answers.map(({ status, body }) => JSON.stringify({ status, body })))).toEqual(
    new Set([JSON.stringify({ status: 200, body: { expiresIn: 600, againIn: 30 } })]),
  )
  expect(await owner.call('contactAdd', { email: ` ${email.toUpperCase()} ` })).toMatchObject(conflict)
  for (const wrong of ['not an address', 'ann%example.org@relay.example', 'a@b, c@d'])
    expect(await owner.call('contactAdd', { email: wrong })).toMatchObject(failure(400, 'bad_request'))
  // It is not stored before the code is right, and another person's stays theirs.
  expect(await listOf(owner)).toHaveLength(1)
})

test('a stranger’s mailbox gets three codes at once, from however many accounts', patience, async () => {
  const target = drawAddress()
  const answers = []
  for (let i = 0; i < 6; i++) {
    const somebody = await openSomebody()
    await prove(somebody)
    // Providers that ignore dots and what follows a plus are common.
    const written = i % 2 ? target.replace('@', `+${i}@`) : `${target.slice(0, i + 1)}.${target.slice(i + 1)}`
    answers.push(await somebody.owner.call('contactAdd', { email: written }))
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429])
  expect(smtp.mails.filter(({ subject }) => subject === 'Your code for security emails')).toHaveLength(3)
  // Who has no proof uses up nothing of a mailbox, and no more does a mail server that is away.
  const free = drawAddress()
  const somebody = await openSomebody()
  for (let i = 0; i < 4; i++) expect(await somebody.owner.call('contactAdd', { email: free })).toMatchObject(refused)
  await prove(somebody)
  smtp.behaviour.data = () => ({ code: 451 })
  expect(await somebody.owner.call('contactAdd', { email: free })).toMatchObject(failure(503, 'unavailable'))
  smtp.behaviour.data = () => undefined
  expect(await somebody.owner.call('contactAdd', { email: free })).toMatchObject(done)
})

test('ten addresses are enough, and ten codes at once for a person', patience, async () => {
  const somebody = await openSomebody()
  const { owner } = somebody
  await prove(somebody)
  const asked = []
  for (let i = 0; i < 11; i++) asked.push((await owner.call('contactAdd', { email: drawAddress() })).status)
  expect(asked).toEqual([...Array(10).fill(200), 429])
  const code = readCode(smtp, smtp.mails.at(-1)?.envelope.to[0] ?? '', 6)
  await own.database.query(
    `insert into contacts (id, user_id, email_sealed) select gen_random_uuid()::text, $1, 'x' from generate_series(1, 9)`,
    [owner.user.id],
  )
  expect(await owner.call('contactProve', { code })).toMatchObject(conflict)
  expect(await owner.call('contactAdd', { email: drawAddress() })).toMatchObject(conflict)
})
