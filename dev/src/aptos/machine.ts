import { aptosCoin, decodeArguments, formatTypeTag, type Transaction } from '@latchkey/chains/aptos'
import { Abort, accountType, balanceOf, ensureAccount, takeCoin } from './assets.ts'
import type { Call } from './functions.ts'
import { functionOf } from './modules.ts'
import { invalidTransaction } from './refusal.ts'
import { partiesOf, type Signed } from './signed.ts'
import { type Change, type Event, openSession, type Session, type State } from './state.ts'

export type Clock = Call['clock']
/** The outcome of a transaction. */
export type ExecutionOutcome = { success: boolean; status: string; gasUsed: bigint; changes: Change[]; events: Event[] }

const leastPrice = 100n
const mostPrice = 10_000_000_000n
const leastGas = 3n
const mostGas = 2_000_000n

export const gasPrices = { deprioritized_gas_estimate: 100, gas_estimate: 100, prioritized_gas_estimate: 150 }

/** The sequence number of an account's next transaction. */
export function sequenceOf(state: Pick<State, 'read'>, address: string): bigint {
  return BigInt(String(state.read(address, accountType)?.sequence_number ?? 0))
}

/**
 * The chain's checks before it runs a transaction, in its order.
 * @param signatures whether they must be valid; in a simulation none may be
 * @throws Refusal
 */
export function check(state: State, signed: Signed, clock: Clock, signatures = true): void {
  const { transaction } = signed
  const { parties, payer } = partiesOf(signed)
  if (signatures && parties.some(({ verifies }) => !verifies)) throw invalidTransaction('INVALID_SIGNATURE')
  const { maxGasAmount, gasUnitPrice } = transaction
  if (maxGasAmount > mostGas) throw invalidTransaction('MAX_GAS_UNITS_EXCEEDS_MAX_GAS_UNITS_BOUND')
  if (maxGasAmount < leastGas) throw invalidTransaction('MAX_GAS_UNITS_BELOW_MIN_TRANSACTION_GAS_UNITS')
  if (gasUnitPrice < leastPrice) throw invalidTransaction('GAS_UNIT_PRICE_BELOW_MIN_BOUND')
  if (gasUnitPrice > mostPrice) throw invalidTransaction('GAS_UNIT_PRICE_ABOVE_MAX_BOUND')
  if (transaction.chainId !== clock.chainId) throw invalidTransaction('BAD_CHAIN_ID')
  if (transaction.expirationSeconds <= clock.microseconds / 1_000_000n) throw invalidTransaction('TRANSACTION_EXPIRED')
  for (const { address, authenticationKey } of parties) {
    if (authenticationKey === undefined) continue // not signed yet, which only a simulation takes
    // An account that has sent nothing yet has the key from which its address was derived.
    const expected = state.read(address, accountType)?.authentication_key ?? address
    if (authenticationKey !== expected) throw invalidTransaction('INVALID_AUTH_KEY')
  }
  if (transaction.sequenceNumber < sequenceOf(state, transaction.sender))
    throw invalidTransaction('SEQUENCE_NUMBER_TOO_OLD')
  if (balanceOf(state, payer, aptosCoin) < maxGasAmount * gasUnitPrice)
    throw invalidTransaction('INSUFFICIENT_BALANCE_FOR_TRANSACTION_FEE')
}

const miscellaneous = (code: string) => new Refused(`Transaction Executed and Committed with Error ${code}`)
class Refused extends Error {
  override readonly name = 'Refused'
}

const run = (session: Session, { call, sender }: Transaction, others: readonly string[], clock: Clock) => {
  const found = functionOf(call.address, call.module, call.name)
  if (!found) throw miscellaneous('LINKER_ERROR')
  if (!found.run) throw miscellaneous('EXECUTE_ENTRY_FUNCTION_CALLED_ON_NON_ENTRY_FUNCTION')
  if (others.length + 1 !== (found.signers ?? 1)) throw miscellaneous('NUMBER_OF_SIGNER_ARGUMENTS_MISMATCH')
  if (call.typeArguments.length !== (found.types ?? 0)) throw miscellaneous('NUMBER_OF_TYPE_ARGUMENTS_MISMATCH')
  if (call.arguments.length !== found.params.length) throw miscellaneous('NUMBER_OF_ARGUMENTS_MISMATCH')
  let values: Call['arguments']
  try {
    values = decodeArguments(call.arguments, found.params, call.typeArguments).map(({ value }) => value)
  } catch {
    throw miscellaneous('FAILED_TO_DESERIALIZE_ARGUMENT')
  }
  found.run({ session, sender, others, types: call.typeArguments.map(formatTypeTag), arguments: values, clock })
}

/** Takes the fee and counts the transaction, whatever it did. */
const settle = (session: Session, { sender, gasUnitPrice }: Transaction, payer: string, gasUsed: bigint) => {
  takeCoin(session, aptosCoin, payer, gasUsed * gasUnitPrice, true)
  const account = ensureAccount(session, sender)
  session.write(sender, accountType, { ...account, sequence_number: String(BigInt(account.sequence_number) + 1n) })
  session.tell('0x1::transaction_fee::FeeStatement', {
    execution_gas_units: String(gasUsed),
    io_gas_units: '0',
    storage_fee_octas: '0',
    storage_fee_refund_octas: '0',
    total_charge_gas_units: String(gasUsed),
  })
}

/** Few units for execution, many for permanent storage: close to the chain's own gas, not exact. */
const gasOf = (session: Session): bigint => {
  const changes = session.changes()
  return 5n + BigInt(changes.length) + 400n * BigInt(changes.filter(session.isNew).length)
}

/** Runs a transaction on the current state without changing it: the caller applies the outcome. */
export function execute(state: State, signed: Signed, clock: Clock): ExecutionOutcome {
  const { transaction } = signed
  const joint = signed.authenticator.multiAgent ?? signed.authenticator.feePayer
  const payer = signed.authenticator.feePayer?.feePayerAddress ?? transaction.sender
  const failed = (status: string, gasUsed: bigint): ExecutionOutcome => {
    const session = openSession(state)
    settle(session, transaction, payer, gasUsed)
    return { success: false, status, gasUsed, changes: session.changes(), events: session.events() }
  }
  const session = openSession(state)
  try {
    run(session, transaction, [...(joint?.secondaryAddresses ?? [])], clock)
    const gasUsed = gasOf(session)
    if (gasUsed > transaction.maxGasAmount) return failed('Out of gas', transaction.maxGasAmount)
    settle(session, transaction, payer, gasUsed)
    return {
      success: true,
      status: 'Executed successfully',
      gasUsed,
      changes: session.changes(),
      events: session.events(),
    }
  } catch (failure) {
    if (!(failure instanceof Abort || failure instanceof Refused)) throw failure
    return failed(failure.message, 5n)
  }
}
