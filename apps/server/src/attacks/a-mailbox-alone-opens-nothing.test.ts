import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { makeBrowser, openEmailPage, openFrame, readCode } from '../fixtures/browser.ts'
import {
  evaluateWith,
  makeReceipt,
  type Owner,
  openOwner,
  openRightly,
  openWith,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: somebody who reads a person's mailbox, or was told a code, can sign in as them but opens nothing: they need
 * the PIN or a passkey, as with any other login. Codes cannot be guessed, and a stranger can neither fill a mailbox nor
 * keep its owner out. The service is a process with its default limits.
 */

let smtp: OpenSmtpServer
let own: RunningServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await runServer(inject('databaseUrl'), { mailPort: smtp.port, more: async () => ({ proxies: 1 }) })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})

const drawAddress = () => `${randomId().toLowerCase().replaceAll('_', '-')}@example.org`
/** The same service, asked from another network. */
const from = (address: string): RunningServer => ({
  ...own,
  send: (url, init) => own.send(url, { ...init, headers: { ...init?.headers, 'X-Forwarded-For': address } }),
})
const ask = async (at: RunningServer, email: string) => {
  const frame = await openFrame(at)
  const { state } = await openEmailPage(at, frame)
  return { frame, state, sent: await frame.call('authEmailSend', { state, email }) }
}

test('who has the mailbox opens nothing, shows nothing, changes nothing; guesses are counted as with every login', async () => {
  const to = drawAddress()
  const browser = await makeBrowser()
  const owner = await openOwner(own, { byMail: { to, smtp }, browser })
  const stored = await storeEvaluated(owner)
  expect((await openRightly(owner, stored)).status).toBe(200)

  const thief: Owner = await openOwner(own, { byMail: { to, smtp } })
  expect(thief.user.id).toBe(owner.user.id)
  expect((await thief.call('vaultMeta', { purpose: 'unlock' })).status).toBe(200)
  // Only a right PIN gives a guard's receipt; without one, or with somebody else's, nothing is released.
  expect((await openWith(thief, stored.put, [])).status).toBeGreaterThanOrEqual(400)
  const alone = await openWith(thief, stored.put, [await makeReceipt(owner, stored.put)])
  expect(alone.status).toBeGreaterThanOrEqual(400)
  for (const [name, body] of [
    ['contactList', {}],
    ['contactAdd', { email: drawAddress() }],
    ['contactProve', { code: '000000' }],
    ['personData', {}],
    ['accountDelete', {}],
    ['vaultKeys', { purpose: 'export', receipts: [] }],
  ] as const)
    expect((await thief.call(name, body)).status, name).toBeGreaterThanOrEqual(400)

  const guesses = []
  // This is the API's own count; each guard allows five at once.
  for (let i = 0; i < 18; i++) guesses.push(await evaluateWith(thief, stored.put))
  expect(guesses.map(({ status }) => status)).toEqual([...Array(15).fill(200), ...Array(3).fill(423)])
  // The owner, in their own browser, is not kept out by that.
  const again = await openOwner(own, { byMail: { to, smtp }, browser })
  expect((await openRightly(again, stored)).status).toBe(200)
})

test('three hundred guesses of a code at once are five, and what ran out is written down', async () => {
  const email = drawAddress()
  const { frame, state } = await ask(own, email)
  const code = Number(readCode(smtp, email))
  const guesses = Array.from({ length: 300 }, (_, i) => String((code + 1 + i) % 100_000_000).padStart(8, '0'))
  const answers = await Promise.all(guesses.map((guess) => frame.call('authEmailCheck', { state, code: guess })))
  expect(answers.filter(({ body }) => body.status === 'wrong')).toHaveLength(4)
  expect(answers.filter(({ body }) => body.status === 'ended')).toHaveLength(296)
  const right = await frame.call('authEmailCheck', { state, code: String(code).padStart(8, '0') })
  expect(right.body).toEqual({ status: 'ended' })
  expect(await own.database.query("select 1 from audit where event = 'email.guessed'")).toHaveLength(1)
})

test('a stranger does not fill a mailbox, and does not use up what its owner may ask for', async () => {
  const email = drawAddress()
  const strangers = []
  for (let i = 0; i < 8; i++) {
    // Providers that ignore dots in a name are common.
    const written = i % 2 ? email.replace('@', `+${i}@`) : `${email.slice(0, i + 1)}.${email.slice(i + 1)}`
    strangers.push((await ask(from('192.0.2.7'), written)).sent)
  }
  expect(strangers.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(strangers.at(-1)).toMatchObject(failure(429, 'too_many_requests'))
  expect((await ask(from('198.51.100.9'), email)).sent.status).toBe(200)
  // However many networks ask, a mailbox gets twelve in an hour.
  for (let i = 0; i < 12; i++) await ask(from(`203.0.113.${i}`), email)
  const [name = ''] = email.split('@')
  expect(smtp.mails.filter(({ envelope }) => envelope.to[0]?.replaceAll('.', '').includes(name))).toHaveLength(12)
})

test('a mail server that is away for a while, and impatience, use up nothing of a mailbox', async () => {
  const email = drawAddress()
  const at = from('192.0.2.8')
  const frame = await openFrame(at)
  const { state } = await openEmailPage(at, frame)
  const send = () => frame.call('authEmailSend', { state, email })
  smtp.behaviour.data = () => ({ code: 451 })
  for (let i = 0; i < 6; i++) expect(await send()).toMatchObject(failure(503, 'unavailable'))
  smtp.behaviour.data = () => undefined
  expect((await send()).status).toBe(200)
  for (let i = 0; i < 6; i++) expect(await send()).toMatchObject(failure(429, 'too_many_requests'))
  // One network gets five codes an hour for a mailbox, and this was the first.
  const sent = []
  for (let i = 0; i < 5; i++) sent.push((await ask(at, email)).sent.status)
  expect(sent).toEqual([200, 200, 200, 200, 429])
})

test.each([
  ['googlemail.com', 'gmail.com'],
  ['pm.me', 'proton.me'],
])('%s and %s are one mailbox', async (one, other) => {
  const name = randomId().toLowerCase().replaceAll('_', '-')
  const sent = []
  for (let i = 0; i < 6; i++) sent.push((await ask(from('192.0.2.9'), `${name}@${i % 2 ? one : other}`)).sent.status)
  expect(sent).toEqual([200, 200, 200, 200, 200, 429])
})
