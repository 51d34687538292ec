import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type EndpointName, endpoints } from '@latchkey/protocol/endpoints'
import { noticesType } from '@latchkey/protocol/tokens'
import { runCommand } from '@latchkey/service/operator'
import { findWholeReads, watchStatements } from '@latchkey/service/statements'
import { verifyTestAudit } from '@latchkey/service/testing'
import { expect, inject, test } from 'vitest'
import { setAdmin } from '../admin.ts'
import { changeKeys } from '../change-keys.ts'
import { openFrame, signIn, signInByCode } from '../fixtures/browser.ts'
import {
  evaluateWith,
  makeKitPut,
  makePasskeyPut,
  makePinPut,
  makeReceipt,
  makeRemoval,
  openOwner,
  openRightly,
  openWith,
  openWithPasskey,
  provePin,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { growingTables } from '../fixtures/growing-tables.ts'
import { apiOrigin, type OpenServer, openServer } from '../fixtures/server.ts'
import { openSmtpServer } from '../fixtures/smtp-server.ts'
import { describeService } from '../operator.ts'
import { randomId } from '../random.ts'
import { migrations } from '../tables.ts'
import { thaw } from '../thaw.ts'

/**
 * Claim: every query that the API runs finds what it reads by an index, whatever the values, where its table grows. All
 * endpoints, all sweeps, the mails and the operator's commands run; PostgreSQL plans each statement that came.
 */

const grows = [...growingTables, 'audit', 'audit_seals', 'audit_anchors']

/** A guard that has wrong PINs to report, once. */
const openReporter = async (report: () => Promise<string>) => {
  const server = createServer(async (_, response) => response.end(JSON.stringify({ notices: await report() })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test("every endpoint, every sweep, the mails, and the operator's commands", { timeout: 120_000 }, async () => {
  const watched = watchStatements(migrations)
  const smtp = await openSmtpServer()
  let own: OpenServer | undefined
  let list: object[] = []
  const guard = await openReporter(async () => {
    const claims = { iss: 'guard-1', aud: apiOrigin, sub: apiOrigin, list: list.splice(0) }
    return (await own?.guards['guard-1']?.sign(noticesType, claims, 60)) ?? ''
  })
  try {
    own = await openServer(inject('databaseUrl'), {
      networks: { near_testnet: { rpc: ['http://127.0.0.1:9'] }, mumbai: { rpc: ['http://127.0.0.1:9'] } },
      guardUrl: guard.url,
      more: async (write) => ({
        mail: { host: '127.0.0.1', port: smtp.port, tls: 'none', from: 'wallet@example.com', name: 'The wallet' },
        bora: {
          portal: 'http://127.0.0.1:9',
          portals: {
            AAAAAAAAAAAAAAAAAAAAAA: { portalId: 'bapp', secretFile: await write('bora', 'its secret'), region: 'KR' },
          },
        },
      }),
    })
    const person = await openOwner(own, { email: 'owner@example.org' })
    const called = new Set<EndpointName>(['authStart', 'vaultMeta', 'vaultPut', 'vaultEvaluate', 'vaultOpen'])
    const call = (name: EndpointName, body: object, network?: string) => {
      called.add(name)
      return person.frame.call(name, body, person.session.accessToken, network)
    }
    const { put, pinKey, ownerKey } = await storeEvaluated(person)
    const { evalId } = (await evaluateWith(person, put)).body
    const proof = provePin(person, put, pinKey, evalId)
    expect((await openWith(person, put, [await makeReceipt(person, put)], { proof })).status).toBe(200)

    // PINs that nobody proved: the API reports some of them, a guard the others, and each is a mail.
    const sweepAll = async () => {
      for (const sweep of Object.values(own?.server.sweeps ?? {})) await sweep()
      await own?.server.sender?.run()
    }
    for (let i = 0; i < 4; i++) expect((await evaluateWith(person, put)).status).toBe(200)
    await own.database.query("update evaluations set at = at - interval '1 hour' where counted is not null")
    const at = new Date().toISOString()
    list = [{ id: randomId(), vaultId: person.vaultId, event: 'pin.wrong', count: 5, at }]
    await sweepAll()
    expect(smtp.mails.length).toBeGreaterThan(0)
    smtp.behaviour.recipient = () => ({ code: 450 })
    list = [{ id: randomId(), vaultId: person.vaultId, event: 'pin.frozen', count: 1, at }]
    await sweepAll()
    const reported = { proof: provePin(person, put, pinKey, (await evaluateWith(person, put)).body.evalId) }
    const receipt = await makeReceipt(person, put, { wrongBefore: 2 })
    expect((await openWith(person, put, [receipt], reported)).status).toBe(200)

    expect((await openRightly(person, { put, pinKey }, 'slot-change')).status).toBe(200)
    const kit = makeKitPut(person, ownerKey, 1)
    expect((await call('slotPut', kit.put)).status).toBe(200)
    expect((await call('slotConfirm', { slotId: kit.put.slot.slotId })).status).toBe(200)
    expect((await call('kitOpen', { proof: kit.proof })).status).toBe(200)
    expect((await openRightly(person, { put, pinKey }, 'slot-change')).status).toBe(200)
    const made = await makePasskeyPut(person, ownerKey, 2)
    expect((await call('slotPut', made.put)).status).toBe(200)
    for (const name of ['passkeyBegin', 'passkeyOpen', 'slotRemove'] as const) called.add(name)
    expect((await openWithPasskey(person, made, 'slot-change')).status).toBe(200)
    const removal = makeRemoval(person, ownerKey, made.put.slot.slotId, 3)
    expect((await call('slotRemove', removal)).status).toBe(200)
    expect((await openRightly(person, { put, pinKey }, 'pin-change')).status).toBe(200)
    const next = await makePinPut(person, ownerKey, put, 4)
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
    await sweepAll()

    const { configuration, log } = own
    await thaw(person.vaultId, configuration, log)
    for (const isAdmin of [true, false])
      await setAdmin({ userId: person.user.id, isAdmin, config: [] }, configuration, log)
    for (const command of ['rotate-keys', 'replace-keys'] as const) await changeKeys(command, configuration, log)
    const owner = await own.write('owner', configuration.databaseUrl)
    await verifyTestAudit(configuration)
    const service = await describeService(configuration, log)
    for (const command of [
      // The guard of this test holds no seals: it cannot be compared with.
      { words: 'audit verify' },
      { words: 'audit prune', owner, days: 1 },
    ] as const)
      expect(await runCommand({ config: [], ...command }, service, () => {})).toBe(
        command.words === 'audit verify' ? 2 : 0,
      )

    await own.server.close()
    watched.stop()
    expect(watched.texts.size).toBeGreaterThan(130)
    expect(await findWholeReads(own.configuration.databaseUrl, watched.texts, grows)).toEqual([])
    // It would find one.
    const all = ['select id from users where created_at = $1', 'select id from users where id = $1']
    expect(await findWholeReads(own.configuration.databaseUrl, all, grows)).toEqual([`users: ${all[0]}`])
    await own.close()
  } finally {
    watched.stop()
    guard.close()
    await smtp.close()
  }
})
