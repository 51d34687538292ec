import {
  decode,
  type Prepared,
  prepare,
  prepareAsIs,
  readRequest,
  renew,
  type Signed,
  submit,
} from '@latchkey/chains/near'
import { fromHex, toHex } from '@latchkey/core/bytes'
import { WalletError } from '@latchkey/core/errors'
import { createNearNode } from '../../../session/near-node.ts'
import { type Handler, type Room, requireAccount } from '../../room.ts'
import { askAndSign, nodeUrl } from '../ask-and-sign.ts'
import { gistOf, type Operation } from '../operation.ts'
import { signOf } from '../sign-of.ts'
import { describe, meaningOf } from './describe.ts'

type Shown = Operation & { prepared: Prepared }

/** The transaction that is asked for, and the way to the network. @throws WalletError `unauthorized`, `invalidParams` */
const read = (serializedHex: string, room: Room) => {
  const own = requireAccount(room).user.wallet?.accounts.near
  if (!own?.address) throw new WalletError('unauthorized', { reason: 'nobody is signed in' })
  const { address, publicKey } = own
  const asked = readRequest(serializedHex, { address, publicKey })
  return { asked, address, rpc: createNearNode(nodeUrl(room, room.network)) }
}

const sign = async (room: Room, unsigned: Uint8Array, signer: string): Promise<Signed> => {
  const { raw, id } = await signOf(room, ['near', 'transaction', unsigned], 'raw', 'id')
  return { raw: fromHex(raw), hash: id, signer }
}

/** Signs a transaction the person has seen, as it is, for the page to send. */
export const signTransaction: Handler<'near_signTransaction'> = async (call, room) => {
  const { asked, address, rpc } = read(call.params[0].serializedHex, room)
  const toAnswer = ({ raw }: Signed) => ({ serializedHex: toHex(raw).slice(2) })
  const signed = await askAndSign<Shown, Signed>(call, room, {
    account: address,
    async load(before) {
      const prepared = await prepareAsIs(asked, rpc)
      const now = { ...describe(prepared, room.network), prepared }
      return before && gistOf(before) === gistOf(now) ? before : now
    },
    sign: ({ unsigned }) => sign(room, unsigned, address),
    done: (signed) => call.answer(toAnswer(signed)),
  })
  return toAnswer(signed)
}

/** Sends a transaction the person has seen decoded from its own bytes and confirmed with the PIN. */
export const broadcast: Handler<'near_broadcast_tx_async'> = async (call, room) => {
  const { asked, address, rpc } = read(call.params[0].serializedHex, room)

  const { hash } = await askAndSign<Shown, Signed>(call, room, {
    account: address,
    async load(before) {
      const prepared = await prepare(asked, rpc)
      const now = { ...describe(prepared, room.network), prepared }
      return before && gistOf(before) === gistOf(now) ? before : now
    },
    // While a person reads, the account's number may move on and a block grow old: both are read again after the PIN.
    async renew(seen) {
      const unsigned = await renew(seen.prepared.transaction, rpc)
      return { ...seen, unsigned, meaning: meaningOf(decode(unsigned), seen.prepared.fee) }
    },
    sign: ({ unsigned }) => sign(room, unsigned, address),
    submit: (signed) => submit(signed, rpc),
    done: (signed) => call.answer(signed.hash),
    kept: ({ hash, raw }) => ({ id: hash, raw }),
  })
  return hash
}
