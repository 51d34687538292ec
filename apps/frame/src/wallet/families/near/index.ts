import { near } from '@latchkey/chains/near'
import { createNearNode } from '../../../session/near-node.ts'
import { nodeUrl } from '../ask-and-sign.ts'
import { createFamily } from '../create-family.ts'
import type { FamilyHandlers } from '../family.ts'
import { broadcast, signTransaction } from './broadcast.ts'
import { loadMessages } from './messages/load.ts'
import { createSending } from './sending.ts'

export const family = createFamily(near, {
  createNode: (context) => createNearNode(nodeUrl(context, context.network)),
  toSent: ({ id, raw }, { address }) => ({ id, raw, signer: address }),
  loadSending: async (_, { locale }) => createSending(await loadMessages(locale)),
})

export const handlers: FamilyHandlers<'near'> = {
  near_signTransaction: signTransaction,
  near_broadcast_tx_async: broadcast,
}
