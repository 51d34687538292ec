import type { Handler } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import type { SendContext } from '../../send-context.ts'
import { askAndSign } from '../ask-and-sign.ts'
import type { SendCall } from '../family.ts'
import { type Account, createDraftLoader, type Load } from './draft.ts'
import { describeTransaction, type EvmOperation } from './operation.ts'
import { requireNode } from './require-node.ts'
import { createSender, type SignedTransaction } from './sender.ts'

type Hash = `0x${string}`

type Sending = {
  /** Prepares it for the context and the account that sends it. */
  load: Load
  /** Called with the hash as soon as the network has the transaction. */
  sent(hash: Hash): void
}

/** Sends a transaction that the person has seen decoded from its own bytes and has confirmed with the PIN. */
export const sendTransaction: Handler<'eth_sendTransaction'> = async (call, context) => {
  const [request] = call.params
  const load = createDraftLoader(context, requireSender(context, request.from), request)
  return confirmAndSend(call, context, { load, sent: call.answer })
}

/**
 * The account that sends on the context's network.
 *
 * @throws WalletError `unauthorized` for another account than the signed-in one; the reason why nothing can be sent
 * there
 */
export const requireSender = (context: SendContext, expected?: string): Account => {
  const { address } = requireAccount(context, expected)
  requireNode(context, context.network)
  return { address, chainId: context.network.chainId }
}

/**
 * Shows a transaction, asks for the PIN, sends it and shows the result; resolves once that is dismissed.
 *
 * @throws WalletError `userRejectedRequest`, `sendTransactionFailed`, `signFailed`; the reason why it cannot be sent at
 * all
 */
export async function confirmAndSend(call: SendCall, context: SendContext, { load, sent }: Sending): Promise<Hash> {
  const { network } = context
  const account = requireSender(context)
  const { address, chainId } = account
  const sender = createSender(context, account)
  const { hash } = await askAndSign<EvmOperation, SignedTransaction>(call, context, {
    account: address,
    lock: [chainId, address.toLowerCase()],
    async load(before, limits) {
      const old = before?.drafts[0]
      const draft = await load(old, limits[0])
      return before && draft === old ? before : describeTransaction(draft, network, address, context.messages)
    },
    // While a person reads, the account's nonce may advance: it is read again after the PIN.
    async renew(seen) {
      const [draft] = seen.drafts
      if (!draft) throw new Error('a transaction without its draft')
      return { ...seen, drafts: [await sender.renew(draft)] }
    },
    sign({ drafts: [draft] }) {
      if (!draft) throw new Error('a transaction without its draft')
      return sender.sign(draft)
    },
    submit: sender.submit,
    idOf: (signed) => signed.hash,
    done: (signed) => sent(signed.hash),
  })
  return hash
}
