import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openFrame, signIn } from '../fixtures/browser.ts'
import { failure, openPerson, type Person } from '../fixtures/person.ts'
import { type RunningServer, runServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'

/**
 * Claim: no text that a stranger chose (an app's name, a network's reason, a proof's id) makes the service fail or a
 * transaction disappear from the history. PostgreSQL stores neither NUL nor, in `jsonb`, half a surrogate pair. The
 * service is a process with its default limits.
 */

let own: RunningServer
let ada: Person
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'), {
    limits: {},
    networks: { near_testnet: { rpc: ['http://127.0.0.1:9'] } },
  })
  ada = await openPerson(own)
})
afterAll(async () => own?.close())

const evil = ['a\0b', 'a\ud800b', 'a\udc00', '\0']
const cleaned = ['a\ufffdb', 'a\ufffdb', 'a\ufffd', '\ufffd']
const history = async () => (await ada.call('activity', { networks: ['near_testnet'] })).body.transactions

test('what an app calls itself, and what a network says of a failure, is cleaned', async () => {
  for (const [i, text] of evil.entries()) {
    const id = `${i}`.repeat(44)
    const askedBy = { name: text, origin: text }
    expect((await ada.call('transactionKeep', { id, raw: '0x01', askedBy }, 'near_testnet')).status).toBe(200)
    const end = { id, outcome: 'failed', reason: text }
    expect((await ada.call('transactionEnd', end, 'near_testnet')).status).toBe(200)
    const [newest] = await history()
    expect(newest).toMatchObject({
      hash: id,
      app: { name: cleaned[i], origin: cleaned[i] },
      end: { outcome: 'failed', reason: cleaned[i] },
    })
  }
  expect(await history()).toHaveLength(evil.length)
})

test('every other text is refused by a sentence of the catalogue', async () => {
  for (const text of evil) {
    const message = { bappUsn: '1', message: text, signature: '0x' }
    expect(await ada.call('boraConnect', message)).toMatchObject(failure(400, 'bad_request'))
    expect(await ada.call('buyOrder', { offerId: text, amount: '1' })).toMatchObject(failure(400, 'bad_request'))
  }
})

test('a proof whose id cannot be stored is no proof', async () => {
  for (const text of evil) {
    const jti = text + randomId()
    const proof = await ada.frame.dpop('POST', '/v1/session/me', ada.token, { claims: { jti } })
    const headers = { Authorization: `DPoP ${ada.token}`, DPoP: proof }
    expect(await ada.frame.request('POST', '/v1/session/me', {}, headers)).toMatchObject(failure(401, 'bad_proof'))
  }
})

test('a provider that names a person so is refused, and the login says it', async () => {
  own.google.next = { sub: `\0${randomId()}` }
  await expect(signIn(own, await openFrame(own))).rejects.toThrow('failed=refused')
  await own.stop()
  expect(own.lines.length).toBeGreaterThan(0)
  expect(own.lines.some((line) => line.includes('request failed'))).toBe(false)
})
