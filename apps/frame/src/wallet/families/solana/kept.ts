import { createWait, decode, describe, isDurable, readBalance, readSigned, readTokens } from '@latchkey/chains/solana'
import type { FamilyKept } from '../kept.ts'
import { loadMessages } from './messages/load.ts'
import { nodeOf } from './node.ts'
import { createSending } from './sending.ts'

export const kept: FamilyKept = {
  async read(raw, { address }, network, context, { sentAt, taken } = { sentAt: 0, taken: false }) {
    const { id, transaction } = readSigned(raw, address)
    const durable = isDurable(transaction)
    // Bytes that may not have been sent are not sent again: the person may send another transaction in their place, and no
    // number keeps both from being carried out, as a nonce does, and a counter on the other families' networks.
    const again = taken || durable
    const wait = createWait({ id, durable, sentAt, ...(again && { raw }) }, nodeOf({ ...context, network }))
    return {
      id,
      transfers: describe(transaction, address).transfers,
      async follow(within, signal) {
        const ended = await wait({ within, signal })
        if (ended.outcome === 'timeout') return undefined
        return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
      },
    }
  },
  transfersIn: (unsigned, { address }) => describe(decode(unsigned), address).transfers,
  readBalance: ({ address }, network, context) => readBalance(address, nodeOf({ ...context, network })),
  readTokens: ({ address }, network, context) => readTokens(address, nodeOf({ ...context, network }), { network }),
  loadSending: async (locale) => createSending(await loadMessages(locale)),
}
