import { generateKeyPairSync } from 'node:crypto'
import type { VaultPut } from '@latchkey/protocol/api'
import { ackType, type ReceiptClaims, receiptType, tokenAlgorithm } from '@latchkey/protocol/tokens'
import { base64url, calculateJwkThumbprint, exportJWK, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { randomId, randomSecret } from '../random.ts'
import { createGuardSignatures, requireReceipts } from './guard-signatures.ts'

const audience = 'https://api.example'

async function makeGuard(id: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const jwk = await exportJWK(publicKey)
  const kid = await calculateJwkThumbprint(jwk)
  const sign = (typ: string, claims: object) =>
    new SignJWT({ iss: id, aud: audience, jti: randomId(), ...claims })
      .setProtectedHeader({ alg: tokenAlgorithm, typ, kid })
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(privateKey)
  return { id, url: `https://${id}.example`, receiptKey: jwk as never, sign }
}

const guards = await Promise.all(['guard-1', 'guard-2'].map(makeGuard))
const [first, second] = guards as [(typeof guards)[0], (typeof guards)[0]]
const signatures = await createGuardSignatures(guards, audience, [{ guards: ['guard-1', 'guard-2'], threshold: 2 }])

const about = { slotId: randomId(), epoch: 1 }
const receiptOf = { sub: randomId(), ...about, purpose: 'unlock', cnf: { jkt: base64url.encode(new Uint8Array(32)) } }

const slot = { ...about, threshold: 2, guards: guards.map(({ id }) => ({ id, publicKey: `A${randomSecret()}` })) }
const put = { vaultId: randomId(), ownerKey: randomSecret(), slot } as unknown as VaultPut // of which the rest is not read

const ackOf = async (guard: typeof first, claims: object = {}) => {
  const publicKey = slot.guards.find(({ id }) => id === guard.id)?.publicKey
  const base = { sub: put.vaultId, ...about, ownerKey: put.ownerKey, publicKey }
  return { guardId: guard.id, ack: await guard.sign(ackType, { ...base, ...claims }) }
}

describe('createGuardSignatures', () => {
  test('default: acknowledgements of all guards for one record', async () => {
    await signatures.requireAcks({ ...put, acks: [await ackOf(first), await ackOf(second)] })
  })

  test('error: one is missing, twice, or of a guard that is not ours', async () => {
    const ack = await ackOf(first)
    const stranger = await makeGuard('guard-3')
    for (const acks of [[ack], [ack, ack], [ack, await ackOf(stranger)], [ack, await ackOf(second), ack]])
      await expect(signatures.requireAcks({ ...put, acks })).rejects.toMatchObject({ code: 'bad_request' })
  })

  test('error: a slot with fewer guards, or a lower threshold', async () => {
    const acks = [await ackOf(first), await ackOf(second)]
    for (const change of [
      { threshold: 1 },
      { guards: slot.guards.slice(1) },
      { guards: [slot.guards[0], slot.guards[0]] },
    ])
      await expect(
        signatures.requireAcks({ ...put, slot: { ...put.slot, ...(change as object) }, acks }),
      ).rejects.toMatchObject({ code: 'bad_request' })
  })

  test.each([
    ['vault', { sub: randomId() }],
    ['slot', { slotId: randomId() }],
    ['epoch', { epoch: 2 }],
    ['owner key', { ownerKey: randomSecret() }],
    ['public key', { publicKey: `A${randomSecret()}` }],
  ])('error: an acknowledgement for another %s', async (_, claims) => {
    const acks = [await ackOf(first), await ackOf(second, claims)]
    await expect(signatures.requireAcks({ ...put, acks })).rejects.toMatchObject({ code: 'bad_token' })
  })

  test('error: a receipt of a stranger, of a guard for another guard, and an acknowledgement as a receipt', async () => {
    expect(await signatures.readReceipt(await first.sign(receiptType, receiptOf))).toMatchObject({ iss: 'guard-1' })
    const wrong = [
      (await makeGuard('guard-3')).sign(receiptType, receiptOf),
      (await makeGuard('guard-1')).sign(receiptType, receiptOf),
      first.sign(receiptType, { ...receiptOf, iss: 'guard-2' }),
      first.sign(receiptType, { ...receiptOf, aud: 'https://another.example' }),
      first.sign(ackType, receiptOf),
      Promise.resolve('no token'),
    ]
    for (const token of wrong)
      await expect(signatures.readReceipt(await token)).rejects.toMatchObject({ code: 'bad_token' })
  })
})

describe('requireReceipts', () => {
  const stored = { id: about.slotId, epoch: 1, threshold: 2, guards: slot.guards }
  const wanted = { vaultId: receiptOf.sub, purpose: 'unlock' as const, jkt: receiptOf.cnf.jkt }
  const receipt = (iss: string, claims: object = {}) => ({ iss, ...receiptOf, ...claims }) as ReceiptClaims // what is read

  test('default', () => {
    requireReceipts([receipt('guard-1'), receipt('guard-2')], stored, wanted, signatures.has)
  })

  test.each<[string, ReceiptClaims[]]>([
    ['none', []],
    ['too few', [receipt('guard-1')]],
    ['one twice', [receipt('guard-1'), receipt('guard-1')]],
    ['one too many, of a stranger', [receipt('guard-1'), receipt('guard-2'), receipt('guard-3')]],
    ['one for another vault', [receipt('guard-1'), receipt('guard-2', { sub: 'another' })]],
    ['one for another slot', [receipt('guard-1'), receipt('guard-2', { slotId: 'another' })]],
    ['one for another epoch', [receipt('guard-1'), receipt('guard-2', { epoch: 2 })]],
    ['one for another purpose', [receipt('guard-1'), receipt('guard-2', { purpose: 'transfer' })]],
    ['one for another session key', [receipt('guard-1'), receipt('guard-2', { cnf: { jkt: 'another' } })]],
  ])('error: %s', (_, receipts) => {
    expect(() => requireReceipts(receipts, stored, wanted, signatures.has)).toThrow(
      expect.objectContaining({ code: 'bad_token' }),
    )
  })

  test('error: a slot that names a guard which is not ours', () => {
    const foreign = { ...stored, guards: [...stored.guards, { id: 'guard-3', publicKey: 'A' }] }
    expect(() => requireReceipts([receipt('guard-1'), receipt('guard-2')], foreign, wanted, signatures.has)).toThrow(
      expect.objectContaining({ code: 'bad_token' }),
    )
  })
})
