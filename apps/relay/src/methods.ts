import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { Bounds } from './configuration.ts'
import { codes, RpcError } from './json-rpc.ts'
import type { Message, Waiting } from './mailboxes.ts'

/** The operations that a method may use for its client. */
export type Caller = {
  did: string
  publish(message: Message): Promise<void>
  /** Delivers the messages of these topics from now on. Throws RpcError when there are too many. */
  subscribe(topics: string[]): void
  unsubscribe(topic: string): void
  /** The messages that wait in these topics after those of the previous call. */
  fetch(topics: string[]): Promise<{ waiting: Waiting[]; hasMore: boolean }>
}

/** Answers a request. Throws RpcError for invalid parameters. */
export type Method = (params: unknown, caller: Caller) => Promise<unknown>

/** Each parses its parameters by its schema before it does anything. */
const method =
  <S extends v.GenericSchema>(
    params: S,
    answer: (params: v.InferOutput<S>, caller: Caller) => Promise<unknown>,
  ): Method =>
  async (input, caller) => {
    const parsed = v.safeParse(params, input)
    if (parsed.success) return answer(parsed.output, caller)
    const [issue] = parsed.issues
    throw new RpcError(codes.invalidParams, `The parameter "${v.getDotPath(issue) ?? 'params'}" is missing or wrong.`)
  }

/** The tags of the messages that these two methods publish (WalletConnect, Sign, RPC methods). */
const tags = { sessionProposal: 1100, proposalResponse: 1101, sessionSettlement: 1102 }

/** The most topics in one request of a client. */
const batch = <S extends v.GenericSchema>(each: S) => v.pipe(v.array(each), v.minLength(1), v.maxLength(500))

/**
 * The methods of the relay, as clients of version 2 call them. Other fields (`prompt`, `correlationId`, `tvf` and those
 * of later versions) are ignored.
 */
export function createMethods({ messageBytes }: Pick<Bounds, 'messageBytes'>): Record<string, Method> {
  const topic = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))
  // Ciphertext in base64 or base64url: ASCII, so that characters are bytes.
  const text = (most: number) => v.pipe(v.string(), v.maxLength(most), v.regex(/^[\x20-\x7e]*$/))
  const message = v.pipe(text(messageBytes), v.minLength(1))
  const ttl = v.pipe(v.number(), v.integer(), v.minValue(1))
  // An empty attestation is passed on like any other: it tells a wallet that there is none to look up.
  const attestation = v.nullish(text(8_192), null)
  const publication = v.object({
    topic,
    message,
    ttl,
    tag: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(2_147_483_647)), 0),
    attestation,
  })
  const ofTopic = v.object({ topic })
  const ofTopics = v.object({ topics: batch(topic) })

  return {
    irn_publish: method(publication, async (params, caller) => {
      await caller.publish(params)
      return true
    }),
    irn_batchPublish: method(v.object({ messages: batch(publication) }), async ({ messages }, caller) => {
      for (const each of messages) await caller.publish(each)
      return true
    }),
    irn_subscribe: method(ofTopic, async ({ topic }, caller) => {
      caller.subscribe([topic])
      return subscriptionId(topic, caller.did)
    }),
    irn_batchSubscribe: method(ofTopics, async ({ topics }, caller) => {
      caller.subscribe(topics)
      return topics.map((topic) => subscriptionId(topic, caller.did))
    }),
    irn_unsubscribe: method(ofTopic, async ({ topic }, caller) => {
      caller.unsubscribe(topic)
      return true
    }),
    irn_batchUnsubscribe: method(v.object({ subscriptions: batch(ofTopic) }), async ({ subscriptions }, caller) => {
      for (const { topic } of subscriptions) caller.unsubscribe(topic)
      return true
    }),
    irn_fetchMessages: method(ofTopic, async ({ topic }, caller) => fetched(await caller.fetch([topic]))),
    irn_batchFetchMessages: method(ofTopics, async ({ topics }, caller) => fetched(await caller.fetch(topics))),
    wc_proposeSession: method(
      v.object({ pairingTopic: topic, sessionProposal: message, ttl, attestation }),
      async ({ pairingTopic, sessionProposal, ttl, attestation }, caller) => {
        caller.subscribe([pairingTopic])
        const proposal = { topic: pairingTopic, message: sessionProposal, tag: tags.sessionProposal, ttl }
        await caller.publish({ ...proposal, attestation })
        return true
      },
    ),
    wc_approveSession: method(
      v.object({
        pairingTopic: topic,
        sessionTopic: topic,
        sessionProposalResponse: message,
        sessionSettlementRequest: message,
        ttl,
      }),
      async (params, caller) => {
        const { pairingTopic, sessionTopic, sessionProposalResponse, sessionSettlementRequest, ttl } = params
        const rest = { ttl, attestation: null }
        caller.subscribe([sessionTopic])
        const { proposalResponse, sessionSettlement } = tags
        await caller.publish({ topic: pairingTopic, message: sessionProposalResponse, tag: proposalResponse, ...rest })
        await caller.publish({
          topic: sessionTopic,
          message: sessionSettlementRequest,
          tag: sessionSettlement,
          ...rest,
        })
        return true
      },
    ),
  }
}

/** Clients compute the same and do not wait for ours. */
export function subscriptionId(topic: string, did: string): string {
  return createHash('sha256')
    .update(topic + did)
    .digest('hex')
}

const fetched = ({ waiting, hasMore }: { waiting: Waiting[]; hasMore: boolean }) => ({
  messages: waiting.map(toData),
  hasMore,
})

/** A message in the form that clients take. */
export function toData({ topic, message, publishedAt, tag, attestation }: Waiting) {
  return {
    topic,
    message,
    publishedAt,
    tag,
    ...(attestation !== null && { attestation }),
  }
}
