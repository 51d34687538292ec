import { isBefore } from '@latchkey/core/generation'
import { blockchainOf, type NetworkName, networks } from '@latchkey/core/networks'
import { oldReply } from '@latchkey/protocol/old-wire'
import { type FromFrame, fromFrame, sdkWireVersion } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import { apiKey, createTrial, newId, type TrialOptions } from './trial.ts'

/** The doors as a page knows them: the same questions, asked over each wire in its own form. */

/** The generations of SDKs in the field, and the version each says of itself. */
const generations = { '1.5': undefined, '1.10': '1.10.4', '1.12': '1.12.5', '1.14': '1.14.9' } as const
export type Generation = keyof typeof generations

const wireError = v.strictObject({
  code: v.number(),
  message: v.string(),
  isFaceError: v.literal(true),
  data: v.optional(v.unknown()),
})
const outcome = v.union([v.strictObject({ result: v.unknown() }), v.strictObject({ error: wireError })])
/** Our own wire names an error as well. */
const ownOutcome = v.union([
  v.strictObject({ result: v.unknown() }),
  v.strictObject({ error: v.strictObject({ ...wireError.entries, reason: v.string() }) }),
])
export type Answered = v.InferOutput<typeof outcome>

type Driver = {
  trial: ReturnType<typeof createTrial>
  /** Asks. Answers the outcome, when it has come in the form of its wire and nothing came after it. */
  ask(method: string, params?: unknown, id?: string): Promise<Answered>
  /** The names of the errors answered so far; none on the older wires, which have none. */
  reasons: string[]
  /** What was said until now, in order: the names of controls, and `reply`. */
  said(): string[]
}

/** `query` is put over what the SDK would write. */
type Options = Omit<TrialOptions, 'query'> & { query?: Record<string, string> }
export type Open = (network: NetworkName, options?: Options) => Promise<Driver>

const queryOf = (name: NetworkName, version: string | undefined, more: Record<string, string> = {}): string => {
  const network = networks[name]
  const named = !isBefore(version, '1.14.0')
  return `?${new URLSearchParams({
    api_key: apiKey,
    ...(named && { network: name }),
    blockchain: blockchainOf(network, version),
    // From 1.14 on the default says nothing of the network.
    env: network.net === 'test' && !named ? 'ProdTest' : 'ProdMainnet',
    ...(version !== undefined && { version, type: 'web', notification: 'toast' }),
    ...more,
  })}`
}

const ports: MessagePort[] = []
/** Closes what the doors of a test left open. */
export const closeEntries = () => {
  for (const port of ports.splice(0)) port.close()
}

const same = (found: unknown, wanted: unknown, what: string) => {
  if (JSON.stringify(found) !== JSON.stringify(wanted))
    throw new Error(`${what}: ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`)
}

/** Waits for one reply more than there are, and that it stays the only one. */
const one = async <T>(trial: Driver['trial'], replies: () => T[], ask: () => void): Promise<T> => {
  const before = replies().length
  ask()
  await trial.until(() => replies().length > before)
  await new Promise((next) => setTimeout(next, 2))
  same(replies().length, before + 1, 'replies')
  return replies()[before] as T // just counted
}

/** The wire of our own SDK, which declares the version the specification names. */
export const ourWire: Open = async (network, { query, ...options } = {}) => {
  const trial = createTrial({ ...options, query: queryOf(network, sdkWireVersion, query) })
  const { port1, port2 } = new MessageChannel()
  ports.push(port1, port2)
  const heard: FromFrame[] = []
  const reasons: string[] = []
  port1.onmessage = ({ data }) => void heard.push(data)
  trial.arrive(
    { kind: 'hello', from: 'FACE_SDK', version: 1, nonce: newId(), sdk: '0.1.0', network },
    { ports: [port2] },
  )
  return {
    trial,
    reasons,
    ask: async (method, params, id = newId()) => {
      const replies = () => heard.filter((each) => each.kind === 'reply').filter((each) => each.id === id)
      const message = { kind: 'request', from: 'FACE_SDK', id, method, ...(params !== undefined && { params }) }
      const reply = await one(trial, replies, () => port1.postMessage(message))
      // Looked at and not taken over: what the form would drop must not be there either.
      v.assert(fromFrame, reply)
      const { kind: _, from, id: itsId, ...rest } = reply
      same([from, itsId], ['FACE_IFRAME', id], 'marks')
      const answered = v.parse(ownOutcome, rest)
      if (!('error' in answered)) return answered
      const { reason, ...error } = answered.error
      reasons.push(reason)
      return { error }
    },
    said: () => heard.map((each) => (each.kind === 'control' ? each.method : each.kind)),
  }
}

/** The wire of an older generation. */
export const olderWire =
  (generation: Generation): Open =>
  async (network, { query, ...options } = {}) => {
    const trial = createTrial({ ...options, query: queryOf(network, generations[generation], query) })
    await trial.ready()
    return {
      trial,
      reasons: [],
      ask: async (method, params, id = newId()) => {
        const message = { id, from: 'FACE_SDK', method, ...(params !== undefined && { params }) }
        const reply = await one(
          trial,
          () => trial.repliesTo(id),
          () => void trial.arrive(message),
        )
        const { jsonrpc: _, from, to, id: itsId, ...rest } = v.parse(oldReply, reply)
        same([from, to, itsId], ['FACE_IFRAME', 'FACE_SDK', id], 'marks')
        return v.parse(outcome, rest)
      },
      said: () => trial.said.map(({ method }) => method ?? 'reply'),
    }
  }

/** A native client: the wallet is opened with one request and answers by going to the registered address. */
export const nativeWire =
  (open: Omit<Options, 'query'>, network: NetworkName) =>
  async (method: string, params?: unknown): Promise<Answered> => {
    const id = newId()
    const request = JSON.stringify({ id, jsonrpc: '2.0', method, params })
    const query = queryOf(network, generations['1.12'], {
      request,
      redirectUrl: 'https://harbour.example/wallet',
      type: 'rn',
    })
    const trial = createTrial({ ...open, alone: true, query })
    await trial.until(() => trial.gone.length > 0)
    await new Promise((next) => setTimeout(next, 2))
    same(trial.gone.length, 1, 'answers')
    const answer = new URL(trial.gone[0] ?? '').searchParams.get('response') ?? ''
    const { jsonrpc: _, from, to, id: itsId, ...rest } = v.parse(oldReply, JSON.parse(answer))
    same([from, to, itsId], ['FACE_IFRAME', 'FACE_NATIVE_SDK', id], 'marks')
    return v.parse(outcome, rest)
  }
