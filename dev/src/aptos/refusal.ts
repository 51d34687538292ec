/** The node's error codes: the HTTP status of each, and the virtual machine's number where it has one. */
const statuses = {
  account_not_found: 404,
  resource_not_found: 404,
  module_not_found: 404,
  struct_field_not_found: 404,
  version_not_found: 404,
  transaction_not_found: 404,
  table_item_not_found: 404,
  block_not_found: 404,
  invalid_input: 400,
  web_framework_error: 400,
  bcs_not_supported: 400,
  invalid_transaction_update: 400,
  sequence_number_too_old: 400,
  vm_error: 400,
  health_check_failed: 503,
  mempool_is_full: 507,
} as const

/** Failures before execution, by the chain's own status codes. */
export const validation = {
  INVALID_SIGNATURE: 1,
  INVALID_AUTH_KEY: 2,
  SEQUENCE_NUMBER_TOO_OLD: 3,
  INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE: 5,
  TRANSACTION_EXPIRED: 6,
  SENDING_ACCOUNT_DOES_NOT_EXIST: 7,
  MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND: 13,
  MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS: 14,
  GAS_UNIT_PRICE_BELOW_MIN_BOUND: 15,
  GAS_UNIT_PRICE_ABOVE_MAX_BOUND: 16,
  BAD_CHAIN_ID: 23,
} as const
export type Validation = keyof typeof validation

/** An answer that is a refusal. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  readonly code: keyof typeof statuses
  readonly vmCode: number | undefined

  constructor(code: keyof typeof statuses, message: string, vmCode?: number) {
    super(message)
    this.status = statuses[code]
    this.code = code
    this.vmCode = vmCode
  }

  /** As the node writes it. */
  toJSON() {
    return { message: this.message, error_code: this.code, vm_error_code: this.vmCode ?? null }
  }
}

/** A transaction that the chain rejects without running it. */
export function invalidTransaction(status: Validation): Refusal {
  return new Refusal(
    status === 'SEQUENCE_NUMBER_TOO_OLD' ? 'sequence_number_too_old' : 'vm_error',
    `Invalid transaction: Type: Validation Code: ${status}`,
    validation[status],
  )
}

export function badInput(message: string): Refusal {
  return new Refusal('invalid_input', message)
}
