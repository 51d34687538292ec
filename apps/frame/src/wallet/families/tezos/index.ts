import { tezos } from '@latchkey/chains/tezos'
import { createFamily } from '../create-family.ts'
import type { FamilyHandlers } from '../handlers.ts'
import { createHistory } from '../history.ts'
import { loadMessages } from './messages/load.ts'
import { createSending } from './sending.ts'
import { signPayload } from './sign-payload.ts'
import { createNode, sendAll, transferCoin, transferFa2 } from './transfer.ts'

export const family = createFamily({
  history: createHistory(tezos, { createNode, toSent: ({ id, raw }) => ({ id, raw }) }),
  createNode,
  readBalance: tezos.readBalance,
  loadSending: async (_, { locale }) => createSending(await loadMessages(locale)),
})

export const handlers: FamilyHandlers<'tezos'> = {
  tezos_transferCoin: transferCoin,
  tezos_transferFA2: transferFa2,
  tezos_send: sendAll,
  tezos_sign: signPayload,
}
