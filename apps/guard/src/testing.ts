import { createPrivateKey, createPublicKey, generateKeyPairSync, randomBytes, sign as signBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Bytes, fromBase64Url, fromUtf8, toBase64Url } from '@latchkey/core/bytes'
import { blind, combine, deal, evaluateAlone, finalize } from '@latchkey/keys/oprf'
import { hashToken } from '@latchkey/protocol/dpop'
import { pinProofMessage } from '@latchkey/protocol/guard'
import type { Purpose } from '@latchkey/protocol/shapes'
import { guardTokenType } from '@latchkey/protocol/tokens'
import { createTestDatabase } from '@latchkey/service/testing'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'
import { createGuard } from './guard.ts'

/** What the tests drive a guard with: a real guard on its own database, an API's key, browsers with session keys. */

export const origin = 'http://localhost:8891'
export const apiOrigin = 'http://localhost:8881'
export const walletOrigin = 'http://localhost:3333'

export const newId = () => toBase64Url(randomBytes(16))

/** A guard with no limits but the ladder, unless they are given. */
export async function openGuard(
  databaseUrl: string,
  given: { limits?: Record<string, { count: number; seconds: number }[]> } = {},
) {
  const database = await createTestDatabase(databaseUrl)
  const folder = await mkdtemp(join(tmpdir(), 'latchkey-guard-'))
  const secret = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    await chmod(path, 0o400)
    return path
  }
  const api = await generateKeyPair('EdDSA', { extractable: true })
  const { kty, crv, x } = (await exportJWK(api.publicKey)) as { kty: 'OKP'; crv: 'Ed25519'; x: string }
  const receipts = generateKeyPairSync('ed25519')
  const lines: string[] = []
  const say = (event: string, fields = {}) => lines.push(JSON.stringify({ event, ...fields }))
  const configuration = {
    id: 'guard-1',
    listen: { port: 0 },
    origin,
    walletOrigin,
    apiOrigin,
    databaseUrl: database.url,
    keyFile: await secret('key', randomBytes(32).toString('base64url')),
    receiptKeyFile: await secret('receipt', JSON.stringify(receipts.privateKey.export({ format: 'jwk' }))),
    apiTokenKeys: [{ kty, crv, x }],
    limitFactor: 1e6,
    ...(given.limits && { limits: given.limits, limitFactor: 1 }),
  }
  const guard = await createGuard(configuration, { info: say, error: say })
  return {
    guard,
    configuration,
    database,
    folder,
    lines,
    api,
    receiptKey: receipts.publicKey,
    /** Sets the guard's clock this far ahead of the real one. */
    setClock: (ahead: string) =>
      database.query(
        `create or replace function guard_now() returns timestamptz language sql stable as $$select now() + interval '${ahead}'$$`,
      ),
    async close() {
      await guard.close()
      await database.close()
      await rm(folder, { recursive: true })
    },
  }
}
export type OpenGuard = Awaited<ReturnType<typeof openGuard>>

/** A browser: its session key, and requests signed by it. */
export async function openBrowser({ guard, api }: OpenGuard) {
  const key = await generateKeyPair('ES256', { extractable: true })
  const { kty, crv, x, y } = await exportJWK(key.publicKey)
  const jwk = { kty, crv, x, y } as JWK
  const jkt = await calculateJwkThumbprint(jwk)

  const token = (claims: { sub: string; purpose: Purpose } & Record<string, unknown>) =>
    new SignJWT({ iss: apiOrigin, aud: 'guard-1', cnf: { jkt }, auth_time: 1, jti: newId(), ...claims })
      .setProtectedHeader({ alg: 'EdDSA', typ: guardTokenType })
      .setIssuedAt()
      .setExpirationTime('60s')
      .sign(api.privateKey)

  const dpop = async (method: string, path: string, bearer: string, jti = newId()) =>
    new SignJWT({ jti, htm: method, htu: origin + path, ath: await hashToken(bearer) })
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk })
      .setIssuedAt()
      .sign(key.privateKey)

  const send = async (method: string, path: string, body: unknown, bearer?: string, proof?: string) => {
    const headers: Record<string, string> = { 'Content-Type': 'application/json' }
    if (bearer !== undefined) {
      headers.Authorization = `DPoP ${bearer}`
      headers.DPoP = proof ?? (await dpop(method, path, bearer))
    }
    const answer = await guard.app.request(path, { method, headers, body: JSON.stringify(body) })
    // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect and fail when it is not there
    return { status: answer.status, body: (await answer.json()) as any, headers: answer.headers }
  }
  return { jkt, token, dpop, send }
}
export type Browser = Awaited<ReturnType<typeof openBrowser>>

/** A person's record of one slot, made as the vault worker makes it. */
export function makeRecord(pin = '482913', vaultId = newId()) {
  const { key, shares } = deal({ threshold: 1, count: 1 })
  const [share] = shares
  if (!share) throw new Error('no share was dealt')
  const input = fromUtf8(pin)
  const auth = authKey(evaluateAlone(key, input))
  const owner = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' }).x as string
  const record = {
    vaultId,
    slotId: newId(),
    epoch: 1,
    share: toBase64Url(share.share),
    publicKey: toBase64Url(share.publicKey),
    authKey: auth.publicKey,
    ownerKey: owner,
  }
  return { record, pin }
}
export type Person = ReturnType<typeof makeRecord>

/** The key pair that proves a PIN, from the guards' output. The real client stretches the output first. */
function authKey(rw: Bytes) {
  const pkcs8 = Buffer.concat([Buffer.from('302e020100300506032b657004220420', 'hex'), rw])
  const key = createPrivateKey({ key: pkcs8, format: 'der', type: 'pkcs8' })
  const publicKey = createPublicKey(key).export({ format: 'jwk' }).x as string
  return { publicKey, sign: (message: Bytes) => toBase64Url(signBytes(null, message, key)) }
}

/** Stores the record. */
export const enrol = async (browser: Browser, { record }: Person) =>
  browser.send('PUT', '/v1/records', record, await browser.token({ sub: record.vaultId, purpose: 'enrol' }))

/** Asks for one evaluation of a blinded PIN. */
export async function begin(browser: Browser, { record }: Person, pin: string, purpose: Purpose = 'unlock') {
  const { vaultId, slotId, epoch } = record
  const hidden = blind(fromUtf8(pin))
  const body = { vaultId, slotId, epoch, purpose, blinded: toBase64Url(hidden.blinded) }
  const answer = await browser.send('POST', '/v1/eval', body, await browser.token({ sub: vaultId, purpose }))
  return { ...answer, hidden, input: fromUtf8(pin), sent: body }
}

/** The signature that proves the PIN of an evaluation. */
export function signProof(
  browser: Browser,
  { record }: Person,
  begun: Awaited<ReturnType<typeof begin>>,
  change: Partial<Parameters<typeof pinProofMessage>[0]> = {},
) {
  const whole = combine([{ index: 1, evaluated: fromBase64Url(begun.body.evaluated) }])
  const rw = finalize(begun.input, begun.hidden.blind, whole)
  const { vaultId, slotId, epoch } = record
  const { evalId } = begun.body
  const { purpose } = begun.sent
  return authKey(rw).sign(
    pinProofMessage({ guardId: 'guard-1', vaultId, slotId, epoch, evalId, jkt: browser.jkt, purpose, ...change }),
  )
}

/** One whole attempt with a PIN: evaluation and proof. */
export async function attempt(browser: Browser, person: Person, pin: string, purpose: Purpose = 'unlock') {
  const begun = await begin(browser, person, pin, purpose)
  if (begun.status !== 200) return begun
  const signature = signProof(browser, person, begun)
  return browser.send('POST', '/v1/prove', { evalId: begun.body.evalId, signature })
}
