import type { DpopJwk, DpopProof } from '@latchkey/protocol/dpop'
import { type EndpointName, type Endpoints, endpoints } from '@latchkey/protocol/endpoints'
import { ServiceError } from '@latchkey/protocol/service-error'
import { addressOf } from '@latchkey/service/answers'
import { readBody } from '@latchkey/service/body'
import type { Limits, Taking } from '@latchkey/service/limits'
import type { Once } from '@latchkey/service/once'
import { readAuthorization, readProof } from '@latchkey/service/signed'
import type { Context, Hono } from 'hono'
import type * as v from 'valibot'
import type { RateName } from '../rates.ts'
import type { Nonces } from './nonces.ts'
import type { PersonKey } from './person-key.ts'
import type { Session } from './session.ts'
import type { SessionStore } from './session-store.ts'

export type CallParts = {
  /** The API's own origin. */
  origin: string
  proxies: number
  nonces: Nonces
  once: Once
  sessions: SessionStore
  limits: Limits<RateName>
  personKey: PersonKey
  /** The lowest build of the frame for which wallets are opened; every build where it is left out. */
  minimumBuild?: number | undefined
}

/** The parts of a request besides its body, as its endpoint declares them. */
type Carried<P> = P extends 'session'
  ? { session: Session; jwk: DpopJwk }
  : P extends 'proof'
    ? { proof: DpopProof }
    : unknown

type Call<E extends EndpointName> = Carried<Endpoints[E]['carries']> & {
  body: v.InferOutput<Endpoints[E]['request']>
  /** Where the request came from, for limits. */
  address: string
  c: Context
}

/** The answer as it is sent; `v.InferInput` because the receiver's schema has yet to read it. */
type Answer<E extends EndpointName> = v.InferInput<Endpoints[E]['answer']>

/**
 * The calls of a session that was handed over by a code, until the PIN has opened the wallet: the person may have read
 * the code to a stranger. The routes further restrict their purposes and answers.
 */
const beforePin: ReadonlySet<EndpointName> = new Set([
  'sessionMe',
  'sessionEnd',
  'vaultMeta',
  'vaultPut',
  'vaultEvaluate',
  'vaultOpen',
  'kitOpen',
  'passkeyBegin',
  'passkeyOpen',
])

/** Calls that add a row to the audit each time, and that no other limit bounds for all sessions of a person. */
const audited: ReadonlySet<EndpointName> = new Set([
  'vaultPut',
  'kitOpen',
  'passkeyOpen',
  'slotConfirm',
  'walletAccountName',
])

/**
 * The calls that a frame below the operator's minimum may still make: they end what was begun, or show it. All others of
 * a session are refused, new ones too.
 */
const afterMinimum: ReadonlySet<EndpointName> = new Set([
  'sessionMe',
  'sessionEnd',
  'sessionList',
  'accountKeep',
  'slotConfirm',
  'contactList',
  'contactProve',
  // What was signed is sent, stored and followed: the screens said that it would be.
  'transactionSend',
  'transactionKeep',
  'transactionEnd',
  'assetList',
  'activity',
  'boraStatus',
  'buyStatus',
])

/**
 * Returns whether a request is about a further account while the session has not opened the wallet. A login alone must
 * not reveal which accounts exist, so it is answered as if there were none.
 */
const isUnknownAccount = (session: Session | undefined, body: object): boolean =>
  session?.opened === false && 'account' in body && body.account !== undefined && body.account !== 0

/** A proof's id is stored longer than its nonce is accepted, seconds. */
const proofSeconds = 180
/** The size limit of a body with signed bytes: the longest transaction a page may request, with its envelope. */
const largeBody = 320 * 1024

/** Registers endpoints by their rows in protocol/endpoints: path, proofs and body are checked before `handle` runs. */
export function createCalls(parts: CallParts) {
  const requireNonce = (proof: DpopProof) => {
    if (!parts.nonces.isFresh(proof.nonce)) throw new ServiceError('use_dpop_nonce')
  }
  /** Stores the proof's id. The caller was counted before, so that nobody can fill the table. */
  const requireFirst = async (proof: DpopProof) => {
    if (!(await parts.once.first('dpop', `${proof.jkt} ${proof.jti}`, proofSeconds)))
      throw new ServiceError('bad_proof')
  }

  const read = {
    nothing: async () => ({}),
    proof: async (request: Request) => {
      const proof = await readProof(request, parts.origin)
      requireNonce(proof)
      return { proof }
    },
    session: async (request: Request, name: EndpointName, address: string) => {
      const { token, proof } = await readAuthorization(request, parts.origin)
      requireNonce(proof)
      const session = await parts.sessions.read(token, proof.jkt)
      const person = parts.personKey(session, address)
      const takings: Taking<RateName>[] = [
        ['session', session.id],
        ['person', person],
      ]
      if (audited.has(name)) takings.push(['auditedPerson', person])
      await parts.limits.take(...takings)
      await requireFirst(proof)
      if (proof.build < (parts.minimumBuild ?? 0) && !afterMinimum.has(name)) throw new ServiceError('outdated')
      if (session.needsPin && !beforePin.has(name)) throw new ServiceError('not_allowed')
      return { session, jwk: proof.jwk }
    },
  }

  return <E extends EndpointName>(
    app: Hono,
    name: E,
    handle: (call: Call<E>) => Promise<Answer<E>>,
    /** The limits of a call without a session; by default its address, because the caller is unknown. */
    takings: (call: Call<E>) => Promise<Taking<RateName>[]> = async ({ address }) => [['proof', address]],
  ): void => {
    const { method, path, carries, request: shape } = endpoints[name]
    app.on(method, path.replace('{network}', ':network'), async (c) => {
      const request = c.req.raw
      const address = addressOf(c, parts.proxies)
      const carried = await read[carries](request, name, address)
      const body = await readBody(request, shape, path.includes('{network}') ? largeBody : undefined).catch(
        async (failure) => {
          if (carries === 'proof') await parts.limits.take(['proof', address])
          throw failure
        },
      )
      // Both follow from the endpoint's row, which the compiler cannot see through `name`.
      const call = { ...carried, body, address, c } as unknown as Call<E>
      const { proof, session } = call as { proof?: DpopProof; session?: Session } // where the endpoint's row says so
      if (isUnknownAccount(session, call.body as object)) throw new ServiceError('not_found')
      if (proof) {
        await parts.limits.take(...(await takings(call)))
        await requireFirst(proof)
      }
      return c.json((await handle(call)) as object)
    })
  }
}

export type Calls = ReturnType<typeof createCalls>
