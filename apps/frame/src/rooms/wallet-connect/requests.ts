import { isWalletError, WalletError, type WireError } from '@latchkey/core/errors'
import { limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import type { OutsideRequest } from '../../door/desk.ts'
import { toPlain } from '../../door/plain.ts'
import { type App, toAsker } from './app.ts'
import { networkOfChain } from './standards.ts'

/** What a session's request brings, as far as it is read. */
export const sessionRequest = v.object({
  id: v.pipe(v.number(), v.safeInteger()),
  topic: v.string(),
  params: v.object({
    chainId: v.pipe(v.string(), v.maxLength(128)),
    request: v.object({ method: v.pipe(v.string(), v.maxLength(64)), params: v.optional(v.unknown(), []) }),
  }),
})
export type SessionRequest = v.InferOutput<typeof sessionRequest>

/** An answer as JSON-RPC has it. */
export type Answer = { result: unknown } | { error: { code: number; message: string } }

/** How many requests of one app may wait for the person. */
export const mostWaiting = 5

/** The failures of CAIP-25 and WalletConnect that have numbers of their own. */
export const failures = {
  method: { code: 3001, message: 'This connection does not allow the method.' },
  chain: { code: 3005, message: 'This connection does not include the network.' },
  busy: { code: -32005, message: 'Too many requests wait for the person.' },
  gone: { code: 4100, message: 'Nobody is signed in to the wallet.' },
  answer: { code: -32603, message: 'It was signed, but cannot be given in the form you asked for.' },
  params: { code: -32602, message: 'The parameters cannot be read.' },
} as const

const toError = ({ code, message }: WireError) => ({ code, message })

/** The key under which the frame's queue knows a request. */
export const callIdOf = ({ topic, id }: Pick<SessionRequest, 'topic' | 'id'>) => `wc ${topic} ${id}`

/**
 * A request of a session as a call of the frame's own, asked by the app; or the answer it gets at once. `switch` is left to
 * the connection itself.
 */
export const readRequest = (
  app: App,
  request: SessionRequest,
  reply: (answer: Answer) => void,
): OutsideRequest | { refused: Answer } | { own: string; params: unknown } => {
  const { chainId, request: asked } = request.params
  const known = networkOfChain(chainId)
  const namespace = app.namespaces[chainId.split(':')[0] ?? '']
  if (!known || !namespace?.chains.includes(chainId)) return { refused: { error: failures.chain } }
  if (!namespace.methods.includes(asked.method)) return { refused: { error: failures.method } }
  if (known.standard.own.includes(asked.method)) return { own: asked.method, params: asked.params }
  const wire = Object.hasOwn(known.standard.methods, asked.method) ? known.standard.methods[asked.method] : undefined
  if (!wire) return { refused: { error: failures.method } }
  const account = namespace.accounts.find((each) => each.startsWith(`${chainId}:`))?.slice(chainId.length + 1) ?? ''
  try {
    return {
      id: callIdOf(request),
      method: wire.method,
      params: toPlain(wire.toParams ? wire.toParams(asked.params, account) : asked.params, limits),
      outside: {
        asker: toAsker(app),
        network: known.network.name,
        reply: (outcome) => {
          if ('error' in outcome) return reply({ error: toError(outcome.error) })
          if (!wire.toAnswer) return reply({ result: outcome.result })
          wire.toAnswer(outcome.result, account).then(
            (result) => reply({ result }),
            () => reply({ error: failures.answer }),
          )
        },
      },
    }
  } catch (failure) {
    return { refused: { error: isWalletError(failure) ? toError(WalletError.toWire(failure)) : failures.params } }
  }
}
