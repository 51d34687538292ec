import { isWalletError, WalletError, type WireError } from '@latchkey/core/errors'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import type { AppRequest } from '../../entry/page-session.ts'
import { toPlain } from '../../entry/plain.ts'
import type { Messages } from '../messages/en.ts'
import { type App, toRequester } from './app.ts'
import type { AnswerContext } from './namespace-spec.ts'
import { networkOfChain } from './namespace-specs.ts'

/** The parts of a WalletConnect session request that are read. */
export const sessionRequest = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  topic: v.string(),
  params: v.object({
    chainId: v.pipe(v.string(), v.maxLength(128)),
    request: v.object({ method: v.pipe(v.string(), v.maxLength(64)), params: v.optional(v.unknown(), []) }),
  }),
})
export type SessionRequest = v.InferOutput<typeof sessionRequest>

/** An answer in the form of JSON-RPC. */
export type Answer = { result: unknown } | { error: { code: number; message: string; data?: unknown } }

/** How many requests of one app may wait for the person. */
export const mostWaiting = 5

/** Failures with codes defined by CAIP-25 and WalletConnect. */
export const failures = {
  method: { code: 3001, message: 'This connection does not allow the method.' },
  chain: { code: 3005, message: 'This connection does not include the network.' },
  busy: { code: -32005, message: 'Too many requests wait for the person.' },
  gone: { code: 4100, message: 'Nobody is signed in to the wallet.' },
  answer: { code: -32603, message: 'It was signed, but cannot be given in the form you asked for.' },
  params: { code: -32602, message: 'The parameters cannot be read.' },
  partly: { code: 4004, message: 'It could not all be sent.' },
} as const

/** An error as an app gets it. */
export function toError({ code, message }: WireError) {
  return { code, message }
}

/** The key of a request in the frame's queue, or of one of its calls by index. No key is a prefix of another's. */
export function callIdOf({ topic, id }: Pick<SessionRequest, 'topic' | 'id'>, at = 0) {
  return `wc ${topic} ${id}.${at}`
}

/** Returns whether a key belongs to any call of a request. */
export function isOf(key: string, request: Pick<SessionRequest, 'topic' | 'id'>) {
  return key.startsWith(callIdOf(request).slice(0, -1))
}

type AppCall = Pick<AppRequest, 'method' | 'params'> & Pick<AppRequest['app'], 'requester' | 'network' | 'account'>

type Calls = readonly AppCall[]

/** A session request, and what to do with it. */
export type Read =
  | { refused: Answer }
  /** Answered without asking anybody. */
  | { answered(answerContext: AnswerContext): Promise<Answer> }
  /** Answered by the connection itself. */
  | { own: string; params: unknown }
  /** Calls of the frame's own, one after the other, with the app as the requester. */
  | {
      calls: Calls
      toAnswer(results: readonly unknown[], answerContext: AnswerContext): Promise<Answer>
      /** The answer where a call failed after others were done. */
      toFailure(error: WireError, results: readonly unknown[]): Answer
    }

const refuse = (failure: unknown): Answer => ({
  error: isWalletError(failure) ? toError(WalletError.toWire(failure)) : failures.params,
})

/** JSON-RPC's own codes: for these the client sends its own text, and no data. */
const isReserved = (code: number) => code === -32700 || (code <= -32600 && code >= -32603)

/** A failure that also names what had been sent before. */
const toPartly = (failure: WireError, sent: unknown, done: number, all: number): Answer => {
  const { code, message } = isReserved(failure.code) ? failures.partly : failure
  return { error: { code, message: `${message} (${done} of ${all} had already been sent: see data)`, data: sent } }
}

/**
 * Reads a session request: the calls to make in the frame, or an immediate answer.
 *
 * @param index the account that the app was given
 */
export async function readRequest(
  app: App,
  request: SessionRequest,
  index: number,
  t: Messages['walletConnect'],
): Promise<Read> {
  const { chainId, request: sessionRequest } = request.params
  const { method, params } = sessionRequest
  const known = networkOfChain(chainId)
  const namespace = app.namespaces[chainId.split(':')[0] ?? '']
  if (!known || !namespace?.chains.includes(chainId)) return { refused: { error: failures.chain } }
  const { spec, network } = known
  if (spec.declined.includes(method)) return { refused: refuse(new WalletError('unsupportedMethod', { method })) }
  if (!namespace.methods.includes(method)) return { refused: { error: failures.method } }
  if (spec.own.includes(method)) return { own: method, params: params }
  const account = namespace.accounts.find((each) => each.startsWith(`${chainId}:`))?.slice(chainId.length + 1) ?? ''
  const place = { topic: app.topic, account, chain: chainId, network }

  const silent = Object.hasOwn(spec.silent, method) ? spec.silent[method] : undefined
  if (silent)
    return {
      answered: (answerContext) =>
        silent(params, place, answerContext).then(
          (result) => ({ result }),
          (failure) => refuse(failure),
        ),
    }
  const wire = Object.hasOwn(spec.methods, method) ? spec.methods[method] : undefined
  if (!wire) return { refused: { error: failures.method } }
  try {
    const all = wire.toCalls ? await wire.toCalls(params, place) : [params]
    return {
      calls: all.map((params) => ({
        method: wire.method,
        params: toPlain(params, limits),
        requester: toRequester(app, t),
        network: network.name,
        account: index,
      })),
      async toAnswer(results, answerContext) {
        try {
          return { result: wire.toAnswer ? await wire.toAnswer(results, place, answerContext) : results[0] }
        } catch {
          return { error: failures.answer }
        }
      },
      toFailure: (error, results) =>
        wire.toSent && results.length > 0
          ? toPartly(error, wire.toSent(results), results.length, all.length)
          : { error: toError(error) },
    }
  } catch (failure) {
    return { refused: refuse(failure) }
  }
}
