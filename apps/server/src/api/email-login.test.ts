import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import {
  type Frame,
  openEmailPage,
  openFrame,
  openWindow,
  readCode,
  signIn,
  signInByEmail,
} from '../fixtures/browser.ts'
import { failure } from '../fixtures/person.ts'
import { apiOrigin, type OpenServer, openServer, pageOrigin, walletOrigin } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId, randomSecret } from '../random.ts'
import { type RateName, rates } from '../rates.ts'

let smtp: OpenSmtpServer
let own: OpenServer
let frame: Frame
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await openServer(inject('databaseUrl'), { mailPort: smtp.port })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})
beforeEach(async () => {
  smtp.mails.length = 0
  Object.assign(smtp.behaviour, { recipient: () => undefined, data: () => undefined })
  frame = await openFrame(own)
})

const drawAddress = () => `${randomId().toLowerCase().replaceAll('_', '-')}@example.org`
const other = (code: string) => String((Number(code) + 1) % 100_000_000).padStart(8, '0')
const done = (reason: string) => `${walletOrigin}/auth/done#${reason}`

/** A window to which a code was sent. */
const openSent = async (to = drawAddress()) => {
  const page = await openEmailPage(own, frame)
  const send = (email = to, locale?: string) =>
    frame.call('authEmailSend', { state: page.state, email, ...(locale !== undefined && { locale }) })
  const check = (code: string) => frame.call('authEmailCheck', { state: page.state, code })
  expect(await send()).toMatchObject({ status: 200 })
  return { ...page, to, send, check, code: readCode(smtp, to) }
}
const setCode = (flowId: string, text: string) =>
  own.database.query(`update email_codes set ${text} where flow_id = $1`, [flowId])

describe('a login by a code', () => {
  test('behavior: for an app with a scheme of its own the mail names that, and has no address', async () => {
    const { state, flowId } = await openEmailPage(own, frame)
    const address = 'shop.example://wallet/callback'
    await own.database.query('update flows set page_origin = $2 where id = $1', [flowId, address])
    expect(await frame.call('authEmailSend', { state, email: drawAddress() })).toMatchObject({ status: 200 })
    expect(smtp.mails[0]?.text).toContain('signing in at shop.example (First project)')
    expect(smtp.mails[0]?.raw).not.toMatch(/:\/\//)
  })

  test('default: the page of the window names who asks, a code is sent, and it signs in', async () => {
    const { state, flowId, goOn } = await openEmailPage(own, frame)
    const facts = await frame.call('authEmail', { state })
    expect(facts).toMatchObject({ status: 200, body: { provider: 'email', pageOrigin, projectName: 'First project' } })
    expect(facts.body.expiresIn).toBeGreaterThan(19 * 60)
    const to = drawAddress()
    const sent = await frame.call('authEmailSend', { state, email: to, locale: 'ko-KR' })
    expect(sent).toMatchObject({ status: 200, body: { expiresIn: expect.any(Number), againIn: 30 } })
    expect(sent.body.expiresIn).toBeGreaterThan(590)
    const [mail] = smtp.mails
    expect(mail?.envelope.to).toEqual([to])
    expect(mail?.subject).toBe('로그인 코드')
    expect(mail?.text).toContain('127.0.0.1:3000 (First project)')
    expect(mail?.raw).not.toMatch(/https?:|href|^(?:reply-to|sender|cc|bcc):/im)
    const code = readCode(smtp, to)
    expect(mail?.subject).not.toContain(code.slice(0, 4))
    const { body } = await frame.call('authEmailCheck', { state, code })
    expect(body).toEqual({ status: 'right', ticket: expect.stringMatching(/^[\w-]{43}$/) })
    expect((await goOn(body.ticket)).url).toBe(done('ok'))
    expect((await frame.call('authWait', { flowId })).body).toMatchObject({
      status: 'done',
      user: { loginProvider: 'email', email: to, vault: 'none', isNew: true },
    })
  })

  test('behavior: the same mailbox is the same person, however its address is written', async () => {
    const to = drawAddress()
    const first = await signInByEmail(own, frame, { to, smtp })
    const { state, flowId, goOn } = await openEmailPage(own, frame)
    expect((await frame.call('authEmailSend', { state, email: ` ${to.toUpperCase()} ` })).status).toBe(200)
    expect(smtp.mails.at(-1)?.envelope.to).toEqual([to])
    const { body } = await frame.call('authEmailCheck', { state, code: readCode(smtp, to) })
    await goOn(body.ticket)
    expect((await frame.call('authWait', { flowId })).body.user).toMatchObject({ id: first.user.id, email: to })
  })

  test('behavior: the same address at a provider is another person', async () => {
    const to = drawAddress()
    own.google.next = { sub: randomId(), email: to }
    const google = await signIn(own, frame)
    expect((await signInByEmail(own, frame, { to, smtp })).user.id).not.toBe(google.user.id)
  })

  test('behavior: a new code ends the one before; the wait is for the same address alone, and five are enough', async () => {
    const { send, check, code, to, flowId } = await openSent()
    expect(await send()).toMatchObject({ status: 429, body: { error: { retryAfter: expect.any(Number) } } })
    await setCode(flowId, "sent_at = now() - interval '31 seconds'")
    expect((await send()).status).toBe(200)
    const second = readCode(smtp, to)
    expect((await check(code === second ? other(code) : code)).body).toEqual({ status: 'wrong', left: 4 })
    const elsewhere = drawAddress()
    expect((await send(elsewhere)).status).toBe(200)
    expect((await check(second)).body.status).toBe('wrong')
    expect((await send(drawAddress())).status).toBe(200)
    expect((await send(drawAddress())).status).toBe(200)
    expect(await send(drawAddress())).toMatchObject(failure(429, 'too_many_requests'))
  })

  test('behavior: once, for ten minutes, and in its own window', async () => {
    const { check, code, flowId, goOn, send } = await openSent()
    const elsewhere = await openSent()
    if (elsewhere.code !== code) expect((await elsewhere.check(code)).body.status).toBe('wrong')
    await setCode(flowId, "expires_at = now() - interval '1 second'")
    expect((await check(code)).body).toEqual({ status: 'ended' })
    await setCode(flowId, "expires_at = now() + interval '1 minute', sent_at = now() - interval '31 seconds'")
    const { body } = await check(code)
    expect(body.status).toBe('right')
    expect((await check(code)).body).toEqual({ status: 'ended' })
    // Another window has the ticket, but not the cookie.
    expect((await goOn(body.ticket, openWindow(own))).url).toBe(done('failed=refused'))
    expect((await goOn(body.ticket)).url).toBe(done('ok'))
    expect((await goOn(body.ticket)).url).toMatch(/#failed=/)
    expect(await send()).toMatchObject(failure(409, 'conflict'))
  })

  test('behavior: a new code, to whomever, ends the ticket of the one before', async () => {
    const { check, code, flowId, goOn, send } = await openSent()
    const { ticket } = (await check(code)).body
    expect((await send(drawAddress())).status).toBe(200)
    expect((await goOn(ticket)).url).toMatch(/#failed=refused/)
    expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'refused' })
  })

  test('behavior: a ticket is of its own flow, and of one callback among many at once', async () => {
    const mine = await openSent()
    const yours = await openSent()
    const { ticket } = (await mine.check(mine.code)).body
    // The ticket is worth nothing to another flow, with its own window and cookie.
    expect((await yours.goOn(ticket)).url).toMatch(/#failed=refused/)
    // The callback of a provider does not accept it either.
    const elsewhere = await mine.window.get(
      `${apiOrigin}/v1/auth/callback/google.com?state=${mine.state}&code=${ticket}`,
    )
    expect(elsewhere.url).toBe(done('failed=expired'))
    const ends = await Promise.all(
      Array.from({ length: 8 }, () => {
        const copy = openWindow(own)
        for (const [host, cookies] of mine.window.jar) copy.jar.set(host, new Map(cookies))
        return mine.goOn(ticket, copy)
      }),
    )
    expect(ends.filter(({ url }) => url === done('ok'))).toHaveLength(1)
    expect((await frame.call('authWait', { flowId: mine.flowId })).body.user.email).toBe(mine.to)
  })

  test('behavior: of codes that are asked for at once, one is sent; of those at once to many addresses, five, and the last one works', async () => {
    const { state, flowId, goOn } = await openEmailPage(own, frame)
    const one = drawAddress()
    const same = await Promise.all(Array.from({ length: 6 }, () => frame.call('authEmailSend', { state, email: one })))
    expect(same.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429, 429, 429])
    const sent = await Promise.all(
      Array.from({ length: 12 }, () => frame.call('authEmailSend', { state, email: drawAddress() })),
    )
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(smtp.mails).toHaveLength(5)
    const working = []
    for (const { envelope } of smtp.mails.slice(-4)) {
      const [to = ''] = envelope.to
      const { body } = await frame.call('authEmailCheck', { state, code: readCode(smtp, to) })
      if (body.status === 'right') working.push({ to, ticket: body.ticket })
    }
    expect(working).toHaveLength(1)
    await goOn(working[0]?.ticket)
    expect((await frame.call('authWait', { flowId })).body.user.email).toBe(working[0]?.to)
  })

  test('behavior: a right code that is tried many times at once gives one ticket', async () => {
    const { check, code } = await openSent()
    const all = await Promise.all(Array.from({ length: 20 }, () => check(code)))
    expect(all.filter(({ body }) => body.status === 'right')).toHaveLength(1)
  })

  test('behavior: neither the code nor the ticket nor the address is in the log, the audit or the subject', async () => {
    const { check, code, goOn, to } = await openSent()
    await check(other(code))
    const { ticket } = (await check(code)).body
    await goOn(ticket)
    const audit = JSON.stringify(await own.database.query('select * from audit'))
    for (const secret of [code, `${code.slice(0, 4)} ${code.slice(4)}`, ticket, to]) {
      expect(own.lines.join('')).not.toContain(secret)
      expect(audit).not.toContain(secret)
      expect(smtp.mails[0]?.subject).not.toContain(secret)
    }
  })

  test('behavior: the answer is the same for everybody, and for an address that takes no mail', async () => {
    const known = drawAddress()
    await signInByEmail(own, frame, { to: known, smtp })
    const answers = []
    for (const to of [known, drawAddress(), drawAddress()]) {
      if (answers.length === 2) smtp.behaviour.recipient = () => ({ code: 550 })
      const { state } = await openEmailPage(own, frame)
      const { status, body } = await frame.call('authEmailSend', { state, email: to })
      answers.push({ status, body: { ...body, expiresIn: body.expiresIn > 590 } })
    }
    expect(answers).toEqual(Array(3).fill({ status: 200, body: { expiresIn: true, againIn: 30 } }))
    expect(own.lines.join('')).toContain('a code was not sent')
    expect(own.lines.join('')).not.toContain('@example.org')
  })

  test('error: a mail server that is away: unavailable, and another code can be asked for at once', async () => {
    const { state } = await openEmailPage(own, frame)
    const email = drawAddress()
    smtp.behaviour.data = () => ({ code: 451 })
    expect(await frame.call('authEmailSend', { state, email })).toMatchObject(failure(503, 'unavailable'))
    smtp.behaviour.data = () => undefined
    expect((await frame.call('authEmailSend', { state, email })).status).toBe(200)
  })

  test('behavior: a mail that certainly did not leave counts for its network alone; a refused address and a lost answer count for the mailbox too', async () => {
    // How much was taken from the buckets of each name: their capacity minus what is left.
    const readTaken = async () => {
      const rows = await own.database.query(
        "select split_part(key, '/', 1) as name, sum(tokens)::float8 as tokens from buckets where key like 'emailCode%' group by 1",
      )
      const full = (name: string) => rates[name as RateName].reduce((sum, { count }) => sum + count, 0) * 1_000_000
      return Object.fromEntries(
        rows.map(({ name, tokens }) => [name, Math.max(0, Math.round(full(String(name)) - Number(tokens)))]),
      )
    }
    const ask = async () => {
      const { state } = await openEmailPage(own, frame)
      await own.database.query('delete from buckets')
      await frame.call('authEmailSend', { state, email: drawAddress() })
      return readTaken()
    }
    // Two buckets each, for an hour and for a day.
    const ofNetwork = { emailCode: 2, emailCodeProject: 1 }
    const all = { ...ofNetwork, emailCodeMailbox: 2, emailCodeMailboxAddress: 2 }
    smtp.behaviour.data = () => ({ code: 451 })
    expect(await ask()).toMatchObject({ ...ofNetwork, emailCodeMailbox: 0, emailCodeMailboxAddress: 0 })
    // Another outcome would tell who has no mailbox there.
    smtp.behaviour.recipient = () => ({ code: 550 })
    expect(await ask()).toMatchObject(all)
    smtp.behaviour.recipient = () => undefined
    // The server may have taken the mail before the connection broke.
    smtp.behaviour.data = () => 'drop'
    expect(await ask()).toMatchObject(all)
  })

  test.each([
    'ann',
    'ann@localhost',
    'ann@example.org\r\nBcc: bob@example.org',
    'änn@example.org',
    `${'a'.repeat(250)}@b.org`,
  ])('error: nobody is written to at %j', async (email) => {
    const { state } = await openEmailPage(own, frame)
    expect(await frame.call('authEmailSend', { state, email })).toMatchObject(failure(400, 'bad_request'))
    expect(smtp.mails).toEqual([])
  })

  test('error: another secret, another provider’s, an ended flow, and a ticket that nobody gave', async () => {
    const foreign = { state: randomSecret() }
    expect(await frame.call('authEmail', foreign)).toMatchObject(failure(404, 'not_found'))
    expect(await frame.call('authEmailSend', { ...foreign, email: drawAddress() })).toMatchObject(
      failure(404, 'not_found'),
    )
    expect(await frame.call('authEmailCheck', { ...foreign, code: '00000000' })).toMatchObject(
      failure(404, 'not_found'),
    )
    const { flowId, state, goOn } = await openEmailPage(own, frame)
    expect((await frame.call('authEmailCheck', { state, code: '00000000' })).body).toEqual({ status: 'ended' })
    expect((await goOn(randomSecret())).url).toMatch(/#failed=refused/)
    expect(await frame.call('authEmail', { state })).toMatchObject(failure(409, 'conflict'))
    expect((await frame.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'refused' })
  })

  test('behavior: what is stored is sealed or hashed', async () => {
    const { to, code, flowId, check } = await openSent()
    const { body } = await check(code)
    const rows = await own.database.query('select * from email_codes where flow_id = $1', [flowId])
    const text = JSON.stringify(rows)
    for (const secret of [to, code, body.ticket]) expect(text).not.toContain(secret)
    const buckets = JSON.stringify(await own.database.query("select key from buckets where key like 'emailCode%'"))
    expect(buckets).toContain('emailCodeMailbox')
    expect(buckets).not.toContain('example.org')
  })
})
