import { setImmediate as nextTick } from 'node:timers/promises'
import pg from 'pg'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  boundForm,
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
import { drawWalletKeys } from '../fixtures/wallet.ts'

/**
 * Claim: an attacker with somebody's login but not the PIN ends none of their sessions, uses up none of their limits,
 * changes nothing in their history and their list of assets, and has no session left after they signed out everywhere,
 * whatever was prepared before. The service is a process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  // Its node never answers, so whatever is sent there may have been sent.
  own = await runServer(inject('databaseUrl'), { networks: { mumbai: { rpc: ['http://127.0.0.1:9'] } } })
})
afterAll(async () => own?.close())

/** Somebody with a wallet, opened in this session. Further sign-ins of the provider are theirs. */
const openVictim = async () => {
  const owner = await openOwner(own)
  const put = await makePut(owner)
  expect((await owner.call('vaultPut', put)).status).toBe(200)
  expect((await openWith(owner, put, [await makeReceipt(owner, put)])).status).toBe(200)
  return { owner, put }
}

/** The same login in another browser. */
const signInAgain = async () => {
  const frame = await openFrame(own)
  const { tokens } = await signIn(own, frame)
  const call = (...[name, body]: [Parameters<Frame['call']>[0], object]) => frame.call(name, body, tokens.accessToken)
  return { frame, call }
}

test('a login without the PIN signs out itself alone', async () => {
  const { owner, put } = await openVictim()
  const thief = await signInAgain()
  const fresh = await signInAgain()
  const ready = await startFlow(fresh.frame)
  await openWindow(own).bind(await boundForm(fresh.frame, ready.flowId))
  expect(await thief.call('sessionEnd', { everywhere: true })).toMatchObject(failure(403, 'not_allowed'))
  for (const { id, current } of (await thief.call('sessionList', {})).body.sessions)
    if (!current) expect(await thief.call('sessionEnd', { session: id })).toMatchObject(failure(403, 'not_allowed'))
  for (const each of [owner, fresh, thief]) expect((await each.call('sessionMe', {})).status).toBe(200)
  expect((await fresh.frame.call('authWait', { flowId: ready.flowId })).body.status).toBe('done')

  expect((await thief.call('sessionEnd', {})).status).toBe(200)
  expect((await thief.call('sessionMe', {})).status).toBe(401)
  const mine: Owner = { ...owner, frame: fresh.frame, call: fresh.call }
  expect((await openWith(mine, put, [await makeReceipt(mine, put)])).status).toBe(200)
  expect((await fresh.call('sessionEnd', { everywhere: true })).status).toBe(200)
  expect((await owner.call('sessionMe', {})).status).toBe(401)
})

test('somebody without a wallet signs out everywhere', async () => {
  const owner = await openOwner(own)
  const other = await signInAgain()
  expect((await owner.call('sessionEnd', { everywhere: true })).status).toBe(200)
  expect((await other.call('sessionMe', {})).status).toBe(401)
})

test('a sign-in that comes back after signing out everywhere is no session', async () => {
  const { owner } = await openVictim()
  const thief = await openFrame(own)
  /** Binds a window, and stops before the provider sends it back. */
  const hold = async (form: (flowId: string) => Promise<Record<string, string>>) => {
    const { flowId } = await startFlow(thief)
    const window = openWindow(own)
    const answer = await window.fetchOne(`${apiOrigin}/v1/auth/bind`, await form(flowId), walletOrigin)
    const url = /0;url=([^"]+)"/.exec(await answer.text())?.[1] ?? ''
    return { flowId, goOn: () => window.get(url.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))) }
  }
  const held = [
    await hold((flowId) => boundForm(thief, flowId)),
    await hold(async (flowId) => ({ flowId, by: 'code' })),
  ]
  const started = await startFlow(thief)
  expect((await owner.call('sessionEnd', { everywhere: true })).status).toBe(200)
  for (const { flowId, goOn } of held) {
    expect((await goOn()).url).toBe(`${walletOrigin}/auth/done#failed=cancelled`)
    expect((await thief.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'cancelled' })
  }
  await openWindow(own).bind(await boundForm(thief, started.flowId))
  const answer = await thief.call('authWait', { flowId: started.flowId })
  expect(answer.body).toEqual({ status: 'failed', reason: 'cancelled' })
  // A sign-in that begins afterwards works.
  await signIn(own, await openFrame(own))
})

test('a session that ends while it opens the wallet gets nothing', async () => {
  const { put, owner } = await openVictim()
  const thief = await signInAgain()
  const mine: Owner = { ...owner, frame: thief.frame, call: thief.call }
  const receipt = await makeReceipt(mine, put)
  // The opening waits here for the wallet's row, after its session was found to be live.
  const blocker = new pg.Client(own.database.url)
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from vaults where id = $1 for update', [owner.vaultId])
  const opening = openWith(mine, put, [receipt])
  const waiting = () => own.database.query("select pid from pg_stat_activity where wait_event = 'transactionid'")
  while ((await waiting()).length === 0) await nextTick()
  expect((await owner.call('sessionEnd', { everywhere: true })).status).toBe(200)
  await blocker.query('rollback')
  await blocker.end()
  expect(await opening).toMatchObject(failure(401, 'bad_token'))
})

test('a sign-in that is finished while everything is signed out is no session', async () => {
  const { owner } = await openVictim()
  const thief = await openFrame(own)
  const { flowId } = await startFlow(thief)
  // The sign-out waits here, after it has ended the sign-ins that are finished already.
  const blocker = new pg.Client(own.database.url)
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from users where id = $1 for update', [owner.user.id])
  const ending = owner.call('sessionEnd', { everywhere: true })
  const waiting = () => own.database.query("select pid from pg_stat_activity where wait_event = 'transactionid'")
  while ((await waiting()).length === 0) await nextTick()
  const end = await openWindow(own).bind(await boundForm(thief, flowId))
  expect(end.url).toBe(`${walletOrigin}/auth/done#ok`)
  await blocker.query('rollback')
  await blocker.end()
  expect((await ending).status).toBe(200)
  expect((await thief.call('authWait', { flowId })).body).toEqual({ status: 'failed', reason: 'cancelled' })
})

test('what a login without the PIN uses up is its own', async () => {
  const owner = await openOwner(own)
  const thieves = [await signInAgain(), await signInAgain()]
  const put = await makePut(owner)
  for (const thief of thieves)
    for (let i = 0; i < 25; i++) await thief.call('vaultPut', { ...put, ownerSignature: 'A'.repeat(86) })
  expect((await thieves[0]?.call('vaultPut', put))?.status).toBe(429)
  expect((await owner.call('vaultPut', put)).status).toBe(200)
  expect((await openWith(owner, put, [await makeReceipt(owner, put)])).status).toBe(200)
  for (let i = 0; i < 35; i++) await thieves[0]?.call('verificationToken', {})
  expect((await owner.call('verificationToken', {})).status).toBe(200)
})

test('a login without the PIN changes neither the history nor the assets, and does not push either out', async () => {
  const { owner } = await openVictim()
  const id = { near: 'A'.repeat(43), forged: 'B'.repeat(43) }
  const asset = { network: 'mumbai', standard: 'ERC20', address: `0x${'ab'.repeat(20)}` } as const
  const on = (frame: Frame, token: string) => (name: Parameters<Frame['call']>[0], body: object) =>
    frame.call(name, body, token, 'near_testnet')
  const mine = on(owner.frame, owner.session.accessToken)
  expect((await mine('transactionKeep', { id: id.near, raw: '0x01' })).status).toBe(200)
  expect((await mine('assetAdd', asset)).status).toBe(200)

  const frame = await openFrame(own)
  const theirs = on(frame, (await signIn(own, frame)).tokens.accessToken)
  for (const [name, body] of [
    [
      'transactionKeep',
      { id: id.forged, raw: '0x01', askedBy: { name: 'Their bank', origin: 'https://bank.example' } },
    ],
    ['transactionEnd', { id: id.near, outcome: 'refused' }],
    ['transactionEnd', { id: id.near, outcome: 'failed' }],
    ['assetAdd', { ...asset, address: `0x${'cd'.repeat(20)}` }],
    ['assetRemove', asset],
  ] as const)
    expect(await theirs(name, body), name).toMatchObject(failure(403, 'not_allowed'))
  const { transactions } = (await mine('activity', { networks: ['near_testnet'] })).body
  expect(transactions).toMatchObject([{ hash: id.near, end: null }])
  const { assets } = (await mine('assetList', { networks: ['mumbai'] })).body
  expect(assets).toMatchObject([{ address: asset.address, added: true }])
})

test('nor does it by a transaction that the wallet signed long ago', async () => {
  const owner = await openOwner(own)
  const signers = drawWalletKeys()
  const put = await makePut(owner, { signers })
  expect((await owner.call('vaultPut', put)).status).toBe(200)
  expect((await openWith(owner, put, [await makeReceipt(owner, put)])).status).toBe(200)
  const account = privateKeyToAccount(`0x${Buffer.from(signers.evm.privateKey).toString('hex')}`)
  const sign = (nonce: number) =>
    account.signTransaction({ chainId: 80_001, nonce, to: account.address, gas: 21_000n, maxFeePerGas: 1n })
  const thief = await signInAgain()
  const askedBy = { name: 'Their bank', origin: 'https://bank.example' }
  // It is sent, as anybody could, and not taken for the owner's doing.
  expect(await thief.call('transactionSend', { raw: await sign(1), askedBy })).toMatchObject(
    failure(503, 'unavailable'),
  )
  const list = async () => (await owner.call('activity', { networks: ['mumbai'] })).body.transactions
  expect(await list()).toEqual([])
  expect(await owner.call('transactionSend', { raw: await sign(2) })).toMatchObject(failure(503, 'unavailable'))
  expect(await list()).toHaveLength(1)
})

test('two hundred openings with invented receipts, also by a session of a code, are nobody else’s', async () => {
  const { owner, put } = await openVictim()
  const thief = await signInAgain()
  const byCode = await openFrame(own)
  const { tokens } = await signInByCode(own, byCode)
  const invented = { slotId: put.slot.slotId, purpose: 'unlock', receipts: [await makeReceipt(owner, put)] }
  for (let i = 0; i < 100; i++) {
    expect((await thief.call('vaultOpen', invented)).status).not.toBe(200)
    expect((await byCode.call('vaultOpen', invented, tokens.accessToken)).status).not.toBe(200)
  }
  expect((await openWith(owner, put, [await makeReceipt(owner, put)])).status).toBe(200)
  expect(await returnWithCode(own, (await startFlow(byCode)).flowId)).toMatch(/^\d{6}$/)
})
