import type { FailureReason, PlainReasonCode } from '../failure-reason.ts'
import { NodeRefusal, toRefusal } from './rpc.ts'

/** The reasons for the network's own errors, by their ids. */
const errors: [RegExp, PlainReasonCode][] = [
  [/balance_too_low|cannot_pay_storage_fee/, 'notEnoughCoinsForIt'],
  [/non_existing_contract/, 'noSuchContract'],
  [/no_such_entrypoint|bad_contract_parameter/, 'contractTakesNoSuchCall'],
  [/gas_exhausted/, 'tooMuchComputation'],
  [/storage_exhausted/, 'tooMuchStorage'],
  [/empty_implicit_contract/, 'recipientAccountEmpty'],
  [/script_rejected/, 'contractRefused'],
]

/** The reasons for errors of token contracts (TZIP-12). Any other text is the contract's own and is not repeated. */
const words: Record<string, PlainReasonCode> = {
  FA2_TOKEN_UNDEFINED: 'noSuchToken',
  FA2_INSUFFICIENT_BALANCE: 'notEnoughOfToken',
  FA2_TX_DENIED: 'transferDenied',
  FA2_NOT_OWNER: 'notTokenOwner',
  FA2_NOT_OPERATOR: 'notOperator',
  FA2_OPERATORS_UNSUPPORTED: 'operatorsUnsupported',
  FA2_RECEIVER_HOOK_FAILED: 'tokenRecipientRefused',
  FA2_SENDER_HOOK_FAILED: 'tokenSenderRefused',
  FA2_RECEIVER_HOOK_UNDEFINED: 'tokenRecipientCannotReceive',
  FA2_SENDER_HOOK_UNDEFINED: 'tokenSenderCannotSend',
  NotEnoughBalance: 'notEnoughOfToken',
  NotEnoughAllowance: 'allowanceTooLow',
}

/** Why an operation fails, by its codes. Undefined where none of them is known. */
export function toReason({ ids, word }: Pick<NodeRefusal, 'ids' | 'word'>): FailureReason | undefined {
  const code =
    word !== undefined && Object.hasOwn(words, word)
      ? words[word]
      : errors.find(([pattern]) => ids.some((id) => pattern.test(id)))?.[1]
  return code && { code }
}

/** Reads the refusal from the result of a failed operation. */
export function readFailure(failure: unknown): NodeRefusal {
  return toRefusal(failure) ?? new NodeRefusal(['failed'])
}
