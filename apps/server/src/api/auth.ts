import type { LoginProvider } from '@latchkey/core/login-providers'
import { codeTries } from '@latchkey/protocol/api'
import type { DpopProof } from '@latchkey/protocol/dpop'
import { ServiceError } from '@latchkey/protocol/service-error'
import { createCounter } from '@latchkey/service/counter'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import { type LoginProviderClient, minutesOf } from '../login-providers/login-provider-client.ts'
import { isCallerOf, type ProjectStore } from '../projects.ts'
import type { RateName } from '../rates.ts'
import type { Calls } from './call.ts'
import { readDevice } from './device.ts'
import type { Flow } from './flow.ts'
import type { FlowEvents } from './flow-events.ts'
import type { FlowStore } from './flows.ts'
import type { People } from './people.ts'

export type AuthParts = {
  projects: ProjectStore
  flows: FlowStore
  people: People
  loginProviderClients: ReadonlyMap<LoginProvider, Pick<LoginProviderClient, 'minutes'>>
  limits: Limits<RateName>
  flowEvents: FlowEvents
  /** Aborted when the service stops: open polls end then. */
  stopping: AbortSignal
  /** Open polls of one session key, and of one address. */
  openPolls: { key: number; address: number }
}

/** How long a poll is held open, milliseconds. */
const pollMs = 25_000

/** The endpoints by which the frame begins a login, waits for it and cancels it. */
export function authRoutes(app: Hono, call: Calls, parts: AuthParts): void {
  const { projects, flows, people, limits, loginProviderClients } = parts
  /** The polls that this instance holds open: the number per key and per address, and the one of each flow. */
  const polls = { ofKey: createCounter(), ofAddress: createCounter(), end: new Map<string, AbortController>() }

  const offered = (project: { providers: LoginProvider[] }) =>
    project.providers.filter((provider) => loginProviderClients.has(provider))

  call(app, 'project', async ({ body, address }) => {
    await limits.take(['project', address])
    const project = await projects.find(body.apiKey)
    if (!project) throw new ServiceError('not_found')
    const { id, name, origins, legacyWire, redirectUrls, links, brand } = project
    return {
      id,
      name,
      origins,
      providers: offered(project),
      legacyWire,
      redirectUrls,
      ...(links && { links }),
      ...(brand && { brand }),
    }
  })

  call(app, 'authStart', async ({ body, proof, address }) => {
    await limits.take(['authStart', address])
    const project = await projects.find(body.apiKey)
    if (!project || !isCallerOf(project, body.pageOrigin)) throw new ServiceError('not_allowed')
    if (!offered(project).includes(body.provider)) throw new ServiceError('not_allowed')
    await limits.take(['authStartProject', project.id])
    const { flowId, provider, pageOrigin } = body
    const { jkt, jwk } = proof
    const { expiresIn } = await flows.start({
      id: flowId,
      jkt,
      jwk,
      projectId: project.id,
      provider,
      pageOrigin,
      minutes: minutesOf(loginProviderClients.get(provider)),
    })
    return { expiresIn }
  })

  call(app, 'authFlow', async ({ body, address }) => {
    await limits.take(['authWindow', address])
    const flow = await flows.find(body.flowId)
    if (!flow) throw new ServiceError('not_found')
    if (flow.state !== 'started') throw new ServiceError('conflict')
    if (flow.added_to !== null) {
      // Only a window without an opener asks, and such a window adds no login.
      await flows.fail(flow.id, 'isolated')
      throw new ServiceError('not_found')
    }
    const { provider, page_origin, project_id } = flow
    const { name, brand } = await projects.read(project_id)
    return { provider, pageOrigin: page_origin, projectName: name, ...(brand && { brand }) }
  })

  const findOwned = async (flowId: string, proof: DpopProof): Promise<Flow | undefined> => {
    const flow = await flows.find(flowId)
    if (flow && flow.jkt !== proof.jkt) throw new ServiceError('bad_proof')
    return flow
  }

  call(app, 'authConfirm', async ({ body: { flowId, code }, proof }) => {
    const tried = await flows.confirm(flowId, proof.jkt, code)
    if (tried?.state === 'code') return { status: 'wrong', left: tried.left }
    // An attempt that was not counted came too late, or repeats one whose answer was lost.
    const flow = await findOwned(flowId, proof)
    if (flow?.state === 'done') return { status: 'confirmed' }
    if (flow && flow.state !== 'failed') throw new ServiceError('conflict')
    return { status: 'failed', reason: flow?.reason ?? 'expired' }
  })

  call(app, 'authCancel', async ({ body, proof }) => {
    if (await findOwned(body.flowId, proof)) await flows.fail(body.flowId, 'cancelled')
    return {}
  })

  call(app, 'authWait', async ({ body, proof, address, c }) => {
    const { flowId } = body
    // Somebody who knows a flow but has another key must not end the poll of its frame.
    if (!(await findOwned(flowId, proof))) return { status: 'failed', reason: 'expired' }
    const { ofKey, ofAddress } = polls
    // Nothing waits between this and the counting.
    if (ofKey.count(proof.jkt) >= parts.openPolls.key || ofAddress.count(address) >= parts.openPolls.address)
      throw new ServiceError('too_many_requests', { retryAfter: 5 })
    // A second poll of a flow replaces the first, whose connection may be lost.
    polls.end.get(flowId)?.abort()
    const superseded = new AbortController()
    polls.end.set(flowId, superseded)
    ofKey.add(proof.jkt, 1)
    ofAddress.add(address, 1)
    const signal = AbortSignal.any([superseded.signal, parts.stopping, c.req.raw.signal])
    const until = performance.now() + pollMs
    try {
      for (;;) {
        const flow = await findOwned(flowId, proof)
        if (!flow) return { status: 'failed', reason: 'expired' }
        if (flow.state === 'failed') return { status: 'failed', reason: flow.reason ?? 'refused' }
        if (flow.state === 'code') return { status: 'code', left: codeTries - flow.code_tries }
        if (flow.state === 'done' && flow.added_to !== null) return { status: 'returned' }
        if (flow.state === 'done') {
          const redeemed = await flows.redeem(flowId, readDevice(c.req.header('User-Agent')))
          if (!redeemed) return { status: 'failed', reason: 'cancelled' }
          const { tokens, isNew, ...session } = redeemed
          return {
            status: 'done',
            tokens,
            user: {
              ...(await people.read({ ...session, id: session.session, needsPin: session.byCode, opened: false })),
              ...(isNew && { isNew }),
            },
          }
        }
        const left = until - performance.now()
        if (left <= 0 || signal.aborted) return { status: 'pending', bound: flow.state !== 'started' }
        await parts.flowEvents.wait(flowId, left, signal)
      }
    } finally {
      if (polls.end.get(flowId) === superseded) polls.end.delete(flowId)
      ofKey.add(proof.jkt, -1)
      ofAddress.add(address, -1)
    }
  })
}
