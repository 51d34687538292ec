import {
  createWait,
  decode,
  decodeParties,
  describe,
  readAddress,
  readBalance,
  readSigned,
} from '@latchkey/chains/aptos'
import type { FamilyKept } from '../kept.ts'
import { loadMessages } from './messages/load.ts'
import { nodeOf, reading } from './node.ts'
import { createSending } from './sending.ts'

export const kept: FamilyKept = {
  async read(raw, { address }, network, context, { sentAt } = { sentAt: 0, taken: false }) {
    const { id, transaction } = readSigned(raw, readAddress(address))
    const wait = createWait({ id, raw, sentAt }, nodeOf({ ...context, network }))
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
  transfersIn: (unsigned) => describe(readSender(unsigned)).transfers,
  readBalance: ({ address }, network, context) =>
    reading(() => readBalance(readAddress(address), nodeOf({ ...context, network }))),
  loadSending: async (locale) => createSending(await loadMessages(locale)),
}

/** The transaction, of one sender or with others who sign it too. */
const readSender = (unsigned: Uint8Array) => {
  try {
    return decode(unsigned)
  } catch {
    return decodeParties(unsigned).raw
  }
}
