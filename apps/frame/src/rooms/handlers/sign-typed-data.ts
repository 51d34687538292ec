import { readTypedView } from '@latchkey/chains/evm'
import type { Call } from '../../door/calls.ts'
import { type Handler, hasNode, type Room, requireAccount } from '../room.ts'
import { texts } from '../texts/en.ts'
import { readTypedFacts } from '../typed-facts.ts'
import { signApproved } from './pin.ts'

type TypedMethod = 'eth_signTypedData_v3' | 'eth_signTypedData_v4'

/** Signs typed data as EIP-712, after the person has seen every value of it. */
const sign = async (call: Call<TypedMethod>, room: Room, version: 3 | 4): Promise<`0x${string}`> => {
  const { network } = room
  const [account, data] = call.params
  const { address } = requireAccount(room, account)
  // One text is shown and signed: an object is written out once, here.
  const view = readTypedView(typeof data === 'string' ? data : JSON.stringify(data), network.chainId, version)
  const open = await room.vault.resume()
  const approved = await room.stage.ask(call, 'SignTypedData', {
    asker: room.asker,
    network,
    account: address,
    view,
    load: hasNode(room, network) ? () => readTypedFacts(room, network, address, view) : undefined,
    pin: !open || view.risk !== 'none',
  })
  const what = view.risk === 'spending' ? texts.typed.spending : texts.typed.title
  return signApproved(call, room, { ...approved, what }, () => room.vault.signTypedData(view.json))
}

export const signTypedData: Handler<'eth_signTypedData_v4'> = (call, room) => sign(call, room, 4)

/** Without arrays, which it refuses, version 3 is version 4. */
export const signTypedDataV3: Handler<'eth_signTypedData_v3'> = (call, room) => sign(call, room, 3)
