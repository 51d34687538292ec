import { encode, readNonce, submit } from '@latchkey/chains/evm'
import { createSendError } from '@latchkey/chains/failure-reason'
import { isServiceError } from '@latchkey/protocol/service-error'
import { withAccountLock } from '../../account-lock.ts'
import { isOutage } from '../../outage.ts'
import type { SendContext } from '../../send-context.ts'
import { toRequesterField } from '../requester-field.ts'
import { type Account, type Draft, rpcOf } from './draft.ts'

type Hash = `0x${string}`

/** A transaction as the vault signed it. */
export type SignedTransaction = { raw: Hash; hash: Hash }

/** Signs and submits the transactions of one account. */
export function createSender(context: SendContext, account: Account) {
  const { network, session, vault } = context
  const rpc = rpcOf(context, network)
  const sendRaw = async (raw: Hash) => {
    try {
      return await session.api.call('transactionSend', { network: network.name, raw, ...toRequesterField(context) })
    } catch (failure) {
      if (isServiceError(failure) && !isOutage(failure))
        throw createSendError({ code: 'serviceRefused' }, { cause: failure })
      throw failure
    }
  }
  return {
    /** The same draft with the account's next nonce; a replacement keeps its nonce. */
    async renew(draft: Draft): Promise<Draft> {
      if (draft.replaces) return draft
      const nonce = await readNonce(account.address, rpc)
      return { ...draft, transaction: { ...draft.transaction, nonce } }
    },
    /** @throws what the vault throws */
    sign({ transaction }: Pick<Draft, 'transaction'>): Promise<SignedTransaction> {
      return vault.signTransaction(encode(transaction))
    },
    /**
     * Submits it through the API. Returns its hash.
     *
     * @throws WalletError `sendTransactionFailed`
     */
    submit: (signed: SignedTransaction): Promise<Hash> => submit(signed, sendRaw, rpc),
  }
}

/** The progress of each transaction, by its index among the drafts. */
export type Events = {
  signing(at: number): void
  signed(at: number, hash: Hash): void
  sent(at: number, hash: Hash): void
}

/**
 * Signs and sends transactions one after the other, each with the next nonce, and stops at the first failure. The vault
 * must allow that many signatures. Returns their hashes.
 *
 * @throws WalletError `sendTransactionFailed`, `signFailed`; what the vault and the API throw
 */
export function sendInOrder(
  context: SendContext,
  account: Account,
  drafts: readonly Draft[],
  events: Events,
): Promise<Hash[]> {
  const sender = createSender(context, account)
  return withAccountLock(account.chainId, account.address.toLowerCase(), async () => {
    const nonce = await readNonce(account.address, rpcOf(context, context.network))
    const hashes: Hash[] = []
    for (const [at, { transaction }] of drafts.entries()) {
      events.signing(at)
      const signed = await sender.sign({ transaction: { ...transaction, nonce: nonce + at } })
      events.signed(at, signed.hash)
      const hash = await sender.submit(signed)
      hashes.push(hash)
      events.sent(at, hash)
    }
    return hashes
  })
}
