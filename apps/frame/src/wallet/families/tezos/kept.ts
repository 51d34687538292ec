import { createWait, decode, describe, readBalance, readSigned } from '@latchkey/chains/tezos'
import type { FamilyKept } from '../kept.ts'
import { loadMessages } from './messages/load.ts'
import { nodeOf } from './node.ts'
import { createSending } from './sending.ts'

export const kept: FamilyKept = {
  async read(raw, account, network, context) {
    const { id, transaction } = readSigned(raw, account)
    const wait = createWait({ id, raw }, nodeOf({ ...context, network }))
    return {
      id,
      transfers: describe(transaction, account.address).transfers,
      async follow(within, signal) {
        const ended = await wait({ within, signal })
        if (ended.outcome === 'timeout') return undefined
        return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
      },
    }
  },
  transfersIn: async (unsigned, { address }) => describe(decode(unsigned), address).transfers,
  readBalance: ({ address }, network, context) => readBalance(address, nodeOf({ ...context, network })),
  loadSending: async (locale) => createSending(await loadMessages(locale)),
}
