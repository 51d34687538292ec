import {
  decode,
  isAlive,
  mayBeRenewed,
  type Prepared,
  prepare,
  type Rpc,
  readLifetime,
  requireSignatures,
  submit,
  type Transaction,
  withLifetime,
} from '@latchkey/chains/solana'
import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import type { AskingMethod } from '@latchkey/protocol/methods'
import type { Call } from '../../../entry/calls.ts'
import type { Handler } from '../../request-context.ts'
import type { SendContext } from '../../send-context.ts'
import { askAndSign, signOf } from '../ask-and-sign.ts'
import type { SendCall } from '../family.ts'
import type { Operation } from '../operation.ts'
import { requireSolanaAccount } from './account.ts'
import { describe } from './describe.ts'
import { loadMessages } from './messages/load.ts'
import { createNode } from './node.ts'

type Shown = Operation & { prepared: Prepared }
type Signed = { raw: Uint8Array<ArrayBuffer>; id: string }
type SigningRequest = { own: string; transaction: Transaction; bytes: Uint8Array<ArrayBuffer>; rpc: Rpc }

/** Signs and sends a transaction that the person has seen decoded from its own bytes and has confirmed with the PIN. */
export const sendTransaction: Handler<'solana_sendTransaction'> = async (call, context) => {
  const request = read(call, context)
  const { own, transaction } = request
  if (transaction.signers.some((signer, i) => signer !== own && !transaction.signatures[i]))
    throw new WalletError('invalidParams', { reason: 'signatures of others are missing: it cannot be sent' })
  return confirmAndSend(call, context, request, call.answer)
}

/**
 * Shows a transaction, and signs and sends it once approved. Returns its id.
 *
 * @param sent is called with the id as soon as the network has it
 * @throws WalletError as `askAndSign`
 */
export const confirmAndSend = async (
  call: SendCall,
  context: SendContext,
  request: SigningRequest,
  sent: (id: string) => void,
): Promise<string> => {
  const { own, rpc } = request
  const { id } = await askAndSign<Shown, Signed>(call, context, {
    account: own,
    load: createOperationLoader(request, context, true),
    async renew(seen) {
      // Only the transaction that was seen is renewed.
      const shown = decode(seen.unsigned)
      if (!mayBeRenewed(shown, own) || (await isAlive(shown, rpc))) return seen
      const { blockhash } = await readLifetime(rpc)
      // Only the expiring part changes; the meaning stays.
      return { ...seen, unsigned: withLifetime(shown, blockhash) }
    },
    async sign({ unsigned }) {
      const { raw, id } = await signOf(context, ['solana', 'transaction', unsigned], 'raw', 'id')
      return { raw: fromHex(raw), id }
    },
    submit: (signed) => submit(signed, rpc),
    done: ({ id }) => sent(id),
    toSent: ({ id, raw }) => ({ id, raw }),
  })
  return id
}

/** Signs a transaction that the person has seen, for the page to send. */
export const signTransaction: Handler<'solana_signTransaction'> = async (call, context) => {
  const request = read(call, context)
  const toAnswer = ({ raw }: { raw: string }) => ({ serializedHex: raw.slice(2) })
  const signed = await askAndSign<Shown, { raw: string }>(call, context, {
    account: request.own,
    load: createOperationLoader(request, context, false),
    // Others may have to sign it, too: it has no id on the network yet.
    sign: ({ unsigned }) => signOf(context, ['solana', 'transaction', unsigned], 'raw'),
    done: (signed) => call.answer(toAnswer(signed)),
  })
  return toAnswer(signed)
}

type Transactions = Extract<AskingMethod, 'solana_sendTransaction' | 'solana_signTransaction'>

const read = (
  { params: [{ serializedHex }] }: Pick<Call<Transactions>, 'params'>,
  context: SendContext,
): SigningRequest => {
  const own = requireSolanaAccount(context)
  const bytes = fromHex(serializedHex)
  const transaction = decode(bytes)
  if (!transaction.signers.includes(own))
    throw new WalletError('unauthorized', { reason: 'the signed-in account does not sign this transaction' })
  requireSignatures(transaction, own)
  return { own, transaction, bytes, rpc: createNode(context) }
}

const createOperationLoader =
  ({ own, transaction, bytes, rpc }: SigningRequest, { network, messages: { locale } }: SendContext, sends: boolean) =>
  async (before: Shown | undefined): Promise<Shown> => {
    const prepared = await prepare(transaction, own, rpc)
    // The page could send it to another network, where it is worth something.
    if (!sends && !before && prepared.expired)
      throw new WalletError('invalidParams', { reason: 'this network does not know its block, or it has expired' })
    const messages = await loadMessages(locale)
    const now = { ...describe(prepared, { network, own, sends, bytes, requested: transaction, messages }), prepared }
    return before && JSON.stringify(plain(before)) === JSON.stringify(plain(now)) ? before : now
  }

/** The operation that the person sees. */
const plain = ({ prepared: _, unsigned: __, ...seen }: Shown) => seen
