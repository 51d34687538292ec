import { WalletError } from '@latchkey/core/errors'
import type { LoginProvider } from '@latchkey/core/login-providers'
import { codeTries } from '@latchkey/protocol/api'
import type { AnswerOf, RequestOf } from '@latchkey/protocol/endpoints'
import { type BindAnswer, bindMessage } from '@latchkey/protocol/hand-over'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { StoreApi } from 'zustand/vanilla'
import { createStorageKey } from '../storage-key.ts'
import type { Api } from './api.ts'
import type { Client } from './client.ts'
import { createSessionKey, type Prover } from './dpop.ts'
import { type Asking, isOpenedByPage, readBindRequest } from './page-window.ts'
import type { StoredSession } from './storage.ts'
import { sealTokens } from './tokens.ts'

/** A flow of the API and the window opened for it; the window may be opened again for the same flow. */
export type Flow = {
  readonly id: string
  /**
   * Null where the browser returned no handle: blocked, or cut off by the page's COOP. One that the page opened is known
   * once it asks.
   */
  window: Window | null
  /** The ticket of the window that the page opened. */
  ticket?: string | undefined
  /** The window's bind request was answered. */
  answered: boolean
  /** The API knows the window: the same flow cannot start in another one. */
  bound: boolean
}

/**
 * `opening`: the window was opened. `waiting`: it is at the provider. `code`: it could not reach the frame and shows a
 * code, which the person types here. `finishing`: signed in, being stored. `windowClosed` is only a hint: some
 * providers make the window look closed.
 */
export type LoginStep = {
  step: 'opening' | 'waiting' | 'code' | 'finishing'
  /**
   * The state of the code: how many attempts are left, whether the last one was wrong, whether one is being checked.
   */
  code?: { left: number; wrong: boolean; checking: boolean }
  windowClosed: boolean
  /** The browser returned no handle on the window: it blocked it, or isolates the two. */
  noWindow?: boolean
}

/** How long an unreachable API is retried when a flow begins, milliseconds. */
const startMs = 20_000
/** A window that the page opened and that has not asked within this time counts as blocked, milliseconds. */
const pageWindowMs = 6_000
/** How long the code of the login window may be typed after the provider's answer, milliseconds. */
const codeMs = 3 * 60_000
/** The longest lifetime of a flow until the API says its own, milliseconds. */
const flowMs = 5 * 60_000 + codeMs

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

/** What one attempt needs from the screens. */
export type AttemptParts = {
  steps: StoreApi<LoginStep>
  /** The next code that the person types. */
  nextCode(): Promise<string>
  /** The person cancelled, or began another flow. */
  signal: AbortSignal
}

export type LoginParts = AttemptParts & {
  client: Client
  flow: Flow
  provider: LoginProvider
  apiKey: string
  pageOrigin: string
}

/**
 * Takes one flow from its start to a session that can be stored: starts it at the API, answers the window's bind
 * request with the session key's signature or takes the code shown there, and waits for the API.
 *
 * @throws WalletError `authentication` with the provider's or our own reason
 */
export async function runFlow(parts: LoginParts): Promise<StoredSession> {
  const { client, flow, provider, apiKey, pageOrigin } = parts
  const keys = await createSessionKey()
  const prover = await client.prove(keys)
  const start = (signal: AbortSignal) =>
    client.call('authStart', { flowId: flow.id, provider, apiKey, pageOrigin }, { prover, signal })
  return follow(parts, prover, start, async (answer) => {
    if (answer.status !== 'done') throw failed('internal')
    const login = { loginId: flow.id, seal: await createStorageKey() }
    return { version: 1, ...login, keys, sealed: await sealTokens(login, answer.tokens), user: answer.user }
  })
}

export type AddedLogin = AnswerOf<'loginAdd'>['status']

/**
 * Takes one flow from its start to a login that reaches the same wallet, in the session of the person, whose key signs
 * for the window.
 *
 * @throws WalletError `authentication` with the provider's or our own reason
 */
export async function runAddition(
  parts: AttemptParts & {
    client: Client
    flow: Flow
    provider: LoginProvider
    pageOrigin: string
    keys: StoredSession['keys']
    call: Api['call']
  },
): Promise<AddedLogin> {
  const { client, flow, provider, pageOrigin, keys, call } = parts
  const start = () => call('loginBegin', { flowId: flow.id, provider, pageOrigin })
  return follow(parts, await client.prove(keys), start, async (answer, insist) => {
    if (answer.status !== 'returned') throw failed('internal')
    return (await insist(() => call('loginAdd', { flowId: flow.id }))).status
  })
}

type Returned = Extract<AnswerOf<'authWait'>, { status: 'done' | 'returned' }>
/** Repeats a call until the API answers. */
type Insist = <T>(work: () => Promise<T>) => Promise<T>

/** Follows a flow to its end: answers its window, shows the steps, takes codes, and waits for the API. */
async function follow<T>(
  { client, flow, steps, nextCode, signal }: AttemptParts & { client: Client; flow: Flow },
  prover: Prover,
  start: (signal: AbortSignal) => Promise<{ expiresIn: number }>,
  end: (answer: Returned, insist: Insist) => Promise<T>,
): Promise<T> {
  const ended = new AbortController()
  const timeUp = new AbortController()
  const stop = AbortSignal.any([signal, ended.signal, timeUp.signal])

  /** Retries until the API answers: it may be restarting. */
  const insist = async <A>(work: () => Promise<A>, giveUpAt: number): Promise<A> => {
    for (let ms = 400; ; ms = Math.min(ms * 2, 5_000)) {
      try {
        return await work()
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
  let until = began + flowMs
  let timer = setTimeout(() => timeUp.abort(), flowMs)
  const started = insist(() => start(stop), began + startMs).then(({ expiresIn }) => {
    const ms = expiresIn * 1000 + codeMs
    until = performance.now() + ms
    clearTimeout(timer)
    timer = setTimeout(() => timeUp.abort(), ms)
  })
  const ask = <E extends 'authConfirm' | 'authWait'>(endpoint: E, request: RequestOf<E>) =>
    insist(() => client.call(endpoint, request, { prover, signal: stop }), until)

  const show = () => {
    const shown = steps.getState()
    if (stop.aborted || shown.step === 'code') return
    const windowClosed = flow.window?.closed ?? false
    const step = flow.bound || flow.answered ? 'waiting' : 'opening'
    // A window that the API knows exists, with or without a handle.
    const mayCome = flow.ticket !== undefined && performance.now() - began < pageWindowMs
    const noWindow = flow.window === null && step === 'opening' && !mayCome
    if (shown.step === step && shown.windowClosed === windowClosed && (shown.noWindow ?? false) === noWindow) return
    steps.setState({ step, windowClosed, ...(noWindow && { noWindow }) }, true)
  }

  /** Takes codes from the person until one is correct. */
  const confirmCode = async (tries: number) => {
    const aborted = new Promise<never>((_, reject) => {
      const end = () => reject(failed(signal.aborted ? 'cancelled' : 'timeout'))
      if (stop.aborted) end()
      stop.addEventListener('abort', end, { once: true })
    })
    aborted.catch(() => undefined)
    const showCode = (code: NonNullable<LoginStep['code']>) => {
      if (!stop.aborted) steps.setState({ step: 'code', windowClosed: false, code }, true)
    }
    for (let left = tries; ; ) {
      showCode({ left, wrong: left < codeTries, checking: false })
      const code = await Promise.race([nextCode(), aborted])
      showCode({ left, wrong: false, checking: true })
      const answer = await ask('authConfirm', { flowId: flow.id, code })
      if (answer.status === 'confirmed') return
      if (answer.status === 'failed') throw failed(answer.reason)
      left = answer.left
    }
  }

  /** True if the window is this flow's: the one opened here, or the first that the page opened with the ticket. */
  const isMine = ({ from, request }: Asking) =>
    'ticket' in request
      ? request.ticket === flow.ticket && (flow.window ? flow.window === from : isOpenedByPage(from))
      : request.flowId === flow.id && flow.window === from

  const answerBind = async (event: MessageEvent) => {
    const asking = readBindRequest(event)
    if (!asking || !isMine(asking)) return
    const { from: window, request } = asking
    flow.window = window
    const { popupNonce } = request
    const named = { flowId: flow.id, popupNonce, ...('ticket' in request && { ticket: request.ticket }) }
    const answer = await started.then(
      async (): Promise<BindAnswer> => {
        const signature = await prover.sign(bindMessage(flow.id, popupNonce))
        return { kind: 'bound', ...named, signature }
      },
      (): BindAnswer => ({ kind: 'unbound', ...named, reason: signal.aborted ? 'cancelled' : 'unavailable' }),
    )
    window.postMessage(answer, location.origin)
    if (answer.kind === 'bound') flow.answered = true
    show()
  }

  addEventListener('message', answerBind)
  const looking = setInterval(show, 250)

  try {
    await started
    show()
    for (;;) {
      const startedAt = performance.now()
      const answer = await ask('authWait', { flowId: flow.id })
      if (answer.status === 'failed') throw failed(answer.reason)
      if (answer.status === 'code') {
        flow.bound = true
        await confirmCode(answer.left)
        continue
      }
      if (answer.status === 'done' || answer.status === 'returned') {
        clearInterval(looking)
        steps.setState({ step: 'finishing', windowClosed: flow.window?.closed ?? false }, true)
        return await end(answer, (work) => insist(work, until))
      }
      flow.bound = answer.bound
      show()
      // If the API does not keep the poll open, do not query it in a tight loop.
      if (performance.now() - startedAt < 1_000) await pause(1_000, stop)
    }
  } catch (failure) {
    if (signal.aborted) void client.call('authCancel', { flowId: flow.id }, { prover }).catch(() => undefined)
    throw failure instanceof WalletError
      ? failure
      : failed(isServiceError(failure) ? failure.code : 'internal', failure)
  } finally {
    ended.abort()
    clearTimeout(timer)
    clearInterval(looking)
    removeEventListener('message', answerBind)
  }
}
