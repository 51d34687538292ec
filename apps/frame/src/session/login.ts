import { WalletError } from '@latchkey/core/errors'
import type { LoginProvider } from '@latchkey/core/login-providers'
import type { AnswerOf, EndpointName, RequestOf } from '@latchkey/protocol/endpoints'
import { type BindAnswer, bindMessage, bindRequest } from '@latchkey/protocol/hand-over'
import { isServiceError } from '@latchkey/protocol/service-error'
import * as v from 'valibot'
import type { StoreApi } from 'zustand/vanilla'
import type { Client } from './client.ts'
import { createSessionKey } from './dpop.ts'
import type { StoredSession } from './storage.ts'
import { createSealKey, sealTokens } from './tokens.ts'

/** One flow of the API and the window that was opened for it; the window may be opened again for the same flow. */
export type Flow = {
  readonly id: string
  /** Null where the browser gave no handle: blocked, or cut off by the page's COOP. */
  window: Window | null
  /** When the window was opened, milliseconds of `performance.now()`. */
  openedAt: number
  /** The window's bind request was answered. */
  answered: boolean
  /** The API knows the window: the same flow cannot begin in another one. */
  bound: boolean
}

/**
 * `opening`: the window was opened. `waiting`: it is at the provider's. `number`: it could not reach us; the person picks
 * `number` there. `finishing`: signed in, being kept. `windowClosed` is a hint only: some providers make it look closed.
 */
export type LoginStep = {
  step: 'opening' | 'waiting' | 'number' | 'finishing'
  number?: number
  windowClosed: boolean
}

/** A window that does not say who it is within this time is taken to have lost its opener, milliseconds. */
const bindMs = 4_000
/** How long an unreachable API is tried when a flow begins, and how long a flow lives, milliseconds. */
const startMs = 20_000
const flowMs = 5 * 60_000

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })

const passing = (failure: unknown) => isServiceError(failure, 'unavailable', 'internal', 'too_many_requests')

const failed = (reason: string, cause?: unknown) => new WalletError('authentication', { reason }, { cause })

export type LoginParts = {
  client: Client
  flow: Flow
  provider: LoginProvider
  apiKey: string
  pageOrigin: string
  steps: StoreApi<LoginStep>
  /** The person cancelled, or began another flow. */
  signal: AbortSignal
}

/**
 * Takes one flow from its beginning to a session that can be kept (custody.md 2.6): begins it at the API, answers the
 * window's bind request with the session key's signature, or shows the number to pick there, and waits for the API.
 *
 * @throws WalletError `authentication` with the provider's or our own reason
 */
export async function runFlow(parts: LoginParts): Promise<StoredSession> {
  const { client, flow, provider, apiKey, pageOrigin, steps, signal } = parts
  const ended = new AbortController()
  const stop = AbortSignal.any([signal, ended.signal, AbortSignal.timeout(flowMs)])
  const keys = await createSessionKey()
  const prover = await client.prove(keys)

  /** Asks until the API answers: it may be starting again just now. */
  const insist = async <E extends EndpointName>(
    endpoint: E,
    request: RequestOf<E>,
    giveUpAt: number,
  ): Promise<AnswerOf<E>> => {
    for (let ms = 400; ; ms = Math.min(ms * 2, 5_000)) {
      try {
        return await client.call(endpoint, request, { prover, signal: stop })
      } catch (failure) {
        if (stop.aborted) throw failed(signal.aborted ? 'cancelled' : 'timeout')
        if (!passing(failure)) throw failure
        const after = isServiceError(failure) ? (failure.detail.retryAfter ?? 0) * 1000 : 0
        const next = Math.max(ms * (0.75 + Math.random() / 2), after)
        if (performance.now() + next > giveUpAt) throw failure
        await pause(next, stop)
      }
    }
  }

  const began = performance.now()
  const started = insist('authStart', { flowId: flow.id, provider, apiKey, pageOrigin }, began + startMs)

  let number: number | undefined
  const show = () => {
    if (stop.aborted) return
    const windowClosed = flow.window?.closed ?? false
    const lost = !flow.window || performance.now() - flow.openedAt > bindMs
    const step = flow.bound || flow.answered ? 'waiting' : number !== undefined && lost ? 'number' : 'opening'
    const shown = steps.getState()
    if (shown.step === step && shown.windowClosed === windowClosed) return
    steps.setState({ step, windowClosed, ...(step === 'number' && number !== undefined && { number }) }, true)
  }

  const answerBind = async (event: MessageEvent) => {
    if (event.origin !== location.origin || !event.source || event.source !== flow.window) return
    const asked = v.safeParse(bindRequest, event.data)
    if (!asked.success || asked.output.flowId !== flow.id) return
    const window = flow.window
    const answer = await started.then(
      async (): Promise<BindAnswer> => {
        const signature = await prover.sign(bindMessage(flow.id, asked.output.popupNonce))
        return { kind: 'bound', flowId: flow.id, signature }
      },
      (): BindAnswer => ({ kind: 'unbound', flowId: flow.id, reason: signal.aborted ? 'cancelled' : 'unavailable' }),
    )
    window?.postMessage(answer, location.origin)
    if (answer.kind === 'bound') flow.answered = true
    show()
  }

  addEventListener('message', answerBind)
  const looking = setInterval(show, 250)

  try {
    number = (await started).number
    show()
    for (;;) {
      const asked = performance.now()
      const answer = await insist('authWait', { flowId: flow.id }, began + flowMs)
      if (answer.status === 'failed') throw failed(answer.reason)
      if (answer.status === 'done') {
        clearInterval(looking)
        steps.setState({ step: 'finishing', windowClosed: flow.window?.closed ?? false }, true)
        const login = { loginId: flow.id, seal: await createSealKey() }
        return { version: 1, ...login, keys, sealed: await sealTokens(login, answer.tokens), user: answer.user }
      }
      flow.bound = answer.bound
      show()
      // An API that does not hold the poll open is not asked in a tight circle.
      if (performance.now() - asked < 1_000) await pause(1_000, stop)
    }
  } catch (failure) {
    if (signal.aborted) void client.call('authCancel', { flowId: flow.id }, { prover }).catch(() => undefined)
    throw failure instanceof WalletError
      ? failure
      : failed(isServiceError(failure) ? failure.code : 'internal', failure)
  } finally {
    ended.abort()
    clearInterval(looking)
    removeEventListener('message', answerBind)
  }
}
