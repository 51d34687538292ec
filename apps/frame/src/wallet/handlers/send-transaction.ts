import { explorerLink } from '@latchkey/core/explorer'
import type { Call } from '../../entry/calls.ts'
import { type Description, describe } from '../describe.ts'
import { type Account, createLoad, type Load } from '../draft.ts'
import { requireNode } from '../nodes.ts'
import type { Handler, RequestContext } from '../request-context.ts'
import { requireAccount } from '../require-account.ts'
import { mayBeSent, sendInOrder, toSendFailure } from '../sending.ts'
import { whenVisible } from '../visibility.ts'
import { enterPin } from './pin.ts'

type Hash = `0x${string}`

/** What sending needs of the call it happens in. */
type Course = Pick<Call, 'id' | 'signal' | 'restart' | 'commit' | 'reopen'>

type Sending = {
  /** Prepares it; made for the context and the account it is sent from. */
  load: Load
  /** Hears the hash as soon as the network has the transaction. */
  sent(hash: Hash): void
}

/** Sends a transaction the person has seen decoded from its own bytes and confirmed with the PIN. */
export const sendTransaction: Handler<'eth_sendTransaction'> = async (call, context) => {
  const [request] = call.params
  const load = createLoad(context, requireSender(context, request.from), request)
  return sendSeen(call, context, { load, sent: call.answer })
}

/**
 * The account that sends on the context's network.
 *
 * @throws WalletError `unauthorized` for another than the signed-in one; why nothing can be sent there
 */
export const requireSender = (context: RequestContext, asked?: string): Account => {
  const { address } = requireAccount(context, asked)
  requireNode(context, context.network)
  return { address, chainId: context.network.chainId }
}

/**
 * Shows a transaction, asks for the PIN, sends it and shows the result; over once that is put away.
 *
 * @throws WalletError `userRejectedRequest`, `sendTransactionFailed`, `signFailed`; why it cannot be sent at all
 */
export const sendSeen = async (call: Course, context: RequestContext, { load, sent }: Sending): Promise<Hash> => {
  const { views, asker, network } = context
  const account = requireSender(context)
  const { address } = account

  for (;;) {
    const said = { asker, network, from: address, id: crypto.randomUUID(), load }
    const draft = await views.ask(call, 'ConfirmTransaction', said)
    const seen = describe(draft, network, address)
    await enterPin(call, context, { kind: 'send', action: seen.action, amount: seen.amount, party: seen.party })
    await whenVisible(call.signal)
    call.commit()
    let signedHash: Hash | undefined
    let hash: Hash | undefined
    try {
      const sending = sendInOrder(context, account, [draft], {
        signed: (_, hash) => {
          signedHash = hash
        },
      })
      showSending(call, context)
      ;[hash] = await sending
    } catch (cause) {
      const failure = toSendFailure(cause)
      call.reopen()
      const { code } = failure
      const unclear = mayBeSent(failure) ? signedHash : undefined
      await views.ask(call, 'NotSent', { asker, reason: failure.context.reason, code, hash: unclear, failure })
      continue
    }
    if (!hash) throw new Error('sent without a hash')
    sent(hash)
    await showResult(call, context, seen, hash)
    return hash
  }
}

const showSending = (call: Course, { views, asker }: RequestContext) => {
  views.ask(call, 'Sending', { asker }).catch(() => undefined)
}

const showResult = async (
  call: Course,
  { views, asker, queue, network }: RequestContext,
  seen: Description,
  hash: Hash,
) => {
  const explorer = explorerLink(network, 'tx', hash)
  await views.ask(call, 'Result', { asker, hash, amount: seen.amount, explorer, queue }).catch(() => undefined)
}
