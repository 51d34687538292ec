import { WalletError } from '@latchkey/core/errors'
import * as v from 'valibot'
import { messages as english, type FailureMessages, type PlainReasonCode } from './messages/en.ts'

export type { FailureMessages, PlainReasonCode }

/**
 * Why a transaction was not signed, not sent, or had no effect: a code, for which each app has words in the language
 * chosen. A node's or a contract's own text is never part of it.
 */
export type FailureReason = (
  | { code: PlainReasonCode }
  /** An error that a program of Solana numbers itself, in hex. */
  | { code: 'programError'; number: string }
  /** Solana's own name of an error, which no language translates. */
  | { code: 'solanaError'; name: string }
) & {
  /** The step of the transaction that fails, from 1 on. */
  step?: number
  /** The node simulated it before it was sent, and sent nothing. */
  preflight?: true
}

const plain = v.picklist(Object.keys(english.reasons) as PlainReasonCode[])

const conditions = {
  step: v.exactOptional(v.pipe(v.number(), v.safeInteger(), v.minValue(1))),
  preflight: v.exactOptional(v.literal(true)),
}

const failureReason: v.GenericSchema<unknown, FailureReason> = v.variant('code', [
  v.strictObject({ code: plain, ...conditions }),
  v.strictObject({
    code: v.literal('programError'),
    number: v.pipe(v.string(), v.regex(/^0x[\da-f]{1,16}$/)),
    ...conditions,
  }),
  v.strictObject({
    code: v.literal('solanaError'),
    name: v.pipe(v.string(), v.regex(/^[A-Z][A-Za-z]{1,63}$/)),
    ...conditions,
  }),
])

/** A reason in words, as a clause without a full stop. A reason that is already text is returned unchanged. */
export function formatReason(reason: FailureReason | string, messages: FailureMessages): string {
  if (typeof reason === 'string') return reason
  const { step, preflight } = reason
  const clause = formatClause(reason, messages)
  const located = step === undefined ? clause : messages.atStep(step, clause)
  return preflight ? messages.wouldNotPass(located) : located
}

const formatClause = (reason: FailureReason, { reasons, programError }: FailureMessages): string => {
  if (reason.code === 'programError') return programError(reason.number)
  return reason.code === 'solanaError' ? reason.name : reasons[reason.code]
}

/** A reason as text to be stored. */
export function serializeReason(reason: FailureReason): string {
  return JSON.stringify(reason)
}

/** Reads a reason from stored text; undefined for any other text, such as the sentences that were stored once. */
export function parseReason(text: string): FailureReason | undefined {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), failureReason), text)
  return parsed.success ? parsed.output : undefined
}

/**
 * The error for a transaction that was not sent. Its message is English, whatever language the wallet speaks.
 *
 * @param mayBeSent true if nobody can say whether the network has it
 */
export function createSendError(
  reason: FailureReason,
  { cause, mayBeSent }: { cause?: unknown; mayBeSent?: true } = {},
): WalletError<'sendTransactionFailed'> {
  return new WalletError(
    'sendTransactionFailed',
    { reason: formatReason(reason, english), failure: reason, ...(mayBeSent && { mayBeSent }) },
    { cause },
  )
}

/** The error for a transaction or a message that could not be signed. */
export function createSignError(options?: { cause: unknown }): WalletError<'signFailed'> {
  const failure: FailureReason = { code: 'walletCouldNotSign' }
  return new WalletError('signFailed', { reason: formatReason(failure, english), failure }, options)
}

/** The reason in an error; the text of an error that has no code. */
export function reasonOf({ context }: WalletError<'sendTransactionFailed' | 'signFailed'>): FailureReason | string {
  const parsed = v.safeParse(failureReason, context.failure)
  return parsed.success ? parsed.output : context.reason
}
