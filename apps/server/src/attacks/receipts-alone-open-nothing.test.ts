import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fromBase64Url } from '@latchkey/core/bytes'
import { isEvaluation } from '@latchkey/keys/oprf'
import { createLog } from '@latchkey/service/log'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { mostUnproven } from '../api/evaluations.ts'
import { type Browser, makeBrowser, openFrame, signInByCode } from '../fixtures/browser.ts'
import {
  drawEvaluator,
  evaluateWith,
  makePut,
  makeReceipt,
  type Owner,
  openOwner,
  openRightly,
  openWith,
  provePin,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { mailTo, type RunningServer, runServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'
import { createServer } from '../server.ts'
import { thaw } from '../thaw.ts'

/**
 * Claim: somebody who has a person's login and signs the guards' receipts, as a guard's operator can, gets 15 guesses
 * of the PIN in seven days, opens nothing, and uses up nothing that the owner needs in their own sessions and browsers.
 * The owner is notified. The service is a process with its default limits.
 */

const quiet = createLog('test', () => {})

let own: RunningServer
/** Another instance, whose sweeps the test starts. */
let instance: Awaited<ReturnType<typeof createServer>>
let smtp: OpenSmtpServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await runServer(inject('databaseUrl'), { more: async () => ({ mail: mailTo(smtp) }) })
  instance = await createServer(own.configuration, quiet)
})
afterAll(async () => {
  await instance?.close()
  await own?.close()
  await smtp?.close()
})

type Stored = Awaited<ReturnType<typeof storeEvaluated>>

const openVictim = async (browser?: Browser) => {
  const owner = await openOwner(own, browser && { browser })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200 })
  return { owner, ...stored }
}

const signInAgain = ({ sub }: Owner, browser?: Browser) => openOwner(own, { sub, ...(browser && { browser }) })

/** Requests `each` evaluations at once from each of these sessions, and returns how many were made. */
const guess = async (callers: Owner[], put: Stored['put'], each: number) => {
  const answers = await Promise.all(
    callers.flatMap((caller) => Array.from({ length: each }, () => evaluateWith(caller, put))),
  )
  const refused = answers.filter(({ status }) => status !== 200)
  for (const { status, body } of refused) expect([status, body.error.code]).toEqual([423, 'locked'])
  return answers.length - refused.length
}

test('the evaluation is of the key that was stored, and the answer to a session says its public half alone', async () => {
  const { owner, put } = await openVictim()
  const { evaluator } = put.slot
  const { body } = await owner.call('vaultMeta', { purpose: 'unlock' })
  expect(body.slots).toMatchObject([{ type: 'pin2', evaluator: evaluator?.publicKey }])
  const { body: answer } = await evaluateWith(owner, put)
  const publicKey = fromBase64Url(evaluator?.publicKey ?? '')
  const evaluation = { evaluated: fromBase64Url(answer.evaluated), proof: fromBase64Url(answer.proof) }
  expect(isEvaluation(publicKey, publicKey, evaluation)).toBe(true)
  const [row] = await own.database.query('select evaluator_key_sealed as sealed from slots where id = $1', [
    put.slot.slotId,
  ])
  const sealed = row?.sealed as Buffer
  expect(sealed.includes(Buffer.from(evaluator?.key ?? '', 'base64url'))).toBe(false)
  expect(JSON.stringify([body, answer])).not.toContain(evaluator?.key)
})

test('receipts without the proof of the PIN release nothing', async () => {
  const { owner, put, pinKey } = await openVictim()
  const thief = await signInAgain(owner)
  const open = async (proof?: object, caller = thief) =>
    openWith(caller, put, [await makeReceipt(caller, put)], proof && { proof })
  const refused = failure(401, 'bad_proof')
  expect(await open()).toMatchObject(refused)
  const { evalId } = (await evaluateWith(thief, put)).body
  expect(await open(provePin(thief, put, drawEvaluator().pinKey, evalId))).toMatchObject(refused)
  // The right PIN's own signature, over anything but this evaluation in this session for this purpose and verifier.
  for (const claims of [
    { evalId: thief.vaultId },
    { jkt: owner.frame.jkt },
    { purpose: 'transfer' },
    { guardId: 'guard-1' },
    { vaultId: put.slot.slotId },
    { epoch: 2 },
  ])
    expect(await open(provePin(thief, put, pinKey, evalId, claims))).toMatchObject(refused)
  const ofOwner = (await evaluateWith(owner, put)).body.evalId
  expect(await open(provePin(thief, put, pinKey, ofOwner))).toMatchObject(failure(401, 'bad_token'))
  // The evaluation is still the owner's, and works once.
  expect(await open(provePin(owner, put, pinKey, ofOwner), owner)).toMatchObject({ status: 200 })
  expect(await open(provePin(owner, put, pinKey, ofOwner), owner)).toMatchObject(failure(401, 'bad_token'))
})

test('an evaluation that is too old opens nothing', async () => {
  const { owner, put, pinKey } = await openVictim()
  const { evalId } = (await evaluateWith(owner, put)).body
  await own.database.query("update evaluations set at = at - interval '121 seconds' where id = $1", [evalId])
  const proof = provePin(owner, put, pinKey, evalId)
  const receipt = await makeReceipt(owner, put)
  expect(await openWith(owner, put, [receipt], { proof })).toMatchObject(failure(401, 'bad_token'))
})

test('fifteen guesses in seven days, in however many sessions, all at once', { timeout: 60_000 }, async () => {
  const browser = await makeBrowser()
  const { owner, put, pinKey } = await openVictim(browser)
  const thieves: Owner[] = []
  for (let i = 0; i < 4; i++) thieves.push(await signInAgain(owner))
  expect(await guess(thieves, put, 15)).toBe(mostUnproven.count)
  const [thief] = thieves as [Owner]
  // Neither receipts nor the owner's right PIN clear the thief's count.
  await openWith(thief, put, [await makeReceipt(thief, put)])
  expect(await openRightly(owner, { put, pinKey })).toMatchObject({ status: 200 })
  const { status, body } = await evaluateWith(thief, put)
  expect([status, body.error.code]).toEqual([423, 'locked'])
  expect(body.error.retryAfter).toBeGreaterThan(mostUnproven.seconds - 600)
  expect(body.error.retryAfter).toBeLessThanOrEqual(mostUnproven.seconds)

  // The owner's session still works, and so does a new one in a browser in which the PIN was right.
  expect(await openRightly(owner, { put, pinKey })).toMatchObject({ status: 200 })
  expect(await openRightly(await signInAgain(owner, browser), { put, pinKey })).toMatchObject({ status: 200 })
  // A session in an unknown browser has to wait.
  const fresh = await signInAgain(owner, await makeBrowser())
  expect(await openRightly(fresh, { put, pinKey })).toMatchObject(failure(423, 'locked'))
  await own.database.query(
    `update evaluations set at = at - make_interval(secs => ${mostUnproven.seconds}) where vault_id = $1`,
    [owner.vaultId],
  )
  expect(await openRightly(fresh, { put, pinKey })).toMatchObject({ status: 200 })
})

test('the owner is notified of guesses that no guard saw, by mail and at the next opening', {
  timeout: 60_000,
}, async () => {
  const email = `${randomId()}@example.org`
  const owner = await openOwner(own, { email })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200, body: { wrongBefore: 0 } })
  const mails = async () => {
    await instance.sweeps.wrongPins()
    await instance.sender?.run()
    return smtp.mails.filter(({ envelope }) => envelope.to.includes(email)).map(({ subject }) => subject)
  }
  const wait = () =>
    own.database.query("update evaluations set at = at - interval '121 seconds' where vault_id = $1", [owner.vaultId])

  const thief = await signInAgain(owner)
  expect(await guess([thief], stored.put, 2)).toBe(2)
  // A right PIN may still follow.
  expect(await mails()).toEqual([])
  await wait()
  // Two wrong PINs are ordinary typing mistakes.
  expect(await mails()).toEqual([])
  expect(await guess([thief], stored.put, 15)).toBe(13)
  await wait()
  // The service may be sending it itself.
  await expect.poll(mails).toEqual(['Wrong PINs for your wallet'])
  expect(smtp.mails.at(-1)?.text).toContain('typed 15 times since your wallet was last opened')
  // Each is counted once.
  expect(await mails()).toHaveLength(1)
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200, body: { wrongBefore: 15 } })
  expect(await openRightly(owner, stored)).toMatchObject({ status: 200, body: { wrongBefore: 0 } })
})

test('a wrong PIN that a guard reported is not reported again by the API', async () => {
  const { owner, put, pinKey } = await openVictim()
  const thief = await signInAgain(owner)
  expect(await guess([thief], put, 1)).toBe(1)
  const { evalId } = (await evaluateWith(owner, put)).body
  const receipt = await makeReceipt(owner, put, { wrongBefore: 1 })
  const opened = await openWith(owner, put, [receipt], { proof: provePin(owner, put, pinKey, evalId) })
  expect(opened).toMatchObject({ status: 200, body: { wrongBefore: 0 } })
  await own.database.query("update evaluations set at = at - interval '121 seconds' where vault_id = $1", [
    owner.vaultId,
  ])
  await instance.sweeps.wrongPins()
  expect(await openRightly(owner, { put, pinKey })).toMatchObject({ status: 200, body: { wrongBefore: 0 } })
})

test('an operator empties the counts of a wallet', { timeout: 60_000 }, async () => {
  const { owner, ...stored } = await openVictim()
  const fresh = await signInAgain(owner)
  expect(await guess([fresh], stored.put, 16)).toBe(mostUnproven.count)
  await thaw(owner.vaultId, own.configuration, quiet)
  expect(await openRightly(fresh, stored)).toMatchObject({ status: 200 })
  const rows = await own.database.query("select data from audit where actor = $1 and event = 'pin.thawed'", [
    owner.vaultId,
  ])
  expect(rows).toEqual([{ data: { by: 'operator', evaluations: mostUnproven.count } }])
})

test('a right PIN takes back what its own session asked for, and nothing else', { timeout: 60_000 }, async () => {
  const { owner, ...stored } = await openVictim()
  const thief = await signInAgain(owner)
  const fresh = await signInAgain(owner)
  expect(await guess([thief], stored.put, 7)).toBe(7)
  expect(await guess([fresh], stored.put, 7)).toBe(7)
  expect(await openRightly(fresh, stored)).toMatchObject({ status: 200 })
  expect(await guess([thief], stored.put, 15)).toBe(8)
  // Somebody else with the owner's own session has as many between two of its right PINs.
  expect(await guess([fresh], stored.put, 20)).toBe(mostUnproven.count)
})

test('the numbers of docs/security.md follow from this count', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../../docs/security.md'), 'utf8')
  const prose = text.replace(/\s+/g, ' ')
  const { count, seconds } = mostUnproven
  const aYear = (count * 365 * 24 * 60 * 60) / seconds
  expect(prose).toContain(`${count} guesses at once and some ${Math.floor(aYear / 10) * 10} a year`)
  const [, allowed = ''] = /digits that are allowed \(about ([\d,]+)\)/.exec(prose) ?? []
  const oneIn = Math.round(Number(allowed.replace(',', '')) / aYear / 100) * 100
  expect(prose).toContain(`one in ${new Intl.NumberFormat('en-US').format(oneIn)} in a year`)
})

test('another tab of the session ends its own evaluation after a right PIN', async () => {
  const { owner, put, pinKey } = await openVictim()
  const { evalId } = (await evaluateWith(owner, put)).body
  expect(await openRightly(owner, { put, pinKey })).toMatchObject({ status: 200 })
  const proof = provePin(owner, put, pinKey, evalId)
  expect(await openWith(owner, put, [await makeReceipt(owner, put)], { proof })).toMatchObject({ status: 200 })
})

test('what is no evaluation of this person', async () => {
  const { owner, put } = await openVictim()
  const other = (await openVictim()).owner
  expect(await evaluateWith(other, put)).toMatchObject(failure(404, 'not_found'))
  expect(await evaluateWith(owner, put, { purpose: 'enrol' })).toMatchObject(failure(403, 'not_allowed'))
  const blinded = Buffer.alloc(33, 2).fill(255, 1).toString('base64url')
  expect(await evaluateWith(owner, put, { blinded })).toMatchObject(failure(400, 'bad_request'))
  const rows = await own.database.query('select from evaluations where vault_id = $1', [owner.vaultId])
  expect(rows).toHaveLength(0)
})

test('a session by a code evaluates to open the wallet, and for nothing else', async () => {
  const { owner, put, pinKey } = await openVictim()
  const frame = await openFrame(own)
  own.google.next = { sub: owner.sub }
  const { tokens } = await signInByCode(own, frame)
  const caller: Owner = {
    ...owner,
    frame,
    call: (...[name, body]: Parameters<Owner['call']>) => frame.call(name, body, tokens.accessToken),
  }
  expect(await evaluateWith(caller, put, { purpose: 'transfer' })).toMatchObject(failure(403, 'not_allowed'))
  expect(await openRightly(caller, { put, pinKey })).toMatchObject({ status: 200 })
})

test('a wallet is not stored with the public key of another evaluator', async () => {
  const owner = await openOwner(own)
  const put = await makePut(owner, {
    before: ({ slot }) => {
      slot.evaluator = { ...drawEvaluator().evaluator, publicKey: drawEvaluator().evaluator.publicKey }
    },
  })
  expect(await owner.call('vaultPut', put)).toMatchObject(failure(400, 'bad_request'))
})

test('the key of the evaluator is part of what the owner signed', async () => {
  const owner = await openOwner(own)
  const put = await makePut(owner, {
    before: ({ slot }) => {
      slot.evaluator = drawEvaluator().evaluator
    },
    after: ({ slot }) => {
      slot.evaluator = drawEvaluator().evaluator
    },
  })
  expect(await owner.call('vaultPut', put)).toMatchObject(failure(401, 'bad_proof'))
})
