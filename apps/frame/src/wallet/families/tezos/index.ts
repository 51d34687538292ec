import type { FamilyHandlers } from '../handlers.ts'
import { signPayload } from './sign-payload.ts'
import { sendAll, transferCoin, transferFa2 } from './transfer.ts'

export { kept } from './kept.ts'
export { sendAll, signPayload, transferCoin, transferFa2 }

export const handlers: FamilyHandlers<'tezos'> = {
  tezos_transferCoin: transferCoin,
  tezos_transferFA2: transferFa2,
  tezos_send: sendAll,
  tezos_sign: signPayload,
}
