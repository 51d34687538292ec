import { decode, type Prepared, prepare, readRequest, renew, type Signed, submit } from '@latchkey/chains/near'
import { fromHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { createNearNode } from '../../../session/near-node.ts'
import { type Handler, requireAccount } from '../../room.ts'
import { askAndSign, nodeUrl } from '../ask-and-sign.ts'
import type { Operation } from '../operation.ts'
import { describe, meaningOf } from './describe.ts'

type Shown = Operation & { prepared: Prepared }

/** Whether a person would notice a difference. */
const isSame = (a: Operation, b: Operation) =>
  a.meaning === b.meaning &&
  a.failure?.reason === b.failure?.reason &&
  (a.insufficient === undefined) === (b.insufficient === undefined)

/** Sends a transaction the person has seen decoded from its own bytes and confirmed with the PIN. */
export const broadcast: Handler<'near_broadcast_tx_async'> = async (call, room) => {
  const own = requireAccount(room).user.wallet?.accounts.near
  if (!own?.address) throw new WalletError('unauthorized', { reason: 'nobody is signed in' })
  const { address, publicKey } = own
  const asked = readRequest(call.params[0].serializedHex, { address, publicKey })
  const rpc = createNearNode(nodeUrl(room, room.network))

  const { hash } = await askAndSign<Shown, Signed>(call, room, {
    account: address,
    async load(before) {
      const prepared = await prepare(asked, rpc)
      const now = { ...describe(prepared, room.network), prepared }
      return before && isSame(before, now) ? before : now
    },
    // While a person reads, the account's number may move on and a block grow old: both are read again after the PIN.
    async renew(seen) {
      const unsigned = await renew(seen.prepared.transaction, rpc)
      return { ...seen, unsigned, meaning: meaningOf(decode(unsigned), seen.prepared.fee) }
    },
    async sign({ unsigned }) {
      const { raw, id } = await room.vault.signOf('near', 'transaction', unsigned)
      if (raw === undefined || id === undefined)
        throw new WalletError('signFailed', { reason: 'it could not be signed' })
      return { raw: fromHex(raw), hash: id, signer: address }
    },
    submit: (signed) => submit(signed, rpc),
    done: (signed) => call.answer(signed.hash),
    idOf: (signed) => signed.hash,
  })
  return hash
}
