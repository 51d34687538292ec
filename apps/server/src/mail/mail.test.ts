import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { makeBrowser } from '../fixtures/browser.ts'
import { makePut, makeReceipt, type Owner, openOwner, openWith } from '../fixtures/enrolment.ts'
import { mailTo, type OpenServer, openServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'
import { createServer } from '../server.ts'
import { mostToAddress } from './outbox.ts'

/** The path of a notice from its event to a real mail server. */

let smtp: OpenSmtpServer
let own: OpenServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await openServer(inject('databaseUrl'), { more: async () => ({ mail: mailTo(smtp) }) })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})
beforeEach(async () => {
  await own.server.sender?.run()
  // What waits for its limit.
  await own.database.query('delete from mails where created_at > now()')
  smtp.mails.length = 0
  Object.assign(smtp.behaviour, { recipient: () => undefined, data: () => undefined })
})

type Put = Awaited<ReturnType<typeof makePut>>
const open = async (owner: Owner, put: Put, change: object = {}) => {
  const answer = await openWith(owner, put, [await makeReceipt(owner, put)], change)
  expect(answer.status).toBe(200)
}

/** Somebody with a wallet, opened in a known browser. */
const makeOwner = async (change: object = {}) => {
  const email = `${randomId()}@example.org`
  const browser = await makeBrowser()
  const owner = await openOwner(own, { browser, email })
  const put = await makePut(owner)
  expect((await owner.call('vaultPut', put)).status).toBe(200)
  await open(owner, put, change)
  return { owner, put, browser, email }
}

/** A fresh login of the same person. */
const logIn = async ({ owner, email }: { owner: Owner; email: string }, browser = makeBrowser()) =>
  openOwner(own, { sub: owner.sub, email, browser: await browser })

const send = () => own.server.sender?.run()
const setMails = (text: string) => own.database.query(`update mails set ${text}`)

describe('a new browser', () => {
  test('default: the owner gets one mail, in the language of their wallet', async () => {
    const person = await makeOwner({ locale: 'ko-KR' })
    await open(await logIn(person), person.put)
    await send()
    expect(smtp.mails).toHaveLength(1)
    const [mail] = smtp.mails
    expect(mail?.envelope.to).toEqual([person.email])
    expect(mail?.subject).toBe('새 브라우저에서 지갑이 열렸어요')
    expect(mail?.text).toContain('사이트: First project')
    expect(mail?.html).toContain('lang="ko"')
    // English where the wallet speaks a language that mails do not; for some days beside the language before.
    await open(await logIn(person), person.put, { locale: 'sv' })
    await send()
    expect(smtp.mails[1]?.subject).toBe('새 브라우저에서 지갑이 열렸어요 / Your wallet was opened in a new browser')
    expect(smtp.mails[1]?.text).toContain('Signed in with: Google')
    expect(smtp.mails[1]?.raw).not.toMatch(/https?:/)
  })

  test('behavior: a stranger with the login and without the PIN cannot choose the language', async () => {
    const person = await makeOwner({ locale: 'ko' })
    const thief = await logIn(person)
    await openWith(thief, person.put, ['x'], { locale: 'fr' })
    const rows = await own.database.query('select locale from users where id = $1', [person.owner.user.id])
    expect(rows).toEqual([{ locale: 'ko' }])
  })

  test('behavior: no mail for the enrolment, the known browser, and the second time in a new one', async () => {
    const person = await makeOwner()
    await open(person.owner, person.put)
    await open(await logIn(person, Promise.resolve(person.browser)), person.put)
    await send()
    expect(smtp.mails).toEqual([])
    const other = await logIn(person)
    await open(other, person.put)
    await open(other, person.put)
    await send()
    expect(smtp.mails).toHaveLength(1)
  })

  test('behavior: a browser without storage is new once in each session', async () => {
    const person = await makeOwner()
    const other = await openOwner(own, { sub: person.owner.sub, email: person.email })
    await open(other, person.put)
    await open(other, person.put)
    await send()
    expect(smtp.mails).toHaveLength(1)
  })

  test('behavior: what is not stored is not reported', async () => {
    const person = await makeOwner()
    const other = await logIn(person)
    const receipt = await makeReceipt(other, person.put)
    const all = await Promise.all([1, 2, 3].map(() => openWith(other, person.put, [receipt])))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    await send()
    expect(smtp.mails).toHaveLength(1)
  })

  test('behavior: the words of a project are one line of text, and nothing of them is markup or a header', async () => {
    const person = await makeOwner()
    const [project] = await own.database.query('select id, name from projects order by id limit 1')
    const name = 'Shop\r\nBcc: eve@example.com\r\n<script>alert(1)</script>\u202e'
    await own.database.query('update projects set name = $2 where id = $1', [project?.id, name])
    await open(await logIn(person), person.put)
    await own.database.query('update projects set name = $2 where id = $1', [project?.id, project?.name])
    await send()
    const [mail] = smtp.mails
    expect(mail?.text).toContain('Site: Shop Bcc: eve@example.com <script>alert(1)</script>\n')
    expect(mail?.html).not.toContain('<script>')
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
    expect(mail?.envelope.to).toEqual([person.email])
  })

  test('behavior: an address gets no more than five an hour, and the last one when that is over', async () => {
    const person = await makeOwner()
    for (let i = 0; i < 7; i++) await open(await logIn(person), person.put)
    await send()
    expect(smtp.mails).toHaveLength(5)
    await setMails("created_at = created_at - interval '61 minutes', next_at = next_at - interval '61 minutes'")
    await send()
    expect(smtp.mails).toHaveLength(6)
  })
})

describe('signing out', () => {
  const subjects = async () => {
    await send()
    return smtp.mails.map(({ subject }) => subject)
  }

  test('default: another session is ended: one mail; where one is oneself: none', async () => {
    const person = await makeOwner()
    const other = await logIn(person, Promise.resolve(person.browser))
    const { sessions } = (await person.owner.call('sessionList', {})).body
    const theirs = sessions.find(({ current }: { current: boolean }) => !current)
    expect(await person.owner.call('sessionEnd', { session: theirs.id })).toMatchObject({ status: 200 })
    expect(await other.call('sessionMe', {})).toMatchObject({ status: 401 })
    expect(await subjects()).toEqual(['You were signed out in one place'])
    // A session that has ended is not ended again, and its owner gets no further mail.
    expect(await person.owner.call('sessionEnd', { session: theirs.id })).toMatchObject({ status: 404 })
    expect(await person.owner.call('sessionEnd', { everywhere: false })).toMatchObject({ status: 200 })
    expect(await subjects()).toHaveLength(1)
  })
  test('behavior: everywhere: one mail', async () => {
    const person = await makeOwner()
    await logIn(person, Promise.resolve(person.browser))
    expect(await person.owner.call('sessionEnd', { everywhere: true })).toMatchObject({ status: 200 })
    expect(await subjects()).toEqual(['You were signed out everywhere'])
  })
  test('error: who has the login and not the PIN ends nothing, and causes no mail', async () => {
    const person = await makeOwner()
    const thief = await logIn(person)
    const { sessions } = (await thief.call('sessionList', {})).body
    for (const ending of [
      { everywhere: true },
      { session: sessions.find((each: { current: boolean }) => !each.current).id },
    ])
      expect(await thief.call('sessionEnd', ending)).toMatchObject({ status: 403 })
    expect(await subjects()).toEqual([])
  })
})

describe('one address', () => {
  test('behavior: gets no more for many people than for one', { timeout: 60_000 }, async () => {
    const email = `Shared.${randomId()}@example.org`
    for (const spelling of [email, email.toLowerCase(), email, email.toUpperCase()]) {
      const person = await makeOwner()
      await own.database.query('delete from contacts where user_id = $1', [person.owner.user.id])
      for (let i = 0; i < 4; i++) await open(await logIn({ ...person, email: spelling }), person.put)
    }
    await send()
    await send()
    const isTo = (to: string) => to.toLowerCase() === email.toLowerCase()
    expect(smtp.mails.filter(({ envelope }) => envelope.to.some(isTo))).toHaveLength(mostToAddress.hourly)
    // Others do not get fewer because of it.
    const other = await makeOwner()
    await open(await logIn(other), other.put)
    await send()
    expect(smtp.mails.at(-1)?.envelope.to).toEqual([other.email])
    const hashes = await own.database.query('select distinct address_hash as hash from mails')
    expect(hashes.filter(({ hash }) => !/^[\w-]{43}$/.test(String(hash)))).toEqual([])
  })
})

describe('the outbox', () => {
  test('behavior: a mail that the server does not take now is sent later, under the same id', async () => {
    const person = await makeOwner()
    await open(await logIn(person), person.put)
    smtp.behaviour.data = () => ({ code: 451 })
    await send()
    smtp.behaviour.data = () => undefined
    await send()
    expect(smtp.mails).toEqual([])
    const [row] = await own.database.query(
      `select id, tries, extract(epoch from next_at - now())::int as wait from mails where outcome is null`,
    )
    expect(row).toMatchObject({ tries: 1 })
    expect(row?.wait).toBeGreaterThan(100)
    await setMails('next_at = now() where outcome is null')
    await send()
    expect(smtp.mails.map(({ messageId }) => messageId)).toEqual([`<${row?.id}@example.com>`])
    expect(await own.database.query('select tries, outcome from mails where id = $1', [row?.id])).toEqual([
      { tries: 2, outcome: 'sent' },
    ])
  })

  test('behavior: a mail that was on its way when its instance died is sent by another', async () => {
    const person = await makeOwner()
    await open(await logIn(person), person.put)
    // Claimed but neither sent nor scheduled again, as after a crash.
    await setMails("tries = 1, next_at = now() + interval '2 minutes' where outcome is null")
    await send()
    expect(smtp.mails).toEqual([])
    await setMails("next_at = now() - interval '1 second' where outcome is null")
    await send()
    expect(smtp.mails).toHaveLength(1)
  })

  test('behavior: two instances send each mail once', async () => {
    const other = await createServer(own.configuration, own.log)
    const people = [await makeOwner(), await makeOwner(), await makeOwner()]
    for (const person of people) for (let i = 0; i < 4; i++) await open(await logIn(person), person.put)
    await Promise.all([send(), other.sender?.run(), send(), other.sender?.run()])
    await send()
    expect(smtp.mails).toHaveLength(12)
    expect(new Set(smtp.mails.map(({ messageId }) => messageId)).size).toBe(12)
    await other.close()
  })

  test('behavior: a mail that is refused is not tried again; after three days none is', async () => {
    const person = await makeOwner()
    await open(await logIn(person), person.put)
    smtp.behaviour.recipient = () => ({ code: 550 })
    await send()
    expect(await own.database.query('select outcome from mails where outcome is distinct from $1', ['sent'])).toEqual([
      { outcome: 'refused' },
    ])
    await open(await logIn(person), person.put)
    await setMails("created_at = now() - interval '73 hours' where outcome is null")
    smtp.behaviour.recipient = () => ({ code: 450 })
    await send()
    expect(await own.database.query("select outcome from mails where tries > 0 and outcome = 'expired'")).toHaveLength(
      1,
    )
    expect(own.lines.join()).not.toContain(person.email)
  })

  test('behavior: ended mails are removed after two weeks', async () => {
    await setMails("created_at = now() - interval '15 days'")
    await own.server.sweeps.mails()
    expect(await own.database.query('select id from mails')).toEqual([])
  })

  test('behavior: without a mail server nothing is stored, and the start says so once', async () => {
    const without = await openServer(inject('databaseUrl'))
    expect(without.lines.filter((line) => line.includes('mail is not configured'))).toHaveLength(1)
    expect(without.server.sender).toBeUndefined()
    await without.close()
  })
})

describe('contact points', () => {
  const list = async (owner: Owner) => (await owner.call('contactList', {})).body

  test('default: the address that the provider verified', async () => {
    const { owner, email } = await makeOwner()
    expect(await list(owner)).toEqual({
      mails: true,
      contacts: [{ id: expect.any(String), email, notices: true, added: false }],
    })
  })

  test('behavior: an address that the provider did not verify, or that no mail can go to, is none', async () => {
    for (const claims of [
      { email: 'ada@example.org', unverified: true },
      { email: 'ada@example.org\r\nBcc: eve@example.com' },
      { email: 'ada@example.org, eve@example.com' },
      { email: 'not an address' },
      {},
    ]) {
      const owner = await openOwner(own, claims)
      const put = await makePut(owner)
      await owner.call('vaultPut', put)
      await open(owner, put)
      expect(await list(owner)).toEqual({ mails: true, contacts: [] })
    }
  })

  test('behavior: who takes over the account at the provider and changes its address does not silence the first', async () => {
    const person = await makeOwner()
    const thief = await openOwner(own, {
      sub: person.owner.sub,
      email: 'eve@example.com',
      browser: await makeBrowser(),
    })
    await open(thief, person.put)
    await send()
    const [notice, ...others] = smtp.mails.filter(({ subject }) =>
      subject?.startsWith('Emails about your wallet now also go'),
    )
    expect([notice?.envelope.to, others]).toEqual([[person.email], []])
    const opened = smtp.mails.filter((mail) => mail !== notice)
    expect(opened.flatMap(({ envelope }) => envelope.to).sort()).toEqual([person.email, 'eve@example.com'].sort())
  })

  test('behavior: the same address twice, also at the same moment, is one; there are ten at most', async () => {
    const person = await makeOwner()
    const again = { sub: person.owner.sub }
    const others = await Promise.all([1, 2, 3].map(() => openOwner(own, { ...again, email: 'Two@example.org' })))
    await Promise.all(others.map((each) => open(each, person.put)))
    for (let i = 0; i < 12; i++) await open(await openOwner(own, { ...again, email: `${i}@example.org` }), person.put)
    const { contacts } = await list(person.owner)
    expect(contacts).toHaveLength(10)
    expect(contacts.filter(({ email }: { email: string }) => /^two@/i.test(email))).toHaveLength(1)
    expect(contacts[0].email).toBe(person.email)
  })

  test('behavior: logins without the PIN add no address', async () => {
    const person = await makeOwner()
    for (let i = 0; i < 3; i++) await openOwner(own, { sub: person.owner.sub, email: `${i}@example.org` })
    expect((await list(person.owner)).contacts).toEqual([
      { id: expect.any(String), email: person.email, notices: true, added: false },
    ])
  })

  test('behavior: an address that cannot be read stops no mail of others, no login and no opening', async () => {
    const person = await makeOwner()
    const other = await makeOwner()
    await open(await logIn(person), person.put)
    await open(await logIn(other), other.put)
    const broken = person.owner.user.id
    await own.database.query("update contacts set email_sealed = 'broken' where user_id = $1", [broken])
    await send()
    expect(smtp.mails.map(({ envelope }) => envelope.to)).toEqual([[other.email]])
    expect(
      await own.database.query(
        'select outcome from mails m join contacts c on c.id = m.contact_id where user_id = $1',
        [broken],
      ),
    ).toEqual([{ outcome: 'refused' }])
    await open(await logIn(person), person.put)
    expect((await list(person.owner)).contacts).toEqual([
      { id: expect.any(String), email: person.email, notices: true, added: false },
    ])
  })

  test('error: who has the login and not the PIN learns no address and silences none', async () => {
    const person = await makeOwner()
    const [contact] = (await list(person.owner)).contacts
    const thief = await logIn(person)
    expect((await thief.call('contactList', {})).status).toBe(403)
    expect((await thief.call('contactSet', { id: contact.id, notices: false })).status).toBe(403)
  })

  test('error: another person’s address', async () => {
    const [contact] = (await list((await makeOwner()).owner)).contacts
    const { owner } = await makeOwner()
    expect((await owner.call('contactSet', { id: contact.id, notices: true })).status).toBe(404)
  })
})
