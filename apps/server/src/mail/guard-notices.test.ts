import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { noticesPull } from '@latchkey/protocol/guard'
import { type GuardNotice, noticesRequestClaims, noticesRequestType, noticesType } from '@latchkey/protocol/tokens'
import { createVerifier } from '@latchkey/service/signed'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { makePut, makeReceipt, type Owner, openOwner, openWith } from '../fixtures/enrolment.ts'
import { apiOrigin, mailTo, type OpenServer, openServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { randomId } from '../random.ts'

/** A guard as far as notices need one: it trusts the API's token, and signs its answers. */
let guard: {
  close(): void
  url: string
  list: GuardNotice[]
  done: string[]
  signs: 'guard-1' | 'other'
  asked: number
}
let smtp: OpenSmtpServer
let own: OpenServer

beforeAll(async () => {
  smtp = await openSmtpServer()
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { token, done } = v.parse(noticesPull.request, JSON.parse(Buffer.concat(chunks).toString()))
    const readToken = await createVerifier({
      keys: [own.apiKey],
      type: noticesRequestType,
      issuer: apiOrigin,
      audience: 'guard-1',
      claims: noticesRequestClaims,
      maxAge: 60,
    })
    await readToken(token)
    guard.asked += 1
    guard.done.push(...done)
    guard.list = guard.list.filter(({ id }) => !done.includes(id))
    const signer = own.guards['guard-1']
    const claims = { iss: guard.signs, aud: apiOrigin, sub: apiOrigin, list: guard.list.slice(0, 16) }
    response.end(JSON.stringify({ notices: await signer?.sign(noticesType, claims, 60) }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  guard = { close: () => server.close(), url, list: [], done: [], signs: 'guard-1', asked: 0 }
  own = await openServer(inject('databaseUrl'), {
    guardUrl: url,
    more: async () => ({
      mail: mailTo(smtp),
    }),
  })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
  guard?.close()
})
beforeEach(() => {
  smtp.mails.length = 0
  Object.assign(guard, { list: [], done: [], signs: 'guard-1', asked: 0 })
})

const notice = (owner: Pick<Owner, 'vaultId'>, event: GuardNotice['event'], count = 1): GuardNotice => ({
  id: randomId(),
  vaultId: owner.vaultId,
  event,
  count,
  at: new Date().toISOString(),
})

const makeOwner = async () => {
  const owner = await openOwner(own, { email: `${randomId()}@example.org` })
  const put = await makePut(owner)
  await owner.call('vaultPut', put)
  const open = async () => expect((await openWith(owner, put, [await makeReceipt(owner, put)])).status).toBe(200)
  await open()
  return { owner, open }
}

const pull = async () => {
  await own.server.sweeps.guardNotices?.()
  await own.server.sender?.run()
  return smtp.mails.map(({ subject }) => subject)
}

const anHourLater = () =>
  own.database.query(
    "update mails set created_at = created_at - interval '61 minutes', next_at = next_at - interval '61 minutes'",
  )

describe('what a guard reports', () => {
  test('default: three wrong PINs are a mail, and not the first two', async () => {
    const { owner } = await makeOwner()
    guard.list = [notice(owner, 'pin.wrong', 2)]
    expect(await pull()).toEqual([])
    guard.list = [notice(owner, 'pin.wrong')]
    expect(await pull()).toEqual(['Wrong PINs for your wallet'])
    expect(smtp.mails[0]?.text).toContain('typed 3 times since your wallet was last opened')
    expect(guard.list).toEqual([])
  })

  test('behavior: one mail an hour, whatever is guessed', async () => {
    const { owner } = await makeOwner()
    for (let i = 0; i < 5; i++) {
      guard.list = [notice(owner, 'pin.wrong', 4)]
      await pull()
    }
    expect(smtp.mails).toHaveLength(1)
    // The rest is reported when the hour is over.
    await anHourLater()
    await pull()
    expect(smtp.mails).toHaveLength(2)
    expect(smtp.mails[1]?.text).toContain('typed 20 times')
  })

  test('behavior: what waits for its hour is dropped once the right PIN opened the wallet', async () => {
    const { owner, open } = await makeOwner()
    for (const _ of [1, 2]) {
      guard.list = [notice(owner, 'pin.wrong', 4)]
      await pull()
    }
    await open()
    await anHourLater()
    await pull()
    expect(smtp.mails).toHaveLength(1)
  })

  test('behavior: the right PIN begins the count anew', async () => {
    const { owner, open } = await makeOwner()
    guard.list = [notice(owner, 'pin.wrong', 2)]
    await pull()
    await open()
    guard.list = [notice(owner, 'pin.wrong', 2)]
    expect(await pull()).toEqual([])
  })

  test('behavior: locked, frozen and thawed are mails of their own', async () => {
    const { owner } = await makeOwner()
    guard.list = (['pin.locked', 'pin.frozen', 'pin.thawed'] as const).map((event) => notice(owner, event))
    expect((await pull()).sort()).toEqual([
      'PIN entry is paused after too many wrong PINs',
      'PIN entry is paused for seven days',
      'Your wallet accepts PINs again',
    ])
  })

  test('behavior: a notice that comes twice, because an answer was lost, counts once', async () => {
    const { owner } = await makeOwner()
    const same = notice(owner, 'pin.wrong', 2)
    for (let i = 0; i < 3; i++) {
      guard.list = [same]
      await pull()
    }
    expect(smtp.mails).toEqual([])
    expect(guard.done).toEqual([same.id, same.id, same.id])
  })

  test('behavior: more than fit into one answer are all asked for; of vaults that nobody has, none is kept', async () => {
    const { owner } = await makeOwner()
    guard.list = Array.from({ length: 40 }, () => notice(owner, 'pin.wrong'))
    guard.list.push(notice({ vaultId: randomId() }, 'pin.frozen'))
    await pull()
    expect(guard.list).toEqual([])
    expect(guard.asked).toBe(4)
    expect(smtp.mails).toHaveLength(1)
  })

  test('error: an answer that is not signed by this guard is refused, and nothing is done', async () => {
    const { owner } = await makeOwner()
    guard.list = [notice(owner, 'pin.frozen')]
    guard.signs = 'other'
    await expect(own.server.sweeps.guardNotices?.()).rejects.toThrow()
    expect(guard.done).toEqual([])
    guard.signs = 'guard-1'
    expect(await pull()).toEqual(['PIN entry is paused for seven days'])
  })
})
