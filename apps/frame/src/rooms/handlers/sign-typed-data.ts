import { readTypedView } from '@latchkey/chains/evm'
import { type Handler, requireAccount } from '../room.ts'
import { texts } from '../texts/en.ts'
import { signApproved } from './pin.ts'

/** Signs typed data as EIP-712, after the person has seen every value of it. */
export const signTypedData: Handler<'eth_signTypedData_v4'> = async (call, room) => {
  const [account, data] = call.params
  const { address } = requireAccount(room, account)
  const { network } = room.page
  // One text is shown and signed: an object is written out once, here.
  const view = readTypedView(typeof data === 'string' ? data : JSON.stringify(data), network.chainId)
  const open = await room.vault.resume()
  const approved = await room.stage.ask(call, 'SignTypedData', {
    asker: room.asker,
    network,
    account: address,
    view,
    pin: !open || view.risk !== 'none',
  })
  const what = view.risk === 'spending' ? texts.typed.spending : texts.typed.title
  return signApproved(call, room, { ...approved, what }, () => room.vault.signTypedData(view.json))
}
