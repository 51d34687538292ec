import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noticesPull } from '@latchkey/protocol/guard'
import { type GuardNotice, noticesType } from '@latchkey/protocol/tokens'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { makePut, makeReceipt, type Owner, openOwner, openWith } from '../fixtures/enrolment.ts'
import { apiOrigin, mailTo, type OpenServer, openServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: a guard that is down, or that answers anything at all, does not keep the notices of other guards from
 * arriving, and costs the API no more than a few answers each minute. Of three guards `guard-1` is the attacker's; the
 * API asks them over HTTP, with its default limits, in the test's process, which decides when it asks.
 */

let own: OpenServer
let smtp: OpenSmtpServer
let guards: Server[]
/** The behavior of `guard-1`, and how often it was asked. */
let attack: (response: ServerResponse) => void | Promise<void> = (response) => void response.destroy()
let asked = 0
/** The notices of `guard-2`. `guard-3` has none. */
let honest: GuardNotice[] = []

const answer = async (response: ServerResponse, id: string, list: object[]) => {
  const signer = own.guards[id]
  const claims = { iss: id, aud: apiOrigin, sub: apiOrigin, list }
  response.end(JSON.stringify({ notices: await signer?.sign(noticesType, claims, 60) }))
}

const serve = async (id: string) => {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { done } = v.parse(noticesPull.request, JSON.parse(Buffer.concat(chunks).toString()))
    if (id === 'guard-1') {
      asked += 1
      return attack(response)
    }
    honest = honest.filter((notice) => !done.includes(notice.id))
    return answer(response, id, id === 'guard-2' ? honest : [])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

beforeAll(async () => {
  smtp = await openSmtpServer()
  guards = await Promise.all(['guard-1', 'guard-2', 'guard-3'].map(serve))
  own = await openServer(inject('databaseUrl'), {
    limits: {},
    threshold: 2,
    guardUrl: guards.map((guard) => `http://localhost:${(guard.address() as AddressInfo).port}`),
    more: async () => ({
      mail: mailTo(smtp),
    }),
  })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
  for (const guard of guards ?? []) guard.close()
})
beforeEach(() => {
  asked = 0
  honest = []
})

const makeOwner = async () => {
  const owner = await openOwner(own, { email: `${randomId()}@example.org` })
  const put = await makePut(owner)
  expect((await owner.call('vaultPut', put)).status).toBe(200)
  const receipts = await Promise.all(['guard-1', 'guard-2'].map((id) => makeReceipt(owner, put, {}, id)))
  expect((await openWith(owner, put, receipts)).status).toBe(200)
  return owner
}
const notice = ({ vaultId }: Pick<Owner, 'vaultId'>, count: number) => ({
  id: randomId(),
  vaultId,
  event: 'pin.wrong' as const,
  count,
  at: new Date().toISOString(),
})
const pull = () => own.server.sweeps.guardNotices?.()
const mailsTo = ({ user }: Owner) =>
  own.database.query(
    'select m.kind from mails m join contacts c on c.id = m.contact_id where c.user_id = $1 order by m.created_at',
    [user.id],
  )
const remembered = async () => (await own.database.query("select from used where kind = 'guard-notice'")).length

test.each<[string, typeof attack, RegExp]>([
  ['is down', (response) => void response.writeHead(500).end(), /guard-1: it answers 500/],
  ['hangs up', (response) => void response.destroy(), /guard-1/],
  [
    'counts three billion wrong PINs',
    (response) => answer(response, 'guard-1', [notice({ vaultId: randomId() }, 3e9)]),
    /guard-1/,
  ],
  ['answers ten megabytes', (response) => void response.end('0'.repeat(10_000_000)), /guard-1/],
  ['answers what it did not sign', (response) => answer(response, 'guard-2', []), /guard-1/],
])('a guard that %s: the others are heard', { timeout: 60_000 }, async (_name, theirs, reason) => {
  const owner = await makeOwner()
  attack = theirs
  honest = [notice(owner, 3)]
  await expect(pull()).rejects.toThrow(reason)
  expect(asked).toBeGreaterThan(0)
  expect(await mailsTo(owner)).toEqual([{ kind: 'pin.wrong' }])
  expect(honest).toEqual([])
})

test('a guard that always has more: a run ends, and nothing is stored for vaults that nobody has', async () => {
  const owner = await makeOwner()
  attack = (response) =>
    answer(
      response,
      'guard-1',
      Array.from({ length: 16 }, () => notice({ vaultId: randomId() }, 1)),
    )
  honest = [notice(owner, 3)]
  const before = await remembered()
  await pull()
  // A run asks sixteen times. One of the service's own may have begun meanwhile.
  expect(asked).toBeGreaterThanOrEqual(16)
  expect(asked).toBeLessThan(100)
  expect(await remembered()).toBe(before + 1)
  expect(await mailsTo(owner)).toEqual([{ kind: 'pin.wrong' }])
})

test('the largest counts, again and again: what the API counts stays a number', async () => {
  const owner = await makeOwner()
  for (let i = 0; i < 3; i++) {
    const lists = [[notice(owner, 2 ** 31 - 1)], []]
    attack = (response) => answer(response, 'guard-1', lists.shift() ?? [])
    await pull()
  }
  const rows = await own.database.query('select count from wrong_pins where vault_id = $1', [owner.vaultId])
  expect(rows).toEqual([{ count: 1_000_000 }])
})
