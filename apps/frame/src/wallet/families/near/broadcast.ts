import type { Signed } from '@latchkey/chains/family'
import {
  decode,
  type Prepared,
  prepare,
  prepareAsIs,
  readRequest,
  renew,
  submit,
  type Transaction,
} from '@latchkey/chains/near'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { createNearNode } from '../../../session/near-node.ts'
import type { Handler } from '../../request-context.ts'
import { requireFamilyAccount } from '../../require-account.ts'
import type { SendContext } from '../../send-context.ts'
import { askAndSign, nodeUrl, signOf } from '../ask-and-sign.ts'
import type { SendCall } from '../family.ts'
import { approvalDigestOf, type Operation } from '../operation.ts'
import { describe, meaningOf } from './describe.ts'
import { loadMessages } from './messages/load.ts'

type Shown = Operation & { prepared: Prepared }

/** The signed-in person's account. @throws WalletError `unauthorized` */
export const requireSigner = (context: SendContext) => requireFamilyAccount(context, 'near')

/** The requested transaction, and the network's client. @throws WalletError `unauthorized`, `invalidParams` */
const read = (serializedHex: string, context: SendContext) => {
  const own = requireSigner(context)
  const requested = readRequest(serializedHex, own)
  return { requested, address: own.address, rpc: createNearNode(nodeUrl(context, context.network)) }
}

const sign = async (context: SendContext, unsigned: Uint8Array): Promise<Signed> => {
  const { raw, id } = await signOf(context, ['near', 'transaction', unsigned], 'raw', 'id')
  return { raw: fromHex(raw), id }
}

/** Signs a transaction that the person has seen, unchanged, for the page to send. */
export const signTransaction: Handler<'near_signTransaction'> = async (call, context) => {
  const { requested, address, rpc } = read(call.params[0].serializedHex, context)
  const messages = await loadMessages(context.messages.locale)
  const toAnswer = ({ raw }: Signed) => ({ serializedHex: toHex(raw).slice(2) })
  const signed = await askAndSign<Shown, Signed>(call, context, {
    account: address,
    async load(before) {
      const prepared = await prepareAsIs(requested, rpc)
      const now = { ...describe(prepared, context.network, messages), prepared }
      return before && approvalDigestOf(before) === approvalDigestOf(now) ? before : now
    },
    sign: ({ unsigned }) => sign(context, unsigned),
    done: (signed) => call.answer(toAnswer(signed)),
  })
  return toAnswer(signed)
}

/** Sends a transaction that the person has seen decoded from its own bytes and has confirmed with the PIN. */
export const broadcast: Handler<'near_broadcast_tx_async'> = async (call, context) =>
  confirmAndSend(call, context, read(call.params[0].serializedHex, context).requested, call.answer)

/**
 * Shows a transaction, and signs and sends it once approved. Returns its hash.
 *
 * @param sent is called with the hash as soon as the network has it
 * @throws WalletError as `askAndSign`
 */
export const confirmAndSend = async (
  call: SendCall,
  context: SendContext,
  requested: Transaction,
  sent: (hash: string) => void,
): Promise<string> => {
  const { address } = requireSigner(context)
  const rpc = createNearNode(nodeUrl(context, context.network))
  const messages = await loadMessages(context.messages.locale)
  const { id } = await askAndSign<Shown, Signed>(call, context, {
    account: address,
    async load(before) {
      const prepared = await prepare(requested, rpc)
      const now = { ...describe(prepared, context.network, messages), prepared }
      return before && approvalDigestOf(before) === approvalDigestOf(now) ? before : now
    },
    // While a person reads, the key's nonce may advance and the block grow old: both are read again after the PIN.
    async renew(seen) {
      const unsigned = await renew(seen.prepared.transaction, rpc)
      return { ...seen, unsigned, meaning: meaningOf(decode(unsigned), seen.prepared.fee) }
    },
    sign: ({ unsigned }) => sign(context, unsigned),
    submit: (signed) => submit(signed, rpc),
    done: (signed) => sent(signed.id),
    toSent: ({ id, raw }) => ({ id, raw }),
  })
  return id
}
