import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EndpointName, endpoints } from '@latchkey/protocol/endpoints'
import { noticesType } from '@latchkey/protocol/tokens'
import { runCommand } from '@latchkey/service/operator'
import {
  findWholeReads,
  readForeignKeyStatements,
  readTriggerStatements,
  watchStatements,
} from '@latchkey/service/statements'
import { createTestRole, verifyTestAudit } from '@latchkey/service/testing'
import { expect, inject, onTestFinished, test } from 'vitest'
import { setAdmin } from '../admin.ts'
import { changeKeys } from '../change-keys.ts'
import {
  boundForm,
  openEmailPage,
  openFrame,
  openWindow,
  readCode,
  signIn,
  signInByCode,
  signInByEmail,
} from '../fixtures/browser.ts'
import {
  evaluateWith,
  makeAccountAdd,
  makeDeletion,
  makeImport,
  makeImportRemoval,
  makeKitPut,
  makePasskeyPut,
  makePinPut,
  makePinRemoval,
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
import { workOnDeletions } from '../list-deletions.ts'
import { describeService } from '../operator.ts'
import { randomId } from '../random.ts'
import { migrations } from '../tables.ts'
import { thaw } from '../thaw.ts'

/**
 * Claim: every query of the API on a growing table uses an index, whatever the values. All endpoints, all sweeps, the
 * mails and the operator's commands run, and PostgreSQL plans each statement that was sent, and each by which it follows
 * a foreign key when a row is deleted. And every host that the API
 * contacts meanwhile is in its configuration. It runs in the test's process, without a socket of its own, where the
 * test sees each statement and each connection.
 */

const grows = [...growingTables, 'audit', 'audit_seals', 'audit_anchors']

/**
 * Returns the hosts that this process has contacted. Everything here but the API contacts only database and providers.
 */
const watchSockets = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-sockets-'))
  const file = join(folder, 'sockets')
  process.env.LATCHKEY_SOCKETS = file
  await import('@latchkey/service/sockets')
  delete process.env.LATCHKEY_SOCKETS
  onTestFinished(() => rm(folder, { recursive: true }))
  return async () => {
    const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('connect '))
    return [...new Set(lines.map((line) => line.slice('connect '.length)))]
  }
}

/** A guard that has wrong PINs to report, once. */
const openReporter = async (report: () => Promise<string>) => {
  const server = createServer(async (_, response) => response.end(JSON.stringify({ notices: await report() })))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { url: `http://localhost:${(server.address() as AddressInfo).port}`, close: () => server.close() }
}

test("every endpoint, every sweep, the mails, and the operator's commands", { timeout: 120_000 }, async () => {
  const watched = watchStatements(migrations)
  const contacted = await watchSockets()
  const smtp = await openSmtpServer()
  let own: OpenServer | undefined
  let list: object[] = []
  const guard = await openReporter(async () => {
    const claims = { iss: 'guard-1', aud: apiOrigin, sub: apiOrigin, list: list.splice(0) }
    return (await own?.guards['guard-1']?.sign(noticesType, claims, 60)) ?? ''
  })
  try {
    own = await openServer(inject('databaseUrl'), {
      mailPort: smtp.port,
      networks: { near_testnet: { rpc: ['http://127.0.0.1:9'] }, mumbai: { rpc: ['http://127.0.0.1:9'] } },
      guardUrl: guard.url,
      more: async (write) => ({
        bora: {
          portal: 'http://127.0.0.1:9',
          portals: {
            AAAAAAAAAAAAAAAAAAAAAA: { portalId: 'bapp', secretFile: await write('bora', 'its secret'), region: 'KR' },
          },
        },
      }),
    })
    const person = await openOwner(own, { email: 'owner@example.org' })
    const malformed: string[] = []
    const called = new Set<EndpointName>(['authStart', 'vaultMeta', 'vaultPut', 'vaultEvaluate', 'vaultOpen'])
    const call = async (name: EndpointName, body: object, network?: string) => {
      const answer = await person.frame.call(name, body, person.session.accessToken, network)
      // A call that is refused as malformed asks the database nothing.
      if (answer.body?.error?.code === 'bad_request') malformed.push(name)
      else called.add(name)
      return answer
    }
    const { put, pinKey, ownerKey } = await storeEvaluated(person)
    const { evalId } = (await evaluateWith(person, put)).body
    const proof = provePin(person, put, pinKey, evalId)
    expect((await openWith(person, put, [await makeReceipt(person, put)], { proof })).status).toBe(200)

    const mailbox = { to: 'by-mail@example.org', smtp }
    await signInByEmail(own, await openFrame(own), mailbox)
    const { state } = await openEmailPage(own, await openFrame(own))
    await call('authEmail', { state })
    for (const wanted of [200, 429]) {
      const { status } = await call('authEmailSend', { state, email: mailbox.to })
      if (status !== wanted) throw new Error(`a code was answered by ${status}`)
    }
    await call('authEmailCheck', { state, code: '00000000' })

    // Unproven PINs: the API reports some of them, a guard the others, each by mail.
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

    const elsewhere = await openOwner(own, { sub: person.sub })
    expect((await openRightly(elsewhere, { put, pinKey })).status).toBe(200)
    const listed = (await call('sessionList', {})).body.sessions
    expect((await openRightly(person, { put, pinKey }, 'slot-change')).status).toBe(200)
    expect((await call('sessionTrust', { session: listed[1]?.id })).status).toBe(200)

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
    expect((await openRightly(person, { put, pinKey }, 'data')).status).toBe(200)
    expect((await call('personData', {})).status).toBe(200)
    const add = makeAccountAdd(person, ownerKey, { number: 4, index: 1 })
    expect((await openRightly(person, { put, pinKey }, 'account-add')).status).toBe(200)
    expect((await call('walletAccountAdd', add)).status).toBe(200)
    for (const index of [0, 1]) expect((await call('walletAccountName', { index, name: null })).status).toBe(200)
    expect((await openRightly(person, { put, pinKey }, 'account-import')).status).toBe(200)
    const imported = makeImport(person, ownerKey, { number: 5, index: 100 }).add
    expect((await call('walletAccountImport', imported)).status).toBe(200)
    expect((await call('walletAccountName', { index: 100, name: null })).status).toBe(200)
    for (const account of [1, 100]) await call('verificationToken', { account })
    expect((await openRightly(person, { put, pinKey }, 'account-remove')).status).toBe(200)
    const ended = makeImportRemoval(person, ownerKey, { number: 6, index: 100 })
    expect((await call('walletAccountRemove', ended)).status).toBe(200)
    expect((await openRightly(person, { put, pinKey }, 'delete')).status).toBe(200)
    const deletion = makeDeletion(person, ownerKey, put, 7)
    expect((await call('accountDelete', { wallet: deletion })).status).toBe(200)
    await own.database.query("update deletions set ends_at = now() + interval '1 hour'")
    await sweepAll()
    expect((await call('accountKeep', {})).status).toBe(200)
    expect((await openRightly(person, { put, pinKey }, 'pin-change')).status).toBe(200)
    const next = await makePinPut(person, ownerKey, put, 8)
    expect((await call('slotPut', next.put)).status).toBe(200)
    const changed = { put: { ...put, slot: next.put.slot } as unknown as typeof put, pinKey: next.pinKey }
    expect((await openRightly(person, changed, 'pin-change')).status).toBe(200)
    expect((await openRightly(person, changed, 'slot-change')).status).toBe(200)
    const another = await makePasskeyPut(person, ownerKey, 9)
    expect((await call('slotPut', another.put)).status).toBe(200)
    await own.database.query("update slots set created_at = created_at - interval '7 days'")
    expect((await openWithPasskey(person, another, 'pin-remove')).status).toBe(200)
    expect((await call('pinRemove', makePinRemoval(person, ownerKey, changed.put, 10))).status).toBe(200)
    // The guard of this test deletes nothing. After a while it is not asked again.
    await own.server.sweeps.deletions().catch(() => {})
    await own.database.query("update removed_pins set removed_at = now() - interval '36 days'")
    await sweepAll()
    expect(await own.database.query('select guards, signed from removed_pins')).toEqual([{ guards: [], signed: null }])
    expect((await openWithPasskey(person, another, 'pin-change')).status).toBe(200)
    const again = await makePinPut(person, ownerKey, changed.put, 11)
    expect((await call('slotPut', again.put)).status).toBe(200)
    const used = { put: { ...put, slot: again.put.slot } as unknown as typeof put, pinKey: again.pinKey }
    expect((await openRightly(person, used, 'pin-change')).status).toBe(200)

    const pageOrigin = 'http://127.0.0.1:3000'
    const apiKey = own.configuration.projects?.[0]?.apiKey
    const network = 'near_testnet'
    const id = 'a'.repeat(44)
    const asset = { network: 'mumbai', standard: 'ERC20', address: `0x${'ab'.repeat(20)}` }
    const bora = { bappUsn: '1', signature: 'x', form: 'connect' }
    expect((await call('project', { apiKey })).status).toBe(200)
    await call('sessionMe', {})
    await call('verificationToken', {})
    await call('vaultKeys', { challenge: randomId(), keys: put.keys })
    const { contacts } = (await call('contactList', {})).body
    await call('contactSet', { id: contacts[0]?.id ?? randomId(), notices: true })
    expect((await openRightly(person, used, 'contact-change')).status).toBe(200)
    const second = 'second@example.org'
    expect((await call('contactAdd', { email: second })).status).toBe(503)
    smtp.behaviour.recipient = () => undefined
    for (const wanted of [200, 429]) expect((await call('contactAdd', { email: second })).status).toBe(wanted)
    smtp.behaviour.recipient = () => ({ code: 450 })
    expect((await call('contactProve', { code: readCode(smtp, second, 6) })).status).toBe(200)
    expect((await openRightly(person, used, 'contact-change')).status).toBe(200)
    expect((await call('contactSet', { id: contacts[0].id, notices: false })).status).toBe(200)
    await own.database.query('update contacts set ends_at = now() where ends_at is not null')
    await own.server.sweeps.contacts()
    await own.database.query(
      "update contacts set ends_at = now() - interval '1 day 1 second' where ends_at is not null",
    )
    await sweepAll()
    expect((await openRightly(person, used, 'link')).status).toBe(200)
    const addApple = async () => {
      const flowId = randomId()
      const about = { flowId, provider: 'apple.com', pageOrigin }
      expect((await call('loginBegin', about)).status).toBe(200)
      await openWindow(own as OpenServer).bind(await boundForm(person.frame, flowId))
      return (await call('loginAdd', { flowId })).body.status
    }
    own.apple.next = { sub: randomId(), email: 'apple@example.org' }
    await signIn(own, await openFrame(own), 'apple.com')
    expect(await addApple()).toBe('added')
    expect((await openRightly(person, used, 'link')).status).toBe(200)
    own.apple.next = { sub: randomId() }
    expect(await addApple()).toBe('added')
    const { logins } = (await call('loginList', {})).body
    for (const { id: login } of logins.slice(1)) {
      expect((await openRightly(person, used, 'link')).status).toBe(200)
      expect((await call('loginSet', { id: login, keeps: false })).status).toBe(200)
    }
    expect((await call('loginSet', { id: logins[1].id, keeps: true })).status).toBe(200)
    for (const ends of ["now() + interval '1 hour'", 'now()']) {
      await own.database.query(`update identities set ends_at = ${ends} where ends_at is not null`)
      await own.server.sweeps.logins()
    }
    await call('transactionSend', { raw: '0x01' }, 'mumbai')
    expect((await call('transactionKeep', { id, raw: '0x01' }, network)).status).toBe(200)
    expect((await call('transactionEnd', { id, outcome: 'success' }, network)).status).toBe(200)
    await call('nodeCheck', { network: 'mumbai', node: 'http://127.0.0.1:9' })
    expect((await call('guardReport', { guardId: 'guard-1', fault: 'silent' })).status).toBe(200)
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
    // Somebody who leaves, and whose guard stays silent.
    const leaver = await openOwner(own, { email: 'leaver@example.org' })
    const left = await storeEvaluated(leaver)
    for (const purpose of ['unlock', 'delete'] as const)
      expect((await openRightly(leaver, left, purpose)).status).toBe(200)
    const wallet = makeDeletion(leaver, left.ownerKey, left.put, 1)
    expect((await leaver.call('accountDelete', { wallet })).status).toBe(200)
    const act = (act: Parameters<typeof workOnDeletions>[0]) =>
      workOnDeletions(act, own?.configuration as never, { log: own?.log as never, print: () => {} })
    for (const held of [true, false]) await act({ userId: leaver.user.id, held })
    await own.database.query(`update deletions set ends_at = now(), seen_at = now() - interval '10 minutes'`)
    await act('run').catch(() => {})
    await act('list')
    smtp.behaviour.recipient = () => undefined
    await own.database.query("update deletions set ended_at = now() - interval '36 days'")
    await own.database.query('update mails set next_at = null')
    await act('run').catch(() => {})
    expect(await own.database.query('select from deletions')).toEqual([])
    expect(malformed).toEqual([])
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
      // The guard of this test holds no seals to compare with.
      { words: 'audit verify' },
      { words: 'audit anchors' },
      { words: 'audit prune', owner, days: 1 },
    ] as const)
      expect(await runCommand({ config: [], ...command }, service, () => {})).toBe(
        command.words === 'audit verify' ? 2 : 0,
      )

    const role = await createTestRole(configuration.databaseUrl)
    const migrate = { words: 'migrate' as const, owner, config: [] }
    expect(await runCommand(migrate, { ...service, databaseUrl: role.url }, () => {})).toBe(0)
    await role.drop()

    await own.server.close()
    watched.stop()
    expect(watched.texts.size).toBeGreaterThan(130)
    // One statement reads a whole table, because it prints it.
    const [printed, ...others] = [...watched.texts].filter((text) => /audit_anchors order by/.test(text))
    expect({ printed, others }).toEqual({
      printed: expect.stringContaining('select issuer, seal::text, hash'),
      others: [],
    })
    if (printed) watched.texts.delete(printed)
    // Its triggers run no statements.
    expect(await readTriggerStatements(own.configuration.databaseUrl)).toEqual([])
    const ofForeignKeys = await readForeignKeyStatements(own.configuration.databaseUrl)
    expect(ofForeignKeys).toContain('select from sessions where identity_id = $1')
    const texts = [...watched.texts, ...ofForeignKeys]
    expect(await findWholeReads(own.configuration.databaseUrl, texts, grows)).toEqual([])
    const { databaseUrl, guards, origins } = own.configuration
    const named = [databaseUrl, ...guards.map(({ url }) => url), origins.wallet, own.google.issuer, own.apple.issuer]
    const addresses = [...named, 'http://127.0.0.1:9', `smtp://127.0.0.1:${smtp.port}`].map(
      (each) => new URL(each).host,
    )
    expect((await contacted()).filter((each) => !addresses.includes(each))).toEqual([])
    // Node's fetch never contacts port 9, where the nodes and the portal of this test are.
    for (const each of [databaseUrl, guard.url, own.google.issuer, `smtp://127.0.0.1:${smtp.port}`])
      expect(await contacted()).toContain(new URL(each).host)
    // The check would find a missing index.
    const all = ['select id from users where created_at = $1', 'select id from users where id = $1']
    expect(await findWholeReads(own.configuration.databaseUrl, all, grows)).toEqual([`users: ${all[0]}`])
    await own.close()
  } finally {
    watched.stop()
    guard.close()
    await smtp.close()
  }
})
