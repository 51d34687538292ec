import { WalletError, type WireError } from '@latchkey/core/errors'
import type { Outcome } from './calls.ts'

/**
 * Writes an outcome in the form of the older wires, which have no name of an error.
 *
 * @param outcome the outcome of a request
 * @returns plain data
 */
export function toOldOutcome(outcome: Outcome): { result: unknown } | { error: WireError } {
  return 'error' in outcome ? { error: WalletError.toWire(outcome.error) } : outcome
}
