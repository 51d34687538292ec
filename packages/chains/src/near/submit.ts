import { isWalletError, WalletError } from '@latchkey/core/errors'
import { base64 } from '@scure/base'
import * as v from 'valibot'
import { NodeRefusal, type Rpc, read } from './rpc.ts'

const found = v.object({ transaction: v.object({ hash: v.string() }) })

/** Whether the network has a transaction in a block. Nobody answering says nothing. */
const isOnChain = async ({ hash, signer }: Signed, rpc: Rpc): Promise<boolean> => {
  try {
    const asked = rpc('tx', { tx_hash: hash, sender_account_id: signer, wait_until: 'NONE' })
    return (await read(asked, found)).transaction.hash === hash
  } catch {
    return false
  }
}

export type Signed = {
  raw: Uint8Array
  /** What the network knows the transaction by, base58. */
  hash: string
  /** The account that signed it. */
  signer: string
}

const invalid = v.object({ TxExecutionError: v.object({ InvalidTxError: v.unknown() }) })

/** The node's refusal in our words; its own may hold anything. */
const reasons: Record<string, string> = {
  Expired: 'the transaction was signed too long ago',
  NotEnoughBalance: 'not enough coins for the amount and the network fee',
  LackBalanceForState: 'the account must keep more coins than would be left',
  InvalidNonce: 'another transaction of this account was sent first',
  InvalidAccessKeyError: 'the key of this wallet may not do this any more',
  SignerDoesNotExist: 'the account has never received any coins',
  ShardCongested: 'the network is too busy to take it',
  ShardStuck: 'the network is too busy to take it',
  TransactionSizeExceeded: 'Transaction too large',
}

/** The word for what is wrong with a transaction: `InvalidTxError` is a word, or an object of one. */
const wordOf = (data: unknown): string | undefined => {
  const parsed = v.safeParse(invalid, data)
  if (!parsed.success) return undefined
  const { InvalidTxError: error } = parsed.output.TxExecutionError
  return typeof error === 'string' ? error : typeof error === 'object' && error ? Object.keys(error)[0] : undefined
}

/**
 * Sends a signed transaction until it stands in a block. The same bytes count once, so an outage is tried again; where
 * the key's number is used afterwards, the node is asked whether it was by this very transaction.
 * @throws WalletError `sendTransactionFailed`
 */
export const submit = async (
  signed: Signed,
  rpc: Rpc,
  pause: (ms: number) => Promise<unknown> = (ms) => new Promise((done) => setTimeout(done, ms)),
): Promise<string> => {
  const params = { signed_tx_base64: base64.encode(signed.raw), wait_until: 'INCLUDED' }
  for (const wait of [500, 2_000, undefined]) {
    try {
      await rpc('send_tx', params)
      return signed.hash
    } catch (failure) {
      if (failure instanceof NodeRefusal && failure.cause === 'INVALID_TRANSACTION') {
        const word = wordOf(failure.data) ?? ''
        if (word === 'InvalidNonce' && (await isOnChain(signed, rpc))) return signed.hash
        const reason = Object.hasOwn(reasons, word) ? reasons[word] : undefined
        throw new WalletError(
          'sendTransactionFailed',
          { reason: reason ?? 'the network did not accept the transaction' },
          { cause: failure },
        )
      }
      if (isWalletError(failure) && failure.reason !== 'internalJsonRpc') throw failure
      if (failure instanceof NodeRefusal && failure.cause === 'PARSE_ERROR')
        throw new WalletError('sendTransactionFailed', { reason: 'the network did not accept the transaction' })
      if (wait !== undefined) await pause(wait)
    }
  }
  if (await isOnChain(signed, rpc)) return signed.hash
  throw new WalletError('sendTransactionFailed', {
    reason: 'the network could not be reached; the transaction may still have been sent',
    mayBeSent: true,
  })
}
