import { vaultPutMessage } from '@latchkey/protocol/api'
import { challengeMessage, keyFamilies } from '@latchkey/protocol/key-proof'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { makePut, makeReceipt, type Owner, openOwner, openWith, readPutWallet } from '../fixtures/enrolment.ts'
import { failure } from '../fixtures/person.ts'
import { otherProjectKey, type RunningServer, runServer } from '../fixtures/server.ts'
import { drawWalletKeys, proveKeys, readWallet, type WalletKeys } from '../fixtures/wallet.ts'

/**
 * Claim: a verification token names only keys that its person has proven, so that nobody can log in to a project's
 * server as somebody else. The service is a process with its default limits.
 */

let own: RunningServer
beforeAll(async () => {
  own = await runServer(inject('databaseUrl'))
})
afterAll(() => own?.close())

const tokenOf = async (owner: Owner) => {
  const { body } = await owner.call('verificationToken', {})
  return decodeJwt(body.token)
}

/** Somebody with a wallet in use, made as the wallet makes it. */
const enrol = async () => {
  const owner = await openOwner(own)
  const keys = drawWalletKeys()
  const put = await makePut(owner, { signers: keys })
  expect(await owner.call('vaultPut', put)).toMatchObject({ status: 200 })
  expect(await openWith(owner, put, [await makeReceipt(owner, put)])).toMatchObject({ status: 200 })
  return { owner, keys, put, wallet: readWallet(keys) }
}

const occasionOf = (put: Awaited<ReturnType<typeof makePut>>) => vaultPutMessage({ ...put, wallet: readPutWallet(put) })

describe('enrolment with somebody else’s public keys', () => {
  test('default: one’s own keys stand in the token, and no others', async () => {
    const { owner, wallet } = await enrol()
    const { ecdsaPublicKey, eddsaPublicKey } = wallet
    expect((await tokenOf(owner)).wallets).toEqual([{ ecdsaPublicKey, eddsaPublicKey }])
  })

  test('error: all keys of a victim, signed by the thief', async () => {
    const victim = await enrol()
    const thief = await openOwner(own)
    const put = await makePut(thief, { keys: victim.keys })
    expect(await thief.call('vaultPut', put)).toMatchObject(failure(401, 'bad_proof'))
    expect(await thief.call('verificationToken', {})).toMatchObject(failure(404, 'not_found'))
  })

  test.each(keyFamilies)('error: only the %s key is the victim’s', async (family) => {
    const victim = drawWalletKeys()
    const thief = await openOwner(own)
    const signers = drawWalletKeys()
    const keys = { ...signers, [family]: victim[family] }
    expect(await thief.call('vaultPut', await makePut(thief, { keys, signers }))).toMatchObject(
      failure(401, 'bad_proof'),
    )
  })

  test('error: the victim’s own proofs, seen on the way or in a dump', async () => {
    const victim = await enrol()
    const thief = await openOwner(own)
    const put = await makePut(thief, {
      keys: victim.keys,
      after: (x) => Object.assign(x, { keys: victim.put.keys }),
    })
    expect(await thief.call('vaultPut', put)).toMatchObject(failure(401, 'bad_proof'))
    // With everything the victim stored it still names the victim's vault.
    expect(await thief.call('vaultPut', victim.put)).toMatchObject(failure(403, 'not_allowed'))
  })

  test.each<[string, Parameters<typeof makePut>[1]]>([
    ['another API', { proof: { apiOrigin: 'https://api.other.example' } }],
    ['another person', { proof: { userId: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
    ['another vault', { proof: { vaultId: 'AAAAAAAAAAAAAAAAAAAAAA' } }],
    ['another version', { proof: { version: 2 } }],
    ['another stored message', { proof: { occasion: challengeMessage('AAAAAAAAAAAAAAAAAAAAAA') } }],
  ])('error: a proof made for %s', async (_, changes) => {
    const thief = await openOwner(own)
    expect(await thief.call('vaultPut', await makePut(thief, changes))).toMatchObject(failure(401, 'bad_proof'))
  })

  test('error: a key of small order, for which anybody can sign', async () => {
    const thief = await openOwner(own)
    const signers = drawWalletKeys()
    // y = 0 has order 4: Solana's address 111…1. With R = the same point and s = 0 one in four messages verifies laxly.
    const keys = { ...signers, solana: { publicKey: new Uint8Array(32) } }
    for (let i = 0; i < 8; i++) {
      const put = await makePut(thief, {
        keys,
        signers,
        after: (x) => Object.assign(x.keys.solana, { signature: Buffer.alloc(64).toString('base64url') }),
      })
      expect(await thief.call('vaultPut', put)).toMatchObject(failure(401, 'bad_proof'))
    }
  })

  test('error: an address or account beside the keys', async () => {
    const thief = await openOwner(own)
    const put = { ...(await makePut(thief)), wallet: readWallet(drawWalletKeys()) }
    expect(await thief.call('vaultPut', put)).toMatchObject(failure(400, 'bad_request'))
  })

  test('error: a text that is no base64url of whole bytes', async () => {
    const thief = await openOwner(own)
    const put = await makePut(thief, { after: (x) => Object.assign(x.keys.near, { publicKey: `${'A'.repeat(42)}B` }) })
    expect(await thief.call('vaultPut', put)).toMatchObject(failure(400, 'bad_request'))
  })
})

/** A wallet as it was stored before proofs were required: only the client's claim. */
const claim = async (owner: Owner, claimed: WalletKeys) => {
  const put = await makePut(owner)
  await owner.call('vaultPut', put)
  const wallet = JSON.stringify(readWallet(claimed))
  await own.database.query('update vaults set wallet = $2, keys_proven_at = null where id = $1', [
    owner.vaultId,
    wallet,
  ])
  const open = async () => {
    const { status, body } = await openWith(owner, put, [await makeReceipt(owner, put)])
    expect(status).toBe(200)
    return body.challenge as string | undefined
  }
  const proofOf = (challenge: string, keys: WalletKeys, signers = keys) => {
    const occasion = challengeMessage(challenge)
    return proveKeys(keys, { userId: owner.user.id, vaultId: owner.vaultId, occasion }, signers)
  }
  const prove = (challenge: string, keys: WalletKeys, signers = keys) =>
    owner.call('vaultKeys', { challenge, keys: proofOf(challenge, keys, signers) })
  return { put, open, prove, proofOf }
}

describe('a wallet stored before proofs were asked for', () => {
  test('default: the token names none of its keys until its next opening proved them', async () => {
    const owner = await openOwner(own)
    const keys = drawWalletKeys()
    const { open, prove } = await claim(owner, keys)
    const challenge = (await open()) ?? ''
    expect((await tokenOf(owner)).wallets).toEqual([])
    expect(await prove(challenge, keys)).toMatchObject({ status: 200 })
    const { ecdsaPublicKey, eddsaPublicKey } = readWallet(keys)
    expect((await tokenOf(owner)).wallets).toEqual([{ ecdsaPublicKey, eddsaPublicKey }])
    expect(await open()).toBeUndefined()
  })

  test('behavior: the resume slot asks too, with the same challenge', async () => {
    const owner = await openOwner(own)
    const { open } = await claim(owner, drawWalletKeys())
    const challenge = await open()
    await owner.call('sessionResume', { draw: true })
    expect((await owner.call('sessionResume', { draw: false })).body).toMatchObject({ challenge })
  })

  test('error: a victim’s keys stay unproven, whatever the thief signs', async () => {
    const thief = await openOwner(own)
    const victim = drawWalletKeys()
    const { open, prove } = await claim(thief, victim)
    const challenge = (await open()) ?? ''
    const mine = drawWalletKeys()
    expect(await prove(challenge, victim, mine)).toMatchObject(failure(401, 'bad_proof'))
    // Nor do valid proofs of the thief's own keys prove the stored ones.
    expect(await prove(challenge, mine)).toMatchObject(failure(401, 'bad_proof'))
    expect((await tokenOf(thief)).wallets).toEqual([])
  })

  test('error: a challenge of another, or one that was used', async () => {
    const owner = await openOwner(own)
    const keys = drawWalletKeys()
    const { open, prove } = await claim(owner, keys)
    const challenge = (await open()) ?? ''
    expect(await prove('AAAAAAAAAAAAAAAAAAAAAA', keys)).toMatchObject(failure(409, 'conflict'))
    expect(await prove(challenge, keys)).toMatchObject({ status: 200 })
    expect(await prove(challenge, keys)).toMatchObject(failure(409, 'conflict'))
  })

  test('error: the proof of an enrolment is none for a challenge', async () => {
    const owner = await openOwner(own)
    const keys = drawWalletKeys()
    const { put, open } = await claim(owner, keys)
    const challenge = (await open()) ?? ''
    const { user, vaultId } = owner
    const old = proveKeys(keys, { userId: user.id, vaultId, occasion: occasionOf(put) }, keys)
    expect(await owner.call('vaultKeys', { challenge, keys: old })).toMatchObject(failure(401, 'bad_proof'))
  })
})

describe('the rest of a token', () => {
  test('behavior: a client chooses neither the person nor the audience', async () => {
    const { owner } = await enrol()
    for (const body of [{ userId: 'AAAAAAAAAAAAAAAAAAAAAA' }, { aud: otherProjectKey }, { wallets: [] }])
      expect(await owner.call('verificationToken', body)).toMatchObject(failure(400, 'bad_request'))
  })
})
