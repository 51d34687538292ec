import { generateKeyPairSync } from 'node:crypto'
import type { Bytes } from '@latchkey/core/bytes'
import { versionWithImports } from '@latchkey/core/vault-contents'
import type { Purpose } from '@latchkey/protocol/shapes'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import {
  makeAccountAdd,
  makeImport,
  makeImportRemoval,
  openOwner,
  openRightly,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { mailTo, type RunningServer, runServer } from '../fixtures/server.ts'
import { type OpenSmtpServer, openSmtpServer } from '../fixtures/smtp-server.ts'
import { drawWalletKeys, type KeyPair } from '../fixtures/wallet.ts'
import { randomId } from '../random.ts'

/**
 * Claim: importing a private key into a wallet, and removing one, needs the PIN, entered anew for just that, the owner's
 * signature, and for an import the key's own; the owner is told by mail; somebody with only the login learns of none. The
 * service is a process with its default limits.
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
const notFound = failure(404, 'not_found')
const done = { status: 200 }
const name = 'A'.repeat(208)

const openVictim = async () => {
  const owner = await openOwner(own, { email: `${randomId()}@example.com` })
  const stored = await storeEvaluated(owner)
  expect(await openRightly(owner, stored)).toMatchObject(done)
  return { owner, ...stored }
}
type Victim = Awaited<ReturnType<typeof openVictim>>
const prove = async (victim: Victim, purpose: Purpose = 'account-import') =>
  expect(await openRightly(victim.owner, victim, purpose)).toMatchObject(done)
const mailsOf = async ({ owner }: Victim) =>
  (
    await own.database.query(
      `select m.kind from mails m join contacts c on c.id = m.contact_id
        where c.user_id = $1 and m.kind like 'wallet.%' order by 1`,
      [owner.user.id],
    )
  ).map(({ kind }) => kind)

/** A wallet with one imported key, at 100. */
const openWithImport = async () => {
  const victim = await openVictim()
  const { owner, ownerKey } = victim
  const pair = drawWalletKeys().evm
  const { add, account } = makeImport(owner, ownerKey, { number: 1, index: 100 }, { pair })
  await prove(victim)
  expect(await owner.call('walletAccountImport', { ...add, name })).toMatchObject(done)
  return { ...victim, add, account, pair }
}
const me = async ({ owner }: Victim, reads = {}) => (await owner.call('sessionMe', reads)).body.user

describe('walletAccountImport', { timeout: 60_000 }, () => {
  test('default: behind a fresh PIN for it, one proof for one key, told to the owner', async () => {
    const victim = await openVictim()
    const { owner, ownerKey } = victim
    const { add, account } = makeImport(owner, ownerKey, { number: 1, index: 100 })
    expect(await owner.call('walletAccountImport', add)).toMatchObject(refused)
    for (const purpose of ['transfer', 'slot-change', 'account-add', 'account-remove', 'export'] as const) {
      await prove(victim, purpose)
      expect(await owner.call('walletAccountImport', add), purpose).toMatchObject(refused)
    }
    await prove(victim)
    const thief = await openOwner(own, { sub: owner.sub })
    expect(await thief.call('walletAccountImport', add)).toMatchObject(refused)
    expect(await mailsOf(victim)).toEqual(['wallet.exported'])
    expect(await owner.call('walletAccountImport', { ...add, name })).toMatchObject(done)
    expect(await mailsOf(victim)).toEqual(['wallet.exported', 'wallet.imported'])
    expect(await owner.call('walletAccountImport', add)).toMatchObject(refused)
    const { address, publicKey: ecdsaPublicKey } = account
    const { sealedKey } = add
    expect((await me(victim)).imported).toEqual([{ index: 100, address, ecdsaPublicKey, sealedKey, name }])
    // The proof allowed nothing else, and a login alone learns nothing.
    expect((await thief.call('sessionMe', {})).body.user).not.toHaveProperty('imported')
    expect(JSON.stringify((await thief.call('sessionMe', {})).body)).not.toContain(address)
  })

  test('error: a key that did not sign, another owner, what was signed for something else', async () => {
    const victim = await openVictim()
    const { owner, ownerKey } = victim
    await prove(victim)
    const at = { number: 1, index: 100 }
    const call = async (...[key, changes]: [typeof ownerKey, Parameters<typeof makeImport>[3]]) =>
      owner.call('walletAccountImport', makeImport(owner, key, at, changes).add)
    expect(await call(ownerKey, { signer: new Uint8Array(32).fill(3) as Bytes })).toMatchObject(badProof)
    for (const proof of [{ apiOrigin: 'https://api.other.example' }, { userId: randomId() }])
      expect(await call(ownerKey, { proof })).toMatchObject(badProof)
    for (const signed of [{ index: 101 }, { number: 2 }, { sealedKey: 'A'.repeat(132) }, { vaultId: randomId() }])
      expect(await call(ownerKey, { owner: signed })).toMatchObject(badProof)
    expect(await call(generateKeyPairSync('ed25519').privateKey, {})).toMatchObject(badProof)
    const stranger = await openVictim()
    const ofOther = makeImport(stranger.owner, stranger.ownerKey, at).add
    expect(await owner.call('walletAccountImport', ofOther)).toMatchObject(refused)
  })

  test('error: a number or an index that was used, an account that is there, an eleventh key', async () => {
    const victim = await openWithImport()
    const { owner, ownerKey, pair } = victim
    await prove(victim)
    const call = (at: { number: number; index: number }, key?: KeyPair) =>
      owner.call('walletAccountImport', makeImport(owner, ownerKey, at, key && { pair: key }).add)
    expect(await call({ number: 1, index: 101 })).toMatchObject(conflict)
    expect(await call({ number: 2, index: 100 })).toMatchObject(conflict)
    expect(await call({ number: 2, index: 101 }, pair)).toMatchObject(conflict)
    expect(await call({ number: 2, index: 99 })).toMatchObject(failure(400, 'bad_request'))
    await own.database.query(
      `insert into imported_accounts (vault_id, index, account, sealed_key)
        select $1, 100 + n, '{}', 'x' from generate_series(1, 9) n`,
      [owner.vaultId],
    )
    expect(await call({ number: 2, index: 110 })).toMatchObject(conflict)
  })
})

describe('walletAccountRemove', { timeout: 60_000 }, () => {
  test('default: behind a fresh PIN for it; nothing of the account stays but the signed removal', async () => {
    const victim = await openWithImport()
    const { owner, ownerKey, account, add } = victim
    const remove = makeImportRemoval(owner, ownerKey, { number: 2, index: 100 })
    expect(await owner.call('walletAccountRemove', remove)).toMatchObject(refused)
    for (const purpose of ['transfer', 'account-import', 'account-add'] as const) {
      await prove(victim, purpose)
      expect(await owner.call('walletAccountRemove', remove), purpose).toMatchObject(refused)
    }
    await prove(victim, 'account-remove')
    const thief = await openOwner(own, { sub: owner.sub })
    expect(await thief.call('walletAccountRemove', remove)).toMatchObject(refused)
    const by = makeImportRemoval(owner, generateKeyPairSync('ed25519').privateKey, { number: 2, index: 100 })
    expect(await owner.call('walletAccountRemove', by)).toMatchObject(badProof)
    const none = makeImportRemoval(owner, ownerKey, { number: 2, index: 101 })
    expect(await owner.call('walletAccountRemove', none)).toMatchObject(notFound)
    expect(await owner.call('walletAccountRemove', remove)).toMatchObject(done)
    expect(await mailsOf(victim)).toEqual(['wallet.imported', 'wallet.removed'])
    const user = await me(victim)
    expect(user.imported).toBe(undefined)
    expect(user.importsRemoved).toEqual([{ index: 100, number: 2, ownerSignature: remove.ownerSignature }])
    const rows = await own.database.query('select * from imported_accounts where vault_id = $1', [owner.vaultId])
    expect(JSON.stringify(rows)).not.toContain(account.address)
    expect(JSON.stringify(rows)).not.toContain(add.sealedKey)
    await prove(victim, 'account-remove')
    const again = makeImportRemoval(owner, ownerKey, { number: 3, index: 100 })
    expect(await owner.call('walletAccountRemove', again)).toMatchObject(notFound)
    // Its index is never given again.
    await prove(victim)
    const next = (index: number) => makeImport(owner, ownerKey, { number: 3, index }).add
    expect(await owner.call('walletAccountImport', next(100))).toMatchObject(conflict)
    expect(await owner.call('walletAccountImport', next(101))).toMatchObject(done)
  })
})

describe('an imported account', { timeout: 60_000 }, () => {
  test('default: its proven key alone is named in a verification token that asks for it', async () => {
    const victim = await openWithImport()
    const { owner, account } = victim
    const walletsOf = async (body: object) =>
      decodeJwt((await owner.call('verificationToken', body)).body.token).wallets
    expect(await walletsOf({ account: 100 })).toEqual([{ ecdsaPublicKey: account.publicKey }])
    expect(JSON.stringify(await walletsOf({}))).not.toContain(account.publicKey)
    expect(await owner.call('verificationToken', { account: 101 })).toMatchObject(notFound)
    const thief = await openOwner(own, { sub: owner.sub })
    for (const index of [100, 101]) {
      expect(await thief.call('verificationToken', { account: index })).toMatchObject(notFound)
      expect(await thief.call('activity', { networks: ['mumbai'], account: index })).toMatchObject(notFound)
    }
    await prove(victim, 'account-remove')
    const remove = makeImportRemoval(owner, victim.ownerKey, { number: 2, index: 100 })
    expect(await owner.call('walletAccountRemove', remove)).toMatchObject(done)
    expect(await owner.call('verificationToken', { account: 100 })).toMatchObject(notFound)
  })

  test('behavior: a frame of before cannot open the wallet, and is told so, until the key is removed', async () => {
    const victim = await openVictim()
    const { owner, ownerKey } = victim
    const meta = (reads?: number) => owner.call('vaultMeta', { purpose: 'unlock', ...(reads && { reads }) })
    expect(await meta()).toMatchObject(done)
    await prove(victim)
    expect(
      await owner.call('walletAccountImport', makeImport(owner, ownerKey, { number: 1, index: 100 }).add),
    ).toMatchObject(done)
    for (const reads of [undefined, 1, 2]) {
      expect(await meta(reads)).toMatchObject(failure(409, 'outdated'))
      expect(await owner.call('passkeyBegin', { use: 'unlock', ...(reads && { reads }) })).toMatchObject(
        failure(409, 'outdated'),
      )
    }
    expect(await meta(versionWithImports)).toMatchObject(done)
    await own.database.query(
      `update imported_accounts set account = null, sealed_key = null, removal = '{}' where vault_id = $1`,
      [owner.vaultId],
    )
    expect(await meta()).toMatchObject(done)
  })

  test('behavior: has a name, an activity of its own, and goes with both', async () => {
    const victim = await openWithImport()
    const { owner, ownerKey } = victim
    expect(await owner.call('walletAccountName', { index: 100, name: null })).toMatchObject(done)
    expect((await me(victim)).imported[0]).not.toHaveProperty('name')
    expect(await owner.call('walletAccountName', { index: 100, name })).toMatchObject(done)
    expect(await owner.call('walletAccountName', { index: 101, name })).toMatchObject(notFound)
    const id = '5'.repeat(44)
    const keep = { id, raw: '0x01', account: 100 }
    expect(await owner.frame.call('transactionKeep', keep, owner.session.accessToken, 'near_testnet')).toMatchObject(
      done,
    )
    const hashes = async (more: object) =>
      (await owner.call('activity', { networks: ['near_testnet'], ...more })).body.transactions?.length
    expect([await hashes({}), await hashes({ account: 100 })]).toEqual([0, 1])
    await prove(victim, 'account-remove')
    const remove = makeImportRemoval(owner, ownerKey, { number: 2, index: 100 })
    expect(await owner.call('walletAccountRemove', remove)).toMatchObject(done)
    expect(await own.database.query('select from transactions where user_id = $1', [owner.user.id])).toEqual([])
    expect(await owner.call('walletAccountName', { index: 100, name })).toMatchObject(notFound)
  })

  test('behavior: is counted apart from the phrase’s accounts, and stands in the copy of the person’s data', async () => {
    const victim = await openWithImport()
    const { owner, ownerKey, add, account } = victim
    await prove(victim, 'account-add')
    const further = makeAccountAdd(owner, ownerKey, { number: 2, index: 1 })
    expect(await owner.call('walletAccountAdd', further)).toMatchObject(done)
    await prove(victim, 'data')
    const { body } = await owner.call('personData', {})
    expect(body.wallet.imported).toMatchObject([
      { index: 100, account: { address: account.address }, sealed: true, named: true },
    ])
    expect(JSON.stringify(body)).not.toContain(add.sealedKey)
    await own.database.query('delete from vaults where user_id = $1', [owner.user.id])
    expect(await own.database.query('select from imported_accounts where vault_id = $1', [owner.vaultId])).toEqual([])
  })
})
