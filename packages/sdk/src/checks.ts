import { events, fromFrame } from '@latchkey/protocol/wire'
import * as v from 'valibot'

/**
 * The checks of everything between page and wallet, with their schemas. A page loads this file beside the wallet's
 * frame, which takes longer.
 */
export { checkParams, checkResult, readMethod } from './request.ts'

const address = v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x[0-9a-f]{40}$/i.test(x))

const event = v.variant('event', [
  v.object({ kind: v.literal('event'), event: v.literal('accountsChanged'), data: v.array(address) }),
  v.object({ kind: v.literal('event'), event: v.literal('chainChanged'), data: events.chainChanged }),
])

/** A message of the frame, with an event's data checked too. */
export type FrameMessage = Exclude<v.InferOutput<typeof fromFrame>, { kind: 'event' }> | v.InferOutput<typeof event>

/** Reads a message of the frame; undefined for one that is malformed. */
export function readFrameMessage(data: unknown): FrameMessage | undefined {
  const message = v.safeParse(fromFrame, data)
  if (!message.success) return undefined
  return message.output.kind === 'event' ? read(event, data) : message.output
}

/** Reads a list of EVM accounts; undefined for anything else. */
export function readAccounts(data: unknown): `0x${string}`[] | undefined {
  return read(v.array(address), data)
}

const read = <S extends v.GenericSchema>(schema: S, data: unknown): v.InferOutput<S> | undefined => {
  const parsed = v.safeParse(schema, data)
  return parsed.success ? parsed.output : undefined
}
