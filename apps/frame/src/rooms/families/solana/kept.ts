import { decode, givenBy, isDurable, readBalance, readHeight, readSigned, wait } from '@latchkey/chains/solana'
import type { FamilyKept } from '../kept.ts'
import { nodeOf } from './node.ts'

/** A transaction is taken for so many blocks after the one it refers to. */
const hashLife = 150n

export const kept: FamilyKept = {
  async read(raw, { address }, network, room) {
    const { id, transaction } = readSigned(raw, address)
    const rpc = nodeOf({ ...room, network })
    /** Its last block is not written in it: counted from when it was first looked at, it is no earlier than that. */
    let last: bigint | undefined
    return {
      id,
      given: givenBy(transaction, address),
      async follow(within, signal) {
        try {
          if (!isDurable(transaction)) last ??= (await readHeight(rpc, signal)) + hashLife
        } catch {
          return undefined // nobody answers: the next time may tell
        }
        const ended = await wait({ id, raw, lastValidBlockHeight: last }, rpc, { within, signal })
        if (ended.outcome === 'timeout') return undefined
        return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
      },
    }
  },
  givenIn: (unsigned, { address }) => givenBy(decode(unsigned), address),
  readBalance: ({ address }, network, room) => readBalance(address, nodeOf({ ...room, network })),
}
