import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { checkedType } from '@latchkey/protocol/check'
import { auditAnchorType } from '@latchkey/protocol/tokens'
import { createAuditAnchors, noSeal } from '@latchkey/service/audit-anchors'
import { type Database, openDatabase } from '@latchkey/service/database'
import { createLog } from '@latchkey/service/log'
import { readSigner, type Signer } from '@latchkey/service/signed'
import { createTestDatabase } from '@latchkey/service/testing'
import { importJWK, type JWK, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { createAuditAnchoring } from './audit-anchoring.ts'
import { checkGuard } from './guard-checks.ts'
import { watchServices } from './service-checks.ts'
import { migrations } from './tables.ts'

const origins = { api: 'http://localhost:8881', wallet: 'http://localhost:1' }

/**
 * A guard as far as these tests need one: the test sets the seal that it hands over, those of ours that it holds, and
 * its clock.
 */
const openGuard = async (signer: Signer) => {
  const state = { seal: noSeal, before: [] as (typeof noSeal)[], ahead: 0, handed: '', nonce: '' }
  const answer = async (path: string | undefined, body: string) => {
    if (path === '/v1/audit/anchor') {
      state.handed = JSON.parse(body).anchor
      const claims = { iss: 'guard-1', aud: origins.api, sub: 'audit', ...state.seal }
      return { before: state.before, anchor: await signer.sign(auditAnchorType, claims, 60) }
    }
    const { sub } = JSON.parse(Buffer.from(JSON.parse(body).token.split('.')[1], 'base64url').toString())
    const claimed = { apiOrigin: origins.api, walletOrigin: origins.wallet, verdict: 'fits' }
    const now = Date.now() / 1000 + state.ahead
    const claims = { iss: 'guard-1', aud: origins.api, sub: state.nonce || sub, now, ...claimed }
    return { id: 'guard-1', token: await signer.sign(checkedType, claims, 60) }
  }
  const server = createServer(async (request, response) => {
    const body = await request.setEncoding('utf8').toArray()
    response.setHeader('Content-Type', 'application/json')
    response.end(JSON.stringify(await answer(request.url, body.join(''))))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { state, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

let folder: string
let signer: Signer
let testDatabase: Awaited<ReturnType<typeof createTestDatabase>>
let database: Database<unknown>
let guard: Awaited<ReturnType<typeof openGuard>>
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'latchkey-anchoring-'))
  const file = join(folder, 'token.jwk')
  await writeFile(file, JSON.stringify(generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })))
  await chmod(file, 0o400)
  signer = await readSigner(file)
  testDatabase = await createTestDatabase(inject('databaseUrl'), migrations)
  database = await openDatabase({ url: testDatabase.url, migrations, log: createLog('test', () => {}) })
  guard = await openGuard(signer)
})
afterAll(async () => {
  await guard?.close()
  await database?.close()
  await testDatabase?.close()
  await rm(folder, { recursive: true })
})

const openLog = () => {
  const lines: { event: string; [field: string]: unknown }[] = []
  return { lines, log: createLog('test', (line) => lines.push(JSON.parse(line))) }
}
const guardAt = (url: string) => [{ id: 'guard-1', url, receiptKey: signer.publicKey as never }]

describe('exchange', () => {
  const seal = (number: number) => ({ seal: String(number), hash: Buffer.alloc(32, number).toString('base64url') })
  const open = (url = guard.url) =>
    createAuditAnchoring({ guards: guardAt(url), origins }, createAuditAnchors(database.db, signer, origins.api))

  test("behavior: a guard's older database is one line of the log, each time", async () => {
    const { lines, log } = openLog()
    const anchoring = await open()
    const exchange = (anchor: typeof noSeal) => {
      guard.state.seal = anchor
      return anchoring.exchange(log)
    }
    await exchange(seal(1))
    await exchange(seal(2))
    await exchange(seal(3))
    expect(lines).toEqual([])
    const isOld = "set session_replication_role = replica; update audit_anchors set at = at - interval '61 seconds'"
    await testDatabase.query(isOld)
    await exchange(seal(2))
    await exchange(seal(2))
    expect(lines).toMatchObject([{ event: 'audit of a guard rolled back', guard: 'guard-1', seal: '2' }])
    await exchange(seal(4))
    await exchange(noSeal)
    expect(lines[1]).toMatchObject({ event: 'audit of a guard rolled back', seal: '0' })
    expect(lines).toHaveLength(2)
  })

  test('error: a guard that cannot be reached, with the reason', async () => {
    const { lines, log } = openLog()
    const gone = await openGuard(signer)
    await gone.close()
    const anchoring = await open(gone.url)
    await anchoring.exchange(log)
    await anchoring.exchange(log)
    expect(lines).toMatchObject([{ event: 'audit not anchored', guard: 'guard-1', code: 'ECONNREFUSED' }])
  })

  test('behavior: each guard gets the newest seal; one that holds another of ours, or one that we do not have, is reported at each exchange', async () => {
    const { lines, log } = openLog()
    const anchoring = await open()
    guard.state.seal = seal(4)
    await testDatabase.query(
      "insert into audit_seals (id, through, rows, digest, hash, mac) values (1, 0, 0, '', $1, '')",
      [Buffer.alloc(32, 1)],
    )
    const differing = async (...held: (typeof noSeal)[]) => {
      guard.state.before = held
      lines.length = 0
      await anchoring.exchange(log)
      return lines.filter(({ event }) => event !== 'audit sealed').map(({ event, seal }) => [event, seal])
    }
    await anchoring.exchange(log)
    const { payload } = await jwtVerify(guard.state.handed, await importJWK(signer.publicKey as JWK, 'EdDSA'), {
      issuer: origins.api,
      audience: 'guard-1',
      typ: auditAnchorType,
    })
    expect(payload).toMatchObject(seal(1))
    const differs = 'the audit is not the one that a guard holds'
    expect(await differing(seal(1))).toEqual([])
    const rewritten = { ...seal(9), seal: '1' }
    expect(await differing(rewritten)).toEqual([[differs, '1']])
    expect(await differing(rewritten)).toEqual([[differs, '1']])
    // The tail was dropped here.
    expect(await differing(seal(2), seal(1))).toEqual([[differs, '2']])
    guard.state.before = []
  })
})

describe('watchServices', () => {
  test("behavior: a guard's clock that drifts while both run is logged, and that it fits again", async () => {
    const { lines, log } = openLog()
    const ending = new AbortController()
    const former = { formerGuards: [], formerSets: [] }
    const config = { guards: guardAt(guard.url), ...former, networks: {}, origins, tokenKeyFile: '', threshold: 1 }
    const watching = watchServices({ config, signer }, log, ending.signal, 0.01)
    const logged = () => lines.filter((line) => line.guard === 'guard-1').map(({ event, field }) => [event, field])
    const fits = ['guard fits', undefined]
    const drifted = ['guard does not fit', 'the clock of the guard "guard-1"']
    await expect.poll(logged).toEqual([fits])
    guard.state.ahead = 30
    await expect.poll(logged).toEqual([fits, drifted])
    guard.state.ahead = 0
    await expect.poll(logged).toEqual([fits, drifted, fits])
    ending.abort()
    await watching
  })
})

describe('checkGuard', () => {
  test('error: what a guard signed for another question', async () => {
    const config = { guards: guardAt(guard.url), formerGuards: [], origins, tokenKeyFile: '' }
    const ask = () => checkGuard(0, { config, signer })
    expect(await ask()).toBeUndefined()
    guard.state.nonce = randomBytes(16).toString('base64url')
    expect(await ask()).toMatchObject({ field: 'guards.0.receiptKey' })
    guard.state.nonce = ''
  })
})
