import { NodeRefusal, toRefusal } from './rpc.ts'

/** The network's own errors, by their ids, in our words. */
const errors: [RegExp, string][] = [
  [/balance_too_low|cannot_pay_storage_fee/, 'there are not enough coins for it'],
  [/non_existing_contract/, 'there is no such contract'],
  [/no_such_entrypoint|bad_contract_parameter/, 'the contract does not take such a call'],
  [/gas_exhausted/, 'it needs more computation than is allowed'],
  [/storage_exhausted/, 'it needs more storage than is allowed'],
  [/empty_implicit_contract/, 'nothing was sent to that account yet, so it does not exist'],
  [/script_rejected/, 'the contract refused it'],
]

/** Errors of token contracts (TZIP-12) in our words. Any other text is the contract's own and is not repeated. */
const words: Record<string, string> = {
  FA2_TOKEN_UNDEFINED: 'the contract has no such token',
  FA2_INSUFFICIENT_BALANCE: 'the account has not enough of this token',
  FA2_TX_DENIED: 'the contract lets nobody move this token',
  FA2_NOT_OWNER: 'only the owner of the token can do this',
  FA2_NOT_OPERATOR: 'the owner of the token did not allow it',
  FA2_OPERATORS_UNSUPPORTED: 'the contract lets nobody act for the owner',
  FA2_RECEIVER_HOOK_FAILED: 'who is to get the token refused it',
  FA2_SENDER_HOOK_FAILED: 'the sender of the token refused it',
  FA2_RECEIVER_HOOK_UNDEFINED: 'who is to get the token cannot take it',
  FA2_SENDER_HOOK_UNDEFINED: 'the sender of the token cannot send it',
  NotEnoughBalance: 'the account has not enough of this token',
  NotEnoughAllowance: 'the owner of the token did not allow so much',
}

/** Why an operation fails: our own sentence, chosen by the codes. Undefined where there is none. */
export function toReason({ ids, word }: Pick<NodeRefusal, 'ids' | 'word'>): string | undefined {
  return word !== undefined && Object.hasOwn(words, word)
    ? words[word]
    : errors.find(([pattern]) => ids.some((id) => pattern.test(id)))?.[1]
}

/** Reads the refusal from the result of a failed operation. */
export function readFailure(failure: unknown): NodeRefusal {
  return toRefusal(failure) ?? new NodeRefusal(['failed'])
}
