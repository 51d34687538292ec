import type { FrameConfig } from '@latchkey/protocol/frame-config'
import * as guard from '@latchkey/protocol/guard'
import { ServiceError } from '@latchkey/protocol/service-error'
import type * as v from 'valibot'
import { send } from '../session/http.ts'
import type { Session } from '../session/session.ts'

/** How long a guard may take, milliseconds. */
const limitMs = 10_000

type Recorded = v.InferOutput<typeof guard.recordPut.request>
type Evaluate = v.InferOutput<typeof guard.evaluate.request>
type Prove = v.InferOutput<typeof guard.prove.request>

/** The guards that this release may ask: those of its current set, and those that still answer for earlier ones. */
export function everyGuard({ guards, formerGuards = [] }: FrameConfig) {
  return [...guards, ...formerGuards]
}

/** Speaks to the guards this release names. Each call throws ServiceError; `unavailable` when the guard is silent. */
export function createGuards(config: FrameConfig, session: Session) {
  const address = (guardId: string, path: string) => {
    const known = everyGuard(config).find(({ id }) => id === guardId)
    if (!known) throw new ServiceError('not_trusted', {}, { cause: new Error(`unknown guard ${guardId}`) })
    return known.url + path
  }

  /** The token is used once, and the proof names it (`ath`). */
  const headers = async (method: string, url: string, token: string) => ({
    Authorization: `DPoP ${token}`,
    DPoP: await (await session.key()).dpop({ method, url, token }),
  })

  return {
    async record(guardId: string, token: string, body: Recorded) {
      const url = address(guardId, '/v1/records')
      const { answer } = guard.recordPut
      const signal = AbortSignal.timeout(limitMs)
      return send(url, { method: 'PUT', body, answer, headers: await headers('PUT', url, token), signal })
    },
    async evaluate(guardId: string, token: string, body: Evaluate) {
      const url = address(guardId, '/v1/eval')
      const { answer } = guard.evaluate
      const signal = AbortSignal.timeout(limitMs)
      return send(url, { method: 'POST', body, answer, headers: await headers('POST', url, token), signal })
    },
    async prove(guardId: string, body: Prove) {
      const { answer } = guard.prove
      return send(address(guardId, '/v1/prove'), { method: 'POST', body, answer, signal: AbortSignal.timeout(limitMs) })
    },
    async proveSeen(guardId: string, evalId: string) {
      const url = address(guardId, '/v1/prove/seen')
      const { answer } = guard.proveSeen
      return send(url, { method: 'POST', body: { evalId }, answer, signal: AbortSignal.timeout(limitMs) })
    },
  }
}

export type Guards = ReturnType<typeof createGuards>
