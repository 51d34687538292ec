import { decode, decodeParties, givenBy, readAddress, readBalance, readSigned, wait } from '@latchkey/chains/aptos'
import type { FamilyKept } from '../kept.ts'
import { nodeOf, reading } from './node.ts'
import { sending } from './sending.ts'

export const kept: FamilyKept = {
  async read(raw, { address }, network, context, { sentAt } = { sentAt: 0, taken: false }) {
    const { hash, transaction } = readSigned(raw, readAddress(address))
    const node = nodeOf({ ...context, network })
    return {
      id: hash,
      given: givenBy(transaction),
      async follow(within, signal) {
        try {
          const { expirationSeconds } = transaction
          const ended = await wait(node, hash, expirationSeconds, { timeout: within, signal, raw, sentAt })
          if (ended.outcome === 'timeout') return undefined
          return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
        } catch {
          return undefined // nobody answers, or not of this: the next time may tell
        }
      },
    }
  },
  givenIn: (unsigned) => givenBy(readSender(unsigned)),
  readBalance: ({ address }, network, context) =>
    reading(() => readBalance(nodeOf({ ...context, network }), readAddress(address))),
  sending,
}

/** The transaction, of one sender or with others who sign it too. */
const readSender = (unsigned: Uint8Array) => {
  try {
    return decode(unsigned)
  } catch {
    return decodeParties(unsigned).raw
  }
}
