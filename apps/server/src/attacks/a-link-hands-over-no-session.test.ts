import { randomBytes } from 'node:crypto'
import { toBase64Url } from '@latchkey/core/bytes'
import { type EndpointName, endpoints } from '@latchkey/protocol/endpoints'
import { drawPasskey } from '@latchkey/protocol/testing'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import {
  type Frame,
  openFrame,
  openWindow,
  returnWithCode,
  signIn,
  signInByCode,
  startFlow,
} from '../fixtures/browser.ts'
import { makePut, makeReceipt, type Owner, openOwner, openWith } from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { apiOrigin, type RunningServer, runServer, walletOrigin } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: an attacker who begins a sign-in and sends somebody else its link gets no session from it, whatever they tell
 * the victim; and a session that a victim handed over with the code can only open the wallet with its PIN, a passkey or
 * its recovery kit. The service is a process with its default limits.
 */

let own: RunningServer
let stranger: Frame
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(async () => own?.close())
beforeEach(async () => {
  own.google.next = { sub: randomId(), email: 'victim@example.com' }
  stranger = await openFrame(own)
})

const wait = async (flowId: string, by = stranger) => (await by.call('authWait', { flowId })).body

/** The victim has a wallet, and is signed in where it was made. Further sign-ins of the provider are theirs. */
const openVictim = async () => {
  const owner = await openOwner(own)
  const put = await makePut(owner)
  expect((await owner.call('vaultPut', put)).status).toBe(200)
  expect((await openWith(owner, put, [await makeReceipt(owner, put)])).status).toBe(200)
  own.google.next = { sub: owner.sub, email: 'victim@example.com' }
  return { owner, put }
}

test('the victim signs in by the link: the stranger, who began it, has nothing', async () => {
  const { flowId } = await startFlow(stranger)
  const end = await openWindow(own).bind({ flowId, by: 'code' })
  expect(end.url).not.toBe(`${walletOrigin}/auth/done#ok`)
  expect(await wait(flowId)).toEqual({ status: 'code', left: 3 })
})

test('nothing that the stranger can tell the victim takes the place of the code', async () => {
  const answers: unknown[] = []
  const flowId = randomId()
  const body = {
    flowId,
    provider: 'google.com',
    apiKey: 'the-key-of-the-first-project',
    pageOrigin: 'http://127.0.0.1:3000',
  }
  answers.push((await stranger.call('authStart', body)).body)
  answers.push((await stranger.call('authFlow', { flowId })).body)
  for (const form of [{ flowId, choice: '47' }, { flowId }, { flowId, by: 'code', code: '123456' }, { flowId, by: '' }])
    expect((await openWindow(own).bind(form as never)).url).toBe(`${walletOrigin}/auth/done#failed=refused`)
  const code = await returnWithCode(own, flowId)
  answers.push(await wait(flowId))
  expect(JSON.stringify(answers)).not.toContain(code)
  expect(Object.keys(answers[0] as object)).toEqual(['expiresIn'])
})

test('three hundred guesses at once are three', async () => {
  const { flowId } = await startFlow(stranger)
  const code = Number(await returnWithCode(own, flowId))
  await wait(flowId)
  const guesses = Array.from({ length: 300 }, (_, i) => String((code + 1 + i) % 1_000_000).padStart(6, '0'))
  const answers: unknown[] = []
  for (let at = 0; at < guesses.length; at += 50) {
    const batch = guesses.slice(at, at + 50).map((guess) => stranger.call('authConfirm', { flowId, code: guess }))
    answers.push(...(await Promise.all(batch)).map(({ body }) => body))
  }
  const judged = answers.filter((body) => ['wrong'].includes((body as { status?: string }).status ?? ''))
  expect(judged).toHaveLength(2)
  const [row] = await own.database.query('select state, code_tries, code_hash from flows where id = $1', [flowId])
  expect(row).toEqual({ state: 'failed', code_tries: 3, code_hash: null })
  expect(await wait(flowId)).toEqual({ status: 'failed', reason: 'wrong_code' })
})

test('the right code among fifty wrong ones at once is one try of three, and no more', async () => {
  const { flowId } = await startFlow(stranger)
  const code = await returnWithCode(own, flowId)
  await wait(flowId)
  const all = Array.from({ length: 51 }, (_, i) => String((Number(code) + i) % 1_000_000).padStart(6, '0')).reverse()
  await Promise.all(all.map((guess) => stranger.call('authConfirm', { flowId, code: guess })))
  const [row] = await own.database.query('select code_tries as tries from flows where id = $1', [flowId])
  expect(row?.tries).toBeGreaterThan(0)
  expect(row?.tries).toBeLessThanOrEqual(3)
})

test('a code counts for one flow and one session key, and the database does not hold it', async () => {
  const first = await startFlow(stranger)
  const code = await returnWithCode(own, first.flowId)
  let second = await startFlow(stranger)
  while ((await returnWithCode(own, second.flowId)) === code) second = await startFlow(stranger)
  const wrong = await stranger.call('authConfirm', { flowId: second.flowId, code })
  expect(wrong.body).toEqual({ status: 'wrong', left: 2 })
  // Another session key learns nothing, and uses up no attempt.
  const thief = await openFrame(own)
  const byOther = await thief.call('authConfirm', { flowId: first.flowId, code })
  expect(byOther).toMatchObject(failure(401, 'bad_proof'))
  const [tried] = await own.database.query('select state, code_tries from flows where id = $1', [first.flowId])
  expect(tried).toEqual({ state: 'code', code_tries: 0 })
  const rows = await own.database.query('select * from flows where id = any($1)', [[first.flowId, second.flowId]])
  expect(JSON.stringify(rows)).not.toContain(code)
  await own.stop()
  expect(own.lines.length).toBeGreaterThan(0)
  expect(own.lines.join()).not.toContain(code)
  await own.restart()
  const hashes = new Set(rows.map((row) => row.code_hash))
  expect(hashes.size).toBe(2)
  const right = await stranger.call('authConfirm', { flowId: first.flowId, code })
  expect(right.body).toEqual({ status: 'confirmed' })
})

test('a session handed over by a code answers nothing but what opens the wallet, and tells no e-mail or address', async () => {
  const { owner } = await openVictim()
  const { tokens, user } = await signInByCode(own, stranger)
  expect(user).toEqual({ id: owner.user.id, loginProvider: 'google.com', vault: 'active' })
  const call = (name: EndpointName, body: object) => stranger.call(name, body, tokens.accessToken)

  const allowed = [
    ...['sessionMe', 'sessionEnd', 'vaultMeta', 'vaultPut', 'vaultEvaluate', 'vaultOpen', 'kitOpen'],
    ...['passkeyBegin', 'passkeyOpen'],
  ]
  const names = Object.keys(endpoints) as EndpointName[]
  const refused = names.filter((name) => endpoints[name].carries === 'session' && !allowed.includes(name))
  expect(refused.length).toBeGreaterThan(15)
  for (const name of refused) expect(await call(name, {}), name).toMatchObject(failure(403, 'not_allowed'))

  expect(await call('vaultMeta', { purpose: 'transfer' })).toMatchObject(failure(403, 'not_allowed'))
  const evaluation = { slotId: randomId(), purpose: 'transfer', blinded: 'A'.repeat(44) }
  expect(await call('vaultEvaluate', evaluation)).toMatchObject(failure(403, 'not_allowed'))
  const guessed = { proof: toBase64Url(randomBytes(32)) }
  expect(await call('kitOpen', guessed)).toMatchObject(failure(403, 'wrong_kit'))
  for (const use of ['add', 'transfer', 'slot-change'])
    expect(await call('passkeyBegin', { use })).toMatchObject(failure(403, 'not_allowed'))
  const { challenge } = (await call('passkeyBegin', { use: 'unlock' })).body
  const invented = { slotId: randomId(), use: 'unlock', assertion: drawPasskey().get({ challenge }) }
  expect(await call('passkeyOpen', invented)).toMatchObject(failure(403, 'wrong_passkey'))
  expect(await call('sessionEnd', { everywhere: true })).toMatchObject(failure(403, 'not_allowed'))
  expect(await call('sessionEnd', { session: randomId() })).toMatchObject(failure(403, 'not_allowed'))
  const refreshed = (await stranger.call('sessionRefresh', { refreshToken: tokens.refreshToken })).body
  expect(refreshed.user).toEqual(user)
  const answers = JSON.stringify([refreshed, (await stranger.call('sessionMe', {}, refreshed.tokens.accessToken)).body])
  expect(answers).not.toMatch(/victim@|"0x|wallet/)
})

test('the PIN opens the wallet of such a session, which then is one like any other', async () => {
  const { owner, put } = await openVictim()
  const { tokens } = await signInByCode(own, stranger)
  const call = (name: EndpointName, body: object) => stranger.call(name, body, tokens.accessToken)
  expect((await call('vaultMeta', { purpose: 'unlock' })).body.slots).toHaveLength(1)
  const mine = { ...owner, frame: stranger, call } as typeof owner
  const opened = await openWith(mine, put, [await makeReceipt(mine, put)])
  expect(opened.body.user).toMatchObject({ email: 'victim@example.com', wallet: { vaultId: owner.vaultId } })
  expect((await call('verificationToken', {})).status).toBe(200)
  expect((await call('sessionList', {})).status).toBe(200)
})

test('a victim without a wallet: whoever typed the code makes one with a PIN of theirs, and is told no e-mail before it opens', async () => {
  const { tokens, user } = await signInByCode(own, stranger)
  expect(user).toMatchObject({ vault: 'none' })
  expect(JSON.stringify(user)).not.toContain('victim@')
  const call = (name: EndpointName, body: object) => stranger.call(name, body, tokens.accessToken)
  const { vaultId } = (await call('vaultMeta', { purpose: 'enrol' })).body
  const thief = { open: own, frame: stranger, session: tokens, user, vaultId, sub: '', call } as unknown as Owner
  expect(await call('verificationToken', {})).toMatchObject(failure(403, 'not_allowed'))
  const put = await makePut(thief)
  expect((await call('vaultPut', put)).status).toBe(200)
  expect(await call('verificationToken', {})).toMatchObject(failure(403, 'not_allowed'))
  const opened = await openWith(thief, put, [await makeReceipt(thief, put)])
  expect(opened.body.user).toMatchObject({ id: user.id, wallet: { vaultId } })
  expect((await call('verificationToken', {})).status).toBe(200)

  // The victim finds that wallet, cannot make a second one, and does not learn who made it.
  const victim = await openFrame(own)
  const theirs = await signIn(own, victim)
  expect(theirs.user).toMatchObject({ id: user.id, vault: 'active' })
  const second = await makePut({ ...thief, frame: victim, session: theirs.tokens })
  expect((await victim.call('vaultPut', second, theirs.tokens.accessToken)).status).toBe(409)
})

test('after signing out everywhere no finished sign-in is fetched, nor one that waits for its code', async () => {
  const { owner } = await openVictim()
  const ready = await startFlow(stranger)
  await stranger.call('authConfirm', { flowId: ready.flowId, code: await returnWithCode(own, ready.flowId) })
  const waiting = await startFlow(stranger)
  const code = await returnWithCode(own, waiting.flowId)
  const fetched = await signIn(own, stranger)
  await owner.call('sessionEnd', { everywhere: true })
  for (const { flowId } of [ready, waiting, fetched])
    expect(await wait(flowId)).toEqual({ status: 'failed', reason: 'cancelled' })
  expect((await stranger.call('authConfirm', { flowId: waiting.flowId, code })).body).toMatchObject({
    status: 'failed',
  })
  expect(await stranger.call('sessionMe', {}, fetched.tokens.accessToken)).toMatchObject(failure(401, 'bad_token'))
})

test('one session is ended alone, and only by the person it belongs to', async () => {
  const { owner } = await openVictim()
  const elsewhere = await openFrame(own)
  const other = await signIn(own, elsewhere)
  const { sessions } = (await owner.call('sessionList', {})).body
  const target = sessions.find(({ current }: { current: boolean }) => !current)
  own.google.next = { sub: randomId() }
  const somebody = await openFrame(own)
  const theirs = await signIn(own, somebody)
  const end = { session: target.id }
  expect(await somebody.call('sessionEnd', end, theirs.tokens.accessToken)).toMatchObject(failure(404, 'not_found'))
  expect((await elsewhere.call('sessionMe', {}, other.tokens.accessToken)).status).toBe(200)
  expect((await owner.call('sessionEnd', end)).status).toBe(200)
  expect(await elsewhere.call('sessionMe', {}, other.tokens.accessToken)).toMatchObject(failure(401, 'bad_token'))
  expect((await owner.call('sessionMe', {})).status).toBe(200)
  expect(await owner.call('sessionEnd', end)).toMatchObject(failure(404, 'not_found'))
})

test('a page that opens the login window itself learns nothing: it is no document of the wallet', async () => {
  const { flowId } = await startFlow(stranger)
  const form = new URLSearchParams({ flowId, by: 'code' })
  const headers = { Origin: 'https://evil.example', 'Content-Type': 'application/x-www-form-urlencoded' }
  const answer = await own.send(`${apiOrigin}/v1/auth/bind`, { method: 'POST', headers, body: form })
  expect(await answer.text()).toContain('failed=refused')
})
