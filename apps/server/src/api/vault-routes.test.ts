import { generateKeyPairSync } from 'node:crypto'
import { readSecretFile } from '@latchkey/at-rest/secret-file'
import { toBase64Url } from '@latchkey/core/bytes'
import type { VaultPut } from '@latchkey/protocol/api'
import { ackType, guardTokenType, receiptType } from '@latchkey/protocol/tokens'
import * as evaluation from '@latchkey/service/evaluate'
import { readSigner } from '@latchkey/service/signed'
import { verifyTestAudit } from '@latchkey/service/testing'
import { base64url, decodeJwt, decodeProtectedHeader, importJWK, jwtVerify, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import {
  type Change,
  evaluateWith,
  makePut,
  makeReceipt,
  type Owner,
  openOwner,
  openWith,
  provePin,
  readPutWallet,
  storeEvaluated,
} from '../fixtures/enrolment.ts'
import { apiOrigin, type OpenServer, openServer } from '../fixtures/server.ts'
import { drawWalletKeys } from '../fixtures/wallet.ts'
import { randomId, randomSecret } from '../random.ts'

// Real, but for one evaluation that fails.
vi.mock('@latchkey/service/evaluate', { spy: true })

let own: OpenServer
let three: OpenServer
beforeAll(async () => {
  own = await openServer(inject('databaseUrl'))
  three = await openServer(inject('databaseUrl'), { threshold: 2 })
})
afterAll(async () => {
  await own?.close()
  await three?.close()
})

const failure = (status: number, code: string) => ({ status, body: { error: { code } } })

const openPerson = (open = own) => openOwner(open)

/** A person whose wallet is in use. */
async function openActive(open = own) {
  const person = await openPerson(open)
  const put = await makePut(person)
  expect(await person.call('vaultPut', put)).toMatchObject({ status: 200 })
  const receipts = await Promise.all(
    Object.keys(open.guards)
      .slice(0, open.configuration.threshold)
      .map((id) => makeReceipt(person, put, {}, id)),
  )
  expect(await openWith(person, put, receipts)).toMatchObject({ status: 200 })
  return { person, put }
}

describe('POST /v1/vault/evaluate', () => {
  test('behavior: a guess is counted before it is evaluated, whatever becomes of that', async () => {
    const person = await openPerson()
    const { put } = await storeEvaluated(person)
    const counted = async () =>
      (
        await own.database.query('select from evaluations where vault_id = $1 and counted is not null', [
          person.vaultId,
        ])
      ).length
    const before = await counted()
    vi.mocked(evaluation.evaluate).mockImplementationOnce(() => {
      throw new Error('the process ends here')
    })
    expect((await evaluateWith(person, put)).status).toBe(500)
    expect(await counted()).toBe(before + 1)
  })

  test('error: what proves the PIN for one purpose does not for another', async () => {
    const person = await openPerson()
    const { put, pinKey } = await storeEvaluated(person)
    const { body } = await evaluateWith(person, put, { purpose: 'unlock' })
    const open = async () => {
      const proof = provePin(person, put, pinKey, body.evalId, { purpose: 'transfer' })
      const receipt = await makeReceipt(person, put, { purpose: 'transfer' })
      return openWith(person, put, [receipt], { proof, purpose: 'transfer' })
    }
    expect(await open()).toMatchObject(failure(401, 'bad_token'))
  })
})

describe('POST /v1/vault/meta', () => {
  test('default: nobody’s wallet yet', async () => {
    const person = await openPerson()
    const { body } = await person.call('vaultMeta', { purpose: 'unlock' })
    expect(body).toEqual({ vaultId: person.vaultId, state: 'none', slots: [], guardTokens: [], changes: 0, kit: null })
    const enrol = await person.call('vaultMeta', { purpose: 'enrol' })
    expect(enrol.body).toMatchObject({ vaultId: person.vaultId, state: 'none', guardTokens: [{ guardId: 'guard-1' }] })
  })

  test('behavior: a token says for which guard, vault, purpose and key it is', async () => {
    const { person, put } = await openActive()
    const { body } = await person.call('vaultMeta', { purpose: 'transfer' })
    const { commit, serverShare, wrappedKey, ...slot } = put.slot
    expect(body).toMatchObject({ state: 'active', slots: [{ ...slot, type: 'pin' }] })
    expect(JSON.stringify(body)).not.toContain(serverShare)
    const { token } = body.guardTokens[0]
    const key = await readSigner(own.configuration.tokenKeyFile)
    const { payload } = await jwtVerify(token, await importJWK(key.publicKey as never, 'EdDSA'), {
      audience: 'guard-1',
    })
    expect(payload).toMatchObject({
      iss: apiOrigin,
      sub: person.vaultId,
      purpose: 'transfer',
      cnf: { jkt: person.frame.jkt },
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(60)
    expect(Math.abs(Number(payload.auth_time) - Date.now() / 1000)).toBeLessThan(30)
    expect(decodeProtectedHeader(token)).toMatchObject({ alg: 'EdDSA', typ: guardTokenType })
    const other = await person.call('vaultMeta', { purpose: 'transfer' })
    expect(decodeJwt(other.body.guardTokens[0].token).jti).not.toBe(payload.jti)
  })

  test('behavior: the vault id stays the same for one person and is no one else’s', async () => {
    const person = await openPerson()
    expect((await person.call('vaultMeta', { purpose: 'enrol' })).body.vaultId).toBe(person.vaultId)
    expect((await openPerson()).vaultId).not.toBe(person.vaultId)
  })

  test('error: enrolment when the wallet is in use', async () => {
    const { person } = await openActive()
    expect(await person.call('vaultMeta', { purpose: 'enrol' })).toMatchObject(failure(409, 'conflict'))
  })

  test('error: another purpose', async () => {
    const person = await openPerson()
    expect(await person.call('vaultMeta', { purpose: 'rename' })).toMatchObject(failure(400, 'bad_request'))
  })
})

describe('PUT /v1/vault', () => {
  test('default', async () => {
    const person = await openPerson()
    expect(await person.call('vaultPut', await makePut(person))).toMatchObject({ status: 200, body: {} })
    const { body } = await person.call('sessionMe', {})
    expect(body.user).toMatchObject({ vault: 'pending' })
    expect(body.user).not.toHaveProperty('wallet')
  })

  test('behavior: the server share is encrypted in the database', async () => {
    const person = await openPerson()
    const put = await makePut(person)
    await person.call('vaultPut', put)
    const [row] = await own.database.query('select server_share_sealed from slots where id = $1', [put.slot.slotId])
    const sealed = row?.server_share_sealed as Buffer
    expect(sealed.includes(Buffer.from(put.slot.serverShare, 'base64url'))).toBe(false)
  })

  test('behavior: sent again, and another in place of a pending one', async () => {
    const person = await openPerson()
    const put = await makePut(person)
    for (let i = 0; i < 2; i++) expect(await person.call('vaultPut', put)).toMatchObject({ status: 200 })
    const other = await makePut(person)
    expect(await person.call('vaultPut', other)).toMatchObject({ status: 200 })
    expect(await openWith(person, put, [await makeReceipt(person, put)])).toMatchObject(failure(404, 'not_found'))
    expect(await openWith(person, other, [await makeReceipt(person, other)])).toMatchObject({ status: 200 })
  })

  test('error: the wallet is in use', async () => {
    const { person, put } = await openActive()
    expect(await person.call('vaultPut', put)).toMatchObject(failure(409, 'conflict'))
    expect(await person.call('vaultPut', await makePut(person))).toMatchObject(failure(409, 'conflict'))
    expect(await openWith(person, put, [await makeReceipt(person, put)])).toMatchObject({ status: 200 })
  })

  test('error: another person’s vault or slot', async () => {
    const { person: victim, put: theirs } = await openActive()
    const person = await openPerson()
    const put = await makePut({ ...person, vaultId: victim.vaultId })
    expect(await person.call('vaultPut', put)).toMatchObject(failure(403, 'not_allowed'))
    const taken = await makePut(person, { before: (x) => Object.assign(x.slot, { slotId: theirs.slot.slotId }) })
    expect(await person.call('vaultPut', taken)).toMatchObject(failure(409, 'conflict'))
    expect(await openWith(victim, theirs, [await makeReceipt(victim, theirs)])).toMatchObject({ status: 200 })
  })

  test.each<[string, Change]>([
    ['the ciphertext', (put) => Object.assign(put, { ciphertext: randomSecret() })],
    ['a public key of the wallet', (put) => Object.assign(put.keys.solana, { publicKey: randomSecret() })],
    ['the EVM key', (put) => Object.assign(put.keys.evm, { publicKey: toBase64Url(drawWalletKeys().evm.publicKey) })],
    ['the proof of a key', (put) => Object.assign(put.keys.near, { signature: put.keys.tezos.signature })],
    ['the salt', (put) => Object.assign(put.slot.kdf, { salt: randomId() })],
    ['the cost', (put) => Object.assign(put.slot.kdf, { memory: 8 })],
    ['the server share', (put) => Object.assign(put.slot, { serverShare: randomSecret() })],
    ['the wrapped key', (put) => Object.assign(put.slot, { wrappedKey: randomSecret() })],
    ['a guard’s key', (put) => Object.assign(put.slot.guards[0] as object, { publicKey: `A${randomSecret()}` })],
    ['the signature', (put) => Object.assign(put, { ownerSignature: randomSecret() + randomSecret() })],
  ])('error: %s was changed after the owner signed', async (_, after) => {
    const person = await openPerson()
    const answer = await person.call('vaultPut', await makePut(person, { after }))
    expect([401, 400]).toContain(answer.status)
    expect((await person.call('vaultMeta', { purpose: 'unlock' })).body.state).toBe('none')
  })

  test.each<[string, object]>([
    ['another vault', { sub: randomId() }],
    ['another slot', { slotId: randomId() }],
    ['another epoch', { epoch: 2 }],
    ['another owner', { ownerKey: randomSecret() }],
    ['another share', { publicKey: `A${randomSecret()}` }],
    ['another API', { aud: 'https://api.evil.example' }],
    ['another guard', { iss: 'guard-2' }],
  ])('error: a guard acknowledged %s', async (_, ack) => {
    const person = await openPerson()
    expect(await person.call('vaultPut', await makePut(person, { ack }))).toMatchObject(failure(401, 'bad_token'))
  })

  test('error: no acknowledgement, one twice, one by a stranger, too few guards', async () => {
    const person = await openPerson(three)
    const stranger = {
      'guard-1': await readSigner(
        await three.write(`stranger-${randomId()}`, await readSecretFile(three.configuration.tokenKeyFile)),
      ),
    }
    for (const [changes, code] of [
      [{ after: (put: VaultPut) => put.acks.pop() }, 400],
      [{ after: (put: VaultPut) => put.acks.splice(1, 1, put.acks[0] as never) }, 400],
      [{ before: (put: VaultPut) => put.slot.guards.pop() }, 400],
      [{ before: (put: VaultPut) => put.slot.guards.splice(1, 1, put.slot.guards[0] as never) }, 400],
      [{ before: (put: VaultPut) => Object.assign(put.slot.guards[0] as object, { id: 'guard-9' }) }, 400],
      [{ before: (put: VaultPut) => Object.assign(put.slot, { threshold: 1 }) }, 400],
      [{ guards: stranger }, 401],
    ] as const)
      expect((await person.call('vaultPut', await makePut(person, changes as never))).status).toBe(code)
    expect(await person.call('vaultPut', await makePut(person))).toMatchObject({ status: 200 })
  })
})

describe('POST /v1/vault/open', () => {
  test('default', async () => {
    const person = await openPerson()
    const put = await makePut(person)
    await person.call('vaultPut', put)
    const { status, body } = await openWith(person, put, [await makeReceipt(person, put)])
    expect(status).toBe(200)
    const { wrappedKey, commit, serverShare } = put.slot
    expect(body).toEqual({
      version: 1,
      wrongBefore: 0,
      ciphertext: put.ciphertext,
      wrappedKey,
      commit,
      serverShare,
      user: { ...person.user, vault: 'active', wallet: { vaultId: person.vaultId, ...readPutWallet(put) } },
    })
  })

  test('behavior: what was sealed goes nowhere else', async () => {
    const { put } = await openActive()
    const log = own.lines.join('\n')
    for (const secret of [put.slot.serverShare, put.slot.wrappedKey, put.ciphertext, readPutWallet(put).address])
      expect(log).not.toContain(secret)
    const audit = JSON.stringify(await own.database.query('select * from audit'))
    for (const secret of [put.slot.serverShare, put.slot.wrappedKey, put.ciphertext])
      expect(audit).not.toContain(secret)
    expect((await verifyTestAudit(own.configuration)).wrong).toBeUndefined()
  })

  test('error: a receipt a second time, in turn or at once', async () => {
    const { person, put } = await openActive()
    const receipt = await makeReceipt(person, put)
    expect(await openWith(person, put, [receipt])).toMatchObject({ status: 200 })
    expect(await openWith(person, put, [receipt])).toMatchObject(failure(401, 'bad_proof'))
    const other = await makeReceipt(person, put)
    const all = await Promise.all(Array.from({ length: 6 }, () => openWith(person, put, [other])))
    expect(all.map((x) => x.status).sort()).toEqual([200, ...Array(5).fill(401)])
  })

  test.each<[string, object]>([
    ['another vault', { sub: randomId() }],
    ['another slot', { slotId: randomId() }],
    ['another epoch', { epoch: 2 }],
    ['another purpose', { purpose: 'transfer' }],
    ['another session', { cnf: { jkt: 'x'.repeat(43) } }],
    ['another API', { aud: 'https://api.evil.example' }],
    ['another guard', { iss: 'guard-2' }],
    ['no session', { cnf: undefined }],
  ])('error: a receipt for %s', async (_, claims) => {
    const { person, put } = await openActive()
    expect(await openWith(person, put, [await makeReceipt(person, put, claims)])).toMatchObject(
      failure(401, 'bad_proof'),
    )
  })

  test('error: a receipt for unlocking given as one for a transfer', async () => {
    const { person, put } = await openActive()
    const receipt = await makeReceipt(person, put)
    expect(await openWith(person, put, [receipt], { purpose: 'transfer' })).toMatchObject(failure(401, 'bad_proof'))
    expect(await openWith(person, put, [receipt])).toMatchObject({ status: 200 })
  })

  test('error: another person’s receipt, or slot', async () => {
    const first = await openActive()
    const second = await openActive()
    const receipt = await makeReceipt(first.person, first.put)
    expect(await openWith(second.person, second.put, [receipt])).toMatchObject(failure(401, 'bad_proof'))
    expect(await openWith(second.person, first.put, [receipt])).toMatchObject(failure(404, 'not_found'))
  })

  test('error: one guard twice does not make two', async () => {
    const person = await openPerson(three)
    const put = await makePut(person)
    await person.call('vaultPut', put)
    const receipt = (id: string) => makeReceipt(person, put, {}, id)
    expect(await openWith(person, put, [await receipt('guard-1')])).toMatchObject(failure(401, 'bad_proof'))
    expect(await openWith(person, put, [await receipt('guard-1'), await receipt('guard-1')])).toMatchObject(
      failure(401, 'bad_proof'),
    )
    expect(await openWith(person, put, [await receipt('guard-3'), await receipt('guard-1')])).toMatchObject({
      status: 200,
    })
  })

  describe('JWT confusion', () => {
    const now = () => Math.floor(Date.now() / 1000)
    const key = async () => importJWK(JSON.parse(await readSecretFile(`${own.folder}/guard-1.jwk`)), 'EdDSA')
    const claims = (person: Owner, put: VaultPut, change: object = {}) => ({
      iss: 'guard-1',
      aud: apiOrigin,
      sub: person.vaultId,
      slotId: put.slot.slotId,
      epoch: 1,
      purpose: 'unlock',
      cnf: { jkt: person.frame.jkt },
      jti: randomId(),
      iat: now(),
      exp: now() + 60,
      ...change,
    })
    const header = { alg: 'EdDSA', typ: receiptType }
    const encode = (value: object) => base64url.encode(JSON.stringify(value))
    const sign = async (payload: object, head: object = header, by?: unknown) =>
      new SignJWT(payload as never).setProtectedHeader(head as never).sign((by ?? (await key())) as CryptoKey)

    const variants: Record<string, (person: Owner, put: VaultPut) => Promise<string>> = {
      'alg none': async (person, put) => `${encode({ ...header, alg: 'none' })}.${encode(claims(person, put))}.`,
      'HS256 with the public key': async (person, put) =>
        sign(
          claims(person, put),
          { ...header, alg: 'HS256' },
          Buffer.from(own.guards['guard-1']?.publicKey.x ?? '', 'base64url'),
        ),
      'unknown kid': async (person, put) => sign(claims(person, put), { ...header, kid: 'other' }),
      'embedded jwk': async (person, put) => {
        const mine = generateKeyPairSync('ed25519')
        const jwk = mine.publicKey.export({ format: 'jwk' })
        return sign(
          claims(person, put),
          { ...header, jwk, jku: 'http://localhost/', x5u: 'http://localhost/' },
          mine.privateKey,
        )
      },
      crit: async (person, put) => {
        const [, payload, signature] = (await sign(claims(person, put))).split('.')
        return `${encode({ ...header, crit: ['x'], x: 1 })}.${payload}.${signature}`
      },
      expired: async (person, put) => sign(claims(person, put, { iat: now() - 120, exp: now() - 60 })),
      'not yet valid': async (person, put) => sign(claims(person, put, { nbf: now() + 60 })),
      'no exp': async (person, put) => sign(claims(person, put, { exp: undefined })),
      'valid for years': async (person, put) => sign(claims(person, put, { iat: now() - 600, exp: now() + 1e8 })),
      huge: async (person, put) => sign(claims(person, put, { padding: 'x'.repeat(3_000) })),
      'an acknowledgement': async (person, put) => sign(claims(person, put), { ...header, typ: ackType }),
      'a guard token of our own': async (person, put) =>
        sign(
          claims(person, put),
          { ...header, typ: guardTokenType },
          await importJWK(JSON.parse(await readSecretFile(own.configuration.tokenKeyFile)), 'EdDSA'),
        ),
      'signed by our own key': async (person, put) =>
        sign(
          claims(person, put),
          header,
          await importJWK(JSON.parse(await readSecretFile(own.configuration.tokenKeyFile)), 'EdDSA'),
        ),
    }
    test.each(Object.keys(variants))('error: %s', async (name) => {
      const { person, put } = await openActive()
      const receipt = (await variants[name]?.(person, put)) ?? ''
      const { status, body } = await openWith(person, put, [receipt])
      expect([status, body.error?.code]).toEqual(name === 'huge' ? [400, 'bad_request'] : [401, 'bad_proof'])
    })

    test('default: the same made rightly is believed', async () => {
      const { person, put } = await openActive()
      expect(await openWith(person, put, [await sign(claims(person, put))])).toMatchObject({ status: 200 })
    })
  })
})
