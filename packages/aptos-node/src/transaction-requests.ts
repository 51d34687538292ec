import { askEndpoint, withSignal } from './ask-endpoint.ts'
import type { Settings } from './request.ts'
import type { TransactionRequests } from './wait.ts'

/**
 * The requests by which a transaction is waited for, one attempt each where waiting repeats them.
 *
 * @param hash of the transaction
 */
export function createTransactionRequests(settings: Settings, hash: string): TransactionRequests {
  const repeated = (signal: AbortSignal) => withSignal({ ...settings, retryCount: 0 }, signal)
  const single = (signal: AbortSignal) => withSignal(settings, signal)
  return {
    transaction: (signal) => askEndpoint(repeated(signal), 'getTransactionByHash', hash),
    clock: async (signal) => (await askEndpoint(repeated(signal), 'getIndex')).data.ledger_timestamp,
    oldestBlock: async (signal) => (await askEndpoint(single(signal), 'getIndex')).data.oldest_block_height,
    blockTime: async (height, signal) =>
      (await askEndpoint(single(signal), 'getBlockByHeight', height)).data.block_timestamp,
    submit: (signed, signal) => askEndpoint(single(signal), 'submitTransaction', signed),
  }
}
