import { type EndpointName, endpoints } from '@latchkey/protocol/endpoints'
import { findWholeReads, watchStatements } from '@latchkey/service/statements'
import { expect, inject, test } from 'vitest'
import { openFrame, signIn, signInByCode } from '../fixtures/browser.ts'
import {
  evaluateWith,
  makeKitPut,
  makePinPut,
  makeReceipt,
  openOwner,
  openRightly,
  openWith,
  provePin,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { growingTables } from '../fixtures/growing-tables.ts'
import { openServer } from '../fixtures/server.ts'
import { randomId } from '../random.ts'
import { migrations } from '../tables.ts'

/**
 * Claim: every query that the API runs finds what it reads by an index, whatever the values, where its table grows. All
 * endpoints and all sweeps run; PostgreSQL plans each statement that came.
 */

const grows = [...growingTables, 'audit', 'audit_seals', 'audit_anchors']

test('every endpoint, and every sweep', { timeout: 120_000 }, async () => {
  const watched = watchStatements(migrations)
  try {
    const own = await openServer(inject('databaseUrl'), {
      networks: { near_testnet: { rpc: ['http://127.0.0.1:9'] }, mumbai: { rpc: ['http://127.0.0.1:9'] } },
    })
    const person = await openOwner(own)
    const called = new Set<EndpointName>(['authStart', 'vaultMeta', 'vaultPut', 'vaultEvaluate', 'vaultOpen'])
    const call = (name: EndpointName, body: object, network?: string) => {
      called.add(name)
      return person.frame.call(name, body, person.session.accessToken, network)
    }
    const { put, pinKey, ownerKey } = await storeEvaluated(person)
    const { evalId } = (await evaluateWith(person, put)).body
    const proof = provePin(person, put, pinKey, evalId)
    expect((await openWith(person, put, [await makeReceipt(person, put)], { proof })).status).toBe(200)

    expect((await openRightly(person, { put, pinKey }, 'slot-change')).status).toBe(200)
    const kit = makeKitPut(person, ownerKey, 1)
    expect((await call('slotPut', kit.put)).status).toBe(200)
    expect((await call('slotConfirm', { slotId: kit.put.slot.slotId })).status).toBe(200)
    expect((await call('kitOpen', { proof: kit.proof })).status).toBe(200)
    const next = await makePinPut(person, ownerKey, put, 2)
    expect((await call('slotPut', next.put)).status).toBe(200)
    const changed = { put: { ...put, slot: next.put.slot } as unknown as typeof put, pinKey: next.pinKey }
    expect((await openRightly(person, changed, 'pin-change')).status).toBe(200)

    const pageOrigin = 'http://127.0.0.1:3000'
    const apiKey = own.configuration.projects?.[0]?.apiKey
    const network = 'near_testnet'
    const id = 'a'.repeat(44)
    const asset = { network: 'mumbai', standard: 'ERC20', address: `0x${'ab'.repeat(20)}` }
    const bora = { bappUsn: '1', signature: 'x', form: 'connect' }
    await call('project', { apiKey, pageOrigin })
    await call('sessionMe', {})
    await call('verificationToken', {})
    await call('vaultKeys', { challenge: randomId(), keys: put.keys })
    const { contacts } = (await call('contactList', {})).body
    await call('contactSet', { id: contacts[0]?.id ?? randomId(), notices: true })
    await call('transactionSend', { raw: '0x01' }, 'mumbai')
    expect((await call('transactionKeep', { id, raw: '0x01' }, network)).status).toBe(200)
    expect((await call('transactionEnd', { id, outcome: 'success' }, network)).status).toBe(200)
    await call('nodeCheck', { network: 'mumbai', node: 'http://127.0.0.1:9' })
    for (const name of ['assetAdd', 'assetRemove'] as const) expect((await call(name, asset)).status).toBe(200)
    await call('assetList', { networks: ['mumbai'] })
    await call('activity', { networks: [network], before: new Date().toISOString() })
    await call('boraStatus', { bappUsn: '1' })
    await call('boraBegin', bora)
    await call('boraConnect', { bappUsn: '1', message: 'x', signature: '0x01' })
    await call('buyOffers', { networks: ['mumbai'] })
    await call('buyOrder', { offerId: 'x', amount: '1' })
    await call('buyStatus', { orderId: randomId() })

    const login = { provider: 'google.com', idToken: 'x', sig: 'x' }
    await call('authToken', { apiKey, pageOrigin, login })
    await call('authIdToken', { apiKey, pageOrigin, provider: 'google.com', accessToken: 'x' })
    await call('authFlow', { flowId: randomId() })
    await call('authCancel', { flowId: randomId() })
    await call('authWait', { flowId: randomId() })
    await call('authConfirm', { flowId: randomId(), code: '000000' })
    await signInByCode(own, await openFrame(own))
    const frame = await openFrame(own)
    const { tokens } = await signIn(own, frame)
    called.add('sessionRefresh')
    const { accessToken } = (await frame.call('sessionRefresh', { refreshToken: tokens.refreshToken })).body.tokens
    called.add('sessionResume')
    for (const draw of [true, false])
      expect((await frame.call('sessionResume', { draw }, accessToken)).status).toBe(200)
    const { sessions } = (await call('sessionList', {})).body
    const other = sessions.find(({ current }: { current: boolean }) => !current)
    expect((await call('sessionEnd', { session: other.id })).status).toBe(200)
    expect((await call('sessionEnd', { everywhere: true })).status).toBe(200)
    expect(Object.keys(endpoints).filter((name) => !called.has(name as EndpointName))).toEqual([])
    for (const sweep of Object.values(own.server.sweeps)) await sweep()

    await own.server.close()
    watched.stop()
    expect(watched.texts.size).toBeGreaterThan(100)
    expect(await findWholeReads(own.configuration.databaseUrl, watched.texts, grows)).toEqual([])
    // It would find one.
    const all = ['select id from users where created_at = $1', 'select id from users where id = $1']
    expect(await findWholeReads(own.configuration.databaseUrl, all, grows)).toEqual([`users: ${all[0]}`])
    await own.close()
  } finally {
    watched.stop()
  }
})
