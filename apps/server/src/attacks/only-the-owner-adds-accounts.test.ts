import { generateKeyPairSync } from 'node:crypto'
import { walletAccountAddMessage } from '@latchkey/protocol/api'
import { keyFamilies } from '@latchkey/protocol/key-proof'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makeAccountAdd, openOwner, openRightly, storeEvaluated } from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { mailTo, type RunningServer, runServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { drawWalletKeys, readWallet } from '../fixtures/wallet.ts'
import { randomId } from '../random.ts'

/**
 * Claim: adding a further account to a wallet needs the PIN, entered anew for this purpose, a signature by every key of
 * the account, and the owner's signature, and the owner is notified by mail; somebody with only the login does not
 * learn of it. The service is a process with its default limits.
 */

let own: RunningServer
let smtp: OpenSmtpServer
beforeAll(async () => {
  smtp = await openSmtpServer()
  own = await runServer(inject('databaseUrl'), { more: async () => ({ mail: mailTo(smtp) }) })
})
afterAll(async () => {
  await own?.close()
  await smtp?.close()
})

const refused = failure(403, 'not_allowed')
const conflict = failure(409, 'conflict')
const badProof = failure(401, 'bad_proof')
const done = { status: 200 }
const name = 'A'.repeat(208)

const openVictim = async () => {
  const owner = await openOwner(own, { email: `${randomId()}@example.com` })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject(done)
  return { owner, ...stored }
}
const countMails = async ({ user }: { user: { id: string } }) =>
  (
    await own.database.query(
      `select from mails m join contacts c on c.id = m.contact_id where c.user_id = $1 and m.kind = 'wallet.account'`,
      [user.id],
    )
  ).length
const prove = async (victim: Awaited<ReturnType<typeof openVictim>>) =>
  expect(await openRightly(victim.owner, victim, 'account-add')).toMatchObject(done)

describe('walletAccountAdd', { timeout: 60_000 }, () => {
  test('default: behind a fresh PIN for it, one proof for one account, each the next one', async () => {
    const victim = await openVictim()
    const { owner, ownerKey } = victim
    const keys = drawWalletKeys()
    const add = makeAccountAdd(owner, ownerKey, { number: 1, index: 1 }, { signers: keys })
    // The wallet was opened for another purpose; the caller has only the login.
    expect(await owner.call('walletAccountAdd', add)).toMatchObject(refused)
    for (const purpose of ['transfer', 'slot-change', 'pin-change', 'delete'] as const) {
      expect(await openRightly(owner, victim, purpose)).toMatchObject(done)
      expect(await owner.call('walletAccountAdd', add)).toMatchObject(refused)
    }
    await prove(victim)
    const thief = await openOwner(own, { sub: owner.sub })
    expect(await thief.call('walletAccountAdd', add)).toMatchObject(refused)
    // Not the next one, and a number that was used.
    expect(
      await owner.call('walletAccountAdd', makeAccountAdd(owner, ownerKey, { number: 1, index: 2 })),
    ).toMatchObject(conflict)
    expect(
      await owner.call('walletAccountAdd', makeAccountAdd(owner, ownerKey, { number: 2, index: 1 })),
    ).toMatchObject(conflict)
    expect(await countMails(owner)).toBe(0)
    expect(await owner.call('walletAccountAdd', { ...add, name })).toMatchObject(done)
    expect(await countMails(owner)).toBe(1)
    expect(await owner.call('walletAccountAdd', add)).toMatchObject(refused)
    await prove(victim)
    expect(await owner.call('walletAccountAdd', add)).toMatchObject(conflict)
    expect(await countMails(owner)).toBe(1)
    const { further } = (await owner.call('sessionMe', {})).body.user
    expect(further).toEqual([{ index: 1, ...readWallet(keys), name }])
    // The proof allows nothing else.
    expect((await thief.call('sessionMe', {})).body.user.further).toBe(undefined)
  })

  test('error: keys that did not sign, another owner, what was signed for something else', async () => {
    const victim = await openVictim()
    const { owner, ownerKey } = victim
    await prove(victim)
    const at = { number: 1, index: 1 }
    const call = async (...[key, about, changes]: [typeof ownerKey, typeof at, Parameters<typeof makeAccountAdd>[3]]) =>
      owner.call('walletAccountAdd', makeAccountAdd(owner, key, about, changes))
    for (const family of keyFamilies) {
      const signers = drawWalletKeys()
      const keys = { ...signers, [family]: drawWalletKeys()[family] }
      expect(await call(ownerKey, at, { keys, signers }), family).toMatchObject(badProof)
    }
    for (const proof of [{ apiOrigin: 'https://api.other.example' }, { userId: randomId() }, { version: 2 }])
      expect(await call(ownerKey, at, { proof })).toMatchObject(badProof)
    const signers = drawWalletKeys()
    const occasion = walletAccountAddMessage({ vaultId: owner.vaultId, number: 1, index: 2 }, readWallet(signers))
    expect(await call(ownerKey, at, { signers, proof: { occasion } })).toMatchObject(badProof)
    expect(await call(generateKeyPairSync('ed25519').privateKey, at, {})).toMatchObject(badProof)
    const other = await openVictim()
    const ofOther = makeAccountAdd(other.owner, other.ownerKey, at)
    expect(await owner.call('walletAccountAdd', ofOther)).toMatchObject(refused)
  })

  test('behavior: a wallet has ten accounts at most', async () => {
    const { owner, ownerKey } = await openVictim()
    const add = makeAccountAdd(owner, ownerKey, { number: 1, index: 10 })
    expect(await owner.call('walletAccountAdd', add)).toMatchObject(failure(400, 'bad_request'))
  })
})

describe('a further account', { timeout: 60_000 }, () => {
  const openWithTwo = async () => {
    const victim = await openVictim()
    const keys = drawWalletKeys()
    await prove(victim)
    const add = makeAccountAdd(victim.owner, victim.ownerKey, { number: 1, index: 1 }, { signers: keys })
    expect(await victim.owner.call('walletAccountAdd', add)).toMatchObject(done)
    return { ...victim, keys }
  }

  test('default: is named in a verification token where it is asked for, and alone', async () => {
    const { owner, keys } = await openWithTwo()
    const walletsOf = async (body: object) =>
      decodeJwt((await owner.call('verificationToken', body)).body.token).wallets
    const { ecdsaPublicKey, eddsaPublicKey } = readWallet(keys)
    expect(await walletsOf({ account: 1 })).toEqual([{ ecdsaPublicKey, eddsaPublicKey }])
    const [first, ...more] = (await walletsOf({})) as { ecdsaPublicKey: string }[]
    expect(more).toEqual([])
    expect(first?.ecdsaPublicKey).not.toBe(ecdsaPublicKey)
    expect(await owner.call('verificationToken', { account: 2 })).toMatchObject(failure(404, 'not_found'))
  })

  test('behavior: its keys and its history are for sessions that opened the wallet; a login is not even told whether it exists', async () => {
    const { owner } = await openWithTwo()
    const thief = await openOwner(own, { sub: owner.sub })
    for (const account of [1, 2]) {
      expect(await thief.call('verificationToken', { account })).toMatchObject(failure(404, 'not_found'))
      expect(await thief.call('activity', { networks: ['near_testnet'], account })).toMatchObject(
        failure(404, 'not_found'),
      )
    }
    expect(await thief.call('verificationToken', {})).toMatchObject(done)
    expect(await thief.call('activity', { networks: ['near_testnet'] })).toMatchObject(done)
    expect(await owner.call('verificationToken', { account: 1 })).toMatchObject(done)
    expect(await owner.call('activity', { networks: ['near_testnet'], account: 1 })).toMatchObject(done)
  })

  test('behavior: has a name that only a session with an open wallet gives and takes', async () => {
    const { owner } = await openWithTwo()
    const thief = await openOwner(own, { sub: owner.sub })
    for (const index of [0, 1]) {
      expect(await thief.call('walletAccountName', { index, name })).toMatchObject(refused)
      expect(await owner.call('walletAccountName', { index, name })).toMatchObject(done)
    }
    const { user } = (await owner.call('sessionMe', {})).body
    expect([user.accountName, user.further[0].name]).toEqual([name, name])
    expect(await owner.call('walletAccountName', { index: 0, name: null })).toMatchObject(done)
    expect((await owner.call('sessionMe', {})).body.user.accountName).toBe(undefined)
    expect(await owner.call('walletAccountName', { index: 2, name })).toMatchObject(failure(404, 'not_found'))
  })

  test('behavior: has an activity of its own', async () => {
    const { owner } = await openWithTwo()
    const idOf = (n: number) => String(n).repeat(44)
    const keep = (id: string, more: object) =>
      owner.frame.call('transactionKeep', { id, raw: '0x01', ...more }, owner.session.accessToken, 'near_testnet')
    expect(await keep(idOf(1), {})).toMatchObject(done)
    expect(await keep(idOf(2), { account: 1 })).toMatchObject(done)
    const hashes = async (more: object) =>
      (await owner.call('activity', { networks: ['near_testnet'], ...more })).body.transactions.map(
        ({ hash }: { hash: string }) => hash,
      )
    expect(await hashes({})).toEqual([idOf(1)])
    expect(await hashes({ account: 1 })).toEqual([idOf(2)])
  })

  test('behavior: stands in the copy of the person’s data, without its name, and goes with the account', async () => {
    const victim = await openWithTwo()
    const { owner } = victim
    expect(await owner.call('walletAccountName', { index: 1, name })).toMatchObject(done)
    expect(await openRightly(owner, victim, 'data')).toMatchObject(done)
    const { body } = await owner.call('personData', {})
    expect(body.wallet.further).toMatchObject([{ index: 1, accounts: readWallet(victim.keys), named: true }])
    expect(JSON.stringify(body)).not.toContain(name)
    await own.database.query('delete from vaults where user_id = $1', [owner.user.id])
    expect(await own.database.query('select from accounts where vault_id = $1', [owner.vaultId])).toEqual([])
  })
})
