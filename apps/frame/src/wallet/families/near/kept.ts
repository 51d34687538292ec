import { createWait, decode, describe, readBalance, readSigned } from '@latchkey/chains/near'
import { createNearNode } from '../../../session/near-node.ts'
import { nodeUrl } from '../ask-and-sign.ts'
import type { FamilyKept } from '../kept.ts'
import { loadMessages } from './messages/load.ts'
import { createSending } from './sending.ts'

export const kept: FamilyKept = {
  async read(raw, { address }, network, context) {
    const { id, transaction } = readSigned(raw, address)
    const wait = createWait({ id, signer: address, raw }, createNearNode(nodeUrl(context, network)))
    return {
      id,
      transfers: describe(transaction).transfers,
      async follow(within, signal) {
        const ended = await wait({ within, signal })
        if (ended.outcome === 'timeout') return undefined
        return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
      },
    }
  },
  transfersIn: (unsigned) => describe(decode(unsigned)).transfers,
  readBalance: ({ address }, network, context) => readBalance(address, createNearNode(nodeUrl(context, network))),
  loadSending: async (locale) => createSending(await loadMessages(locale)),
}
