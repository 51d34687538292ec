import { fromBase64Url, toBase64Url } from '@latchkey/core/bytes'
import {
  auditAnchorPost,
  evaluate,
  pinProofMessage,
  prove,
  proveSeen,
  recordChangeMessage,
  recordPut,
} from '@latchkey/protocol/guard'
import { isServiceError, ServiceError } from '@latchkey/protocol/service-error'
import { changePurposes, exportPurpose, type Purpose } from '@latchkey/protocol/shapes'
import {
  type AuditAnchorClaims,
  ackType,
  type GuardTokenClaims,
  lifetimes,
  receiptType,
} from '@latchkey/protocol/tokens'
import { addressOf, allowOrigin, answerFailures, apiHeaders, withHeaders } from '@latchkey/service/answers'
import type { AuditAnchors } from '@latchkey/service/audit-anchors'
import { readBody } from '@latchkey/service/body'
import { evaluate as evaluateWithShare } from '@latchkey/service/evaluate'
import { logRequests } from '@latchkey/service/http'
import type { Limits, Rate, Taking } from '@latchkey/service/limits'
import type { Log } from '@latchkey/service/log'
import type { Once } from '@latchkey/service/once'
import { isElement, isPublicKeyOf } from '@latchkey/service/p256'
import { isSignedBy, readAuthorization, type Signer } from '@latchkey/service/signed'
import { Hono } from 'hono'
import type { Capacity } from './capacity.ts'
import { type CheckParts, checkRoute } from './check.ts'
import { tokenKind, tokenSeconds, toLeft, toRefusal } from './guesses.ts'
import type { RecordStore } from './records.ts'

/**
 * The limits of this guard, beside the lockout, which alone stops guessing. An address may be an office: the limits by
 * address fit 500 people who arrive within minutes.
 */
export const rates = {
  /**
   * Records that follow another count once the owner's key is known to have signed them, and before that by vault and
   * session key: anybody with the login gets tokens for a change.
   */
  recordsVault: [{ count: 20, seconds: 3_600 }],
  recordsAddress: [{ count: 1_000, seconds: 600 }],
  /**
   * By vault and session key, right PINs included: somebody who signs all day asks often. Not by vault alone: somebody
   * else with the same login could use up what the owner needs.
   */
  evalSession: [
    { count: 30, seconds: 60 },
    { count: 300, seconds: 86_400 },
  ],
  /**
   * By vault, for sessions that have opened the record: many such sessions could otherwise use up the limit of their
   * address. Only callers with the PIN count.
   */
  evalOpened: [
    { count: 60, seconds: 60 },
    { count: 600, seconds: 86_400 },
  ],
  /** Only of callers whose counts allow a guess. */
  evalAddress: [{ count: 2_000, seconds: 600 }],
  /**
   * Proofs and acknowledgements of evaluations that do not exist, and repeated acknowledgements. Existing evaluations
   * are accepted once, and `evalSession` bounds their number.
   */
  proveAddress: [{ count: 3_000, seconds: 600 }],
  /** Seals of the API's audit, by its name. */
  anchorIssuer: [{ count: 60, seconds: 60 }],
  /** Checks of the wiring, each a signature. */
  checkAddress: [{ count: 60, seconds: 60 }],
} satisfies Record<string, readonly Rate[]>

export type GuardParts = CheckParts & {
  id: string
  origin: string
  walletOrigin: string
  apiOrigin: string
  proxies: number
  records: RecordStore
  readToken: (token: string) => Promise<GuardTokenClaims>
  readAnchor: (token: string) => Promise<AuditAnchorClaims>
  anchors: AuditAnchors
  signer: Signer
  limits: Limits<keyof typeof rates>
  capacity: Capacity
  once: Once
  log: Log
  /** True when the database answers. */
  isReady: () => Promise<boolean>
  /** The route by which the API learns of wrong PINs. */
  noticeRoutes: Hono
  /** The route by which the API passes on that an owner wants a vault deleted. */
  deletionRoutes: Hono
}

/** The guard: keeps shares, counts guesses, evaluates blinded PINs and signs receipts for right ones. */
export function createApp(guard: GuardParts) {
  const { records, limits, capacity } = guard

  /**
   * The claims of the request's token, for this vault and one of these purposes. The caller uses the token up before
   * anything happens that costs anybody anything.
   */
  const authorize = async (request: Request, vaultId: string, ...purposes: Purpose[]): Promise<GuardTokenClaims> => {
    const { token, proof } = await readAuthorization(request, guard.origin)
    const claims = await guard.readToken(token)
    if (claims.cnf.jkt !== proof.jkt) throw new ServiceError('bad_proof')
    if (claims.sub !== vaultId || !purposes.includes(claims.purpose)) throw new ServiceError('bad_token')
    // The proof's own id need not be stored: the proof contains the token's hash, and the token is used once.
    return claims
  }

  const app = new Hono()
    .use(logRequests(guard.log))
    .use(withHeaders(apiHeaders(guard.origin)))
    .use('/v1/*', allowOrigin(guard.walletOrigin))
    .get('/healthz', (c) => c.json({ ok: true }))
    .get('/readyz', async (c) => {
      if (!(await guard.isReady())) throw new ServiceError('unavailable')
      return c.json({ ok: true })
    })

    .put('/v1/records', async (c) => {
      const record = await readBody(c.req.raw, recordPut.request)
      const { change, ...rest } = record
      const {
        iat,
        jti,
        cnf,
        ownerKey: namedOwner,
      } = await authorize(c.req.raw, record.vaultId, change ? 'pin-change' : 'enrol')
      if (!(await guard.once.first(tokenKind, jti, tokenSeconds))) throw new ServiceError('bad_token')
      const takings: Taking<keyof typeof rates>[] = [
        ['recordsVault', record.vaultId],
        ['recordsAddress', addressOf(c, guard.proxies)],
      ]
      if (change) await limits.take(['recordsVault', `${record.vaultId} ${cnf.jkt}`])
      else await limits.take(...takings)
      if (!isPublicKeyOf(fromBase64Url(record.share), fromBase64Url(record.publicKey)))
        throw new ServiceError('bad_request')
      if (change) {
        const { jkt } = cnf
        const { replaces, ownerSignature } = change
        const message = recordChangeMessage(rest, { guardId: guard.id, jkt, replaces })
        // Signed by the owner key of the record before it, which `follow` compares.
        if (!(await isSignedBy(record.ownerKey, message, ownerSignature))) throw new ServiceError('bad_proof')
        await records.follow(rest, { replaces, jkt, namedOwner }, (transaction) =>
          limits.takeWithin(transaction, ...takings),
        )
      } else {
        if (record.epoch !== 1) throw new ServiceError('bad_request')
        await records.put(rest, iat)
      }
      const { vaultId, slotId, epoch, ownerKey, publicKey } = record
      const ack = await guard.signer.sign(
        ackType,
        { iss: guard.id, aud: guard.apiOrigin, sub: vaultId, slotId, epoch, ownerKey, publicKey },
        lifetimes.ack,
      )
      return c.json({ ack })
    })

    .post('/v1/eval', async (c) => {
      const request = await readBody(c.req.raw, evaluate.request)
      const claims = await authorize(c.req.raw, request.vaultId, 'unlock', 'transfer', exportPurpose, ...changePurposes)
      if (request.purpose !== claims.purpose) throw new ServiceError('bad_token')
      const blinded = fromBase64Url(request.blinded)
      if (!isElement(blinded)) throw new ServiceError('bad_request')
      const { jti, cnf, browser, auth_time: authTime, record } = claims
      if (record && (record.slotId !== request.slotId || record.epoch !== request.epoch))
        throw new ServiceError('not_found')
      const caller = { jkt: cnf.jkt, browser, authTime, named: record !== undefined }
      const charged = await records.charge(request, caller, jti, async (opened) => {
        capacity.requireCapacity()
        const takings: Taking<keyof typeof rates>[] = [
          ['evalSession', `${request.vaultId} ${cnf.jkt}`],
          ['evalAddress', addressOf(c, guard.proxies)],
        ]
        if (opened) takings.push(['evalOpened', request.vaultId])
        await limits.take(...takings)
        try {
          capacity.count()
        } catch (failure) {
          // Others have used up the capacity meanwhile. A refused call costs nothing.
          await limits.giveBack(...takings)
          throw failure
        }
      })
      const { evaluated, proof } = evaluateWithShare(charged.share, charged.publicKey, blinded)
      charged.share.fill(0)
      return c.json({
        evaluated: toBase64Url(evaluated),
        proof: toBase64Url(proof),
        evalId: charged.evalId,
        expiresIn: lifetimes.evaluation,
        left: toLeft(charged.count) + 1,
      })
    })

    .post('/v1/prove', async (c) => {
      const { evalId, signature } = await readBody(c.req.raw, prove.request)
      // A right proof clears its guess, so others behind the same address must not be able to use up its limit: only an
      // invented evaluation counts against the address.
      const proven = await records
        .prove(evalId, (evaluated) =>
          isSignedBy(evaluated.authKey, pinProofMessage({ guardId: guard.id, evalId, ...evaluated }), signature),
        )
        .catch(async (failure) => {
          if (isServiceError(failure, 'conflict')) await limits.take(['proveAddress', addressOf(c, guard.proxies)])
          throw failure
        })
      const { vaultId, slotId, epoch, purpose, jkt } = proven
      if (!proven.right) {
        const refusal = toRefusal(proven.count)
        if (refusal && refusal.code !== 'locked') throw refusal
        throw new ServiceError('wrong_pin', { left: toLeft(proven.count), ...refusal?.detail })
      }
      const { wrongBefore } = proven
      const receipt = await guard.signer.sign(
        receiptType,
        { iss: guard.id, aud: guard.apiOrigin, sub: vaultId, slotId, epoch, purpose, cnf: { jkt }, wrongBefore },
        lifetimes.receipt,
      )
      return c.json({ receipt, wrongBefore })
    })

    .post('/v1/prove/seen', async (c) => {
      const { evalId } = await readBody(c.req.raw, proveSeen.request)
      const outcome = await records.acknowledge(evalId)
      // The first acknowledgement costs nobody anything; repeated ones must be limited.
      if (outcome !== 'noted') await limits.take(['proveAddress', addressOf(c, guard.proxies)])
      if (outcome === 'unknown') throw new ServiceError('conflict')
      return c.json({})
    })

    .post('/v1/audit/anchor', async (c) => {
      const { anchor } = await readBody(c.req.raw, auditAnchorPost.request)
      const claims = await guard.readAnchor(anchor)
      await limits.take(['anchorIssuer', claims.iss])
      const { before, agrees } = await guard.anchors.store(claims, anchor)
      if (!agrees) guard.log.error("the API's audit went back", { seal: claims.seal, before: before[0]?.seal })
      const token = await guard.anchors.sign(claims.iss, await guard.anchors.tail())
      return c.json({ before, anchor: token })
    })

  checkRoute(app, guard)
  return answerFailures(app.route('/', guard.noticeRoutes).route('/', guard.deletionRoutes), guard.log)
}
