import { near } from '@latchkey/chains/near'
import { createNearNode } from '../../../session/near-node.ts'
import { nodeUrl } from '../ask-and-sign.ts'
import { createFamily } from '../create-family.ts'
import type { NodeContext } from '../family.ts'
import type { FamilyHandlers } from '../handlers.ts'
import { createHistory } from '../history.ts'
import { broadcast, signTransaction } from './broadcast.ts'
import { loadMessages } from './messages/load.ts'
import { createSending } from './sending.ts'

const createNode = (context: NodeContext) => createNearNode(nodeUrl(context, context.network))

export const family = createFamily({
  history: createHistory(near, { createNode, toSent: ({ id, raw }, { address }) => ({ id, raw, signer: address }) }),
  createNode,
  readBalance: near.readBalance,
  loadSending: async (_, { locale }) => createSending(await loadMessages(locale)),
})

export const handlers: FamilyHandlers<'near'> = {
  near_signTransaction: signTransaction,
  near_broadcast_tx_async: broadcast,
}
