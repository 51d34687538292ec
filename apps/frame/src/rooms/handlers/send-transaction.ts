import { explorerLink } from '@latchkey/core/explorer'
import type { Call } from '../../door/calls.ts'
import { type Description, describe } from '../describe.ts'
import { createLoad } from '../draft.ts'
import { type Handler, type Room, requireAccount, requireNode, whenShown } from '../room.ts'
import { mayBeSent, sendInOrder, toSendFailure } from '../sending.ts'
import { enterPin } from './pin.ts'

type Hash = `0x${string}`

/** Sends a transaction the person has seen decoded from its own bytes and confirmed with the PIN. */
export const sendTransaction: Handler<'eth_sendTransaction'> = async (call, room) => {
  const { stage, asker, network } = room
  const [request] = call.params
  const { address } = requireAccount(room, request.from)
  requireNode(room, network)
  const account = { address, chainId: network.chainId }
  const load = createLoad(room, account, request)

  for (let round = 0; ; round++) {
    const said = { asker, network, from: address, id: `${call.id}/${round}`, load }
    const draft = await stage.ask(call, 'ConfirmTransaction', said)
    const seen = describe(draft, network, address)
    await enterPin(call, room, { kind: 'send', action: seen.action, amount: seen.amount, party: seen.party })
    await whenShown(call.signal)
    call.commit()
    let signedHash: Hash | undefined
    let hash: Hash | undefined
    try {
      const sending = sendInOrder(room, account, [draft], {
        signed: (_, hash) => {
          signedHash = hash
        },
      })
      showSending(call, room)
      ;[hash] = await sending
    } catch (cause) {
      const failure = toSendFailure(cause)
      call.reopen()
      const { code, context } = failure
      const unclear = mayBeSent(failure) ? signedHash : undefined
      await stage.ask(call, 'NotSent', { asker, reason: context.reason, code, hash: unclear, failure })
      continue
    }
    if (!hash) throw new Error('sent without a hash')
    call.answer(hash)
    await showResult(call, room, seen, hash)
    return hash
  }
}

const showSending = (call: Call<'eth_sendTransaction'>, { stage, asker }: Room) => {
  stage.ask(call, 'Sending', { asker }).catch(() => undefined)
}

const showResult = async (
  call: Call<'eth_sendTransaction'>,
  { stage, asker, queue, network }: Room,
  seen: Description,
  hash: Hash,
) => {
  const explorer = explorerLink(network, 'tx', hash)
  await stage.ask(call, 'Result', { asker, hash, amount: seen.amount, explorer, queue }).catch(() => undefined)
}
