import {
  decode,
  givenBy,
  isDurable,
  readBalance,
  readNewest,
  readSigned,
  readTokens,
  wait,
} from '@latchkey/chains/solana'
import { knownMint, weighMint } from '@latchkey/core/mints'
import type { FamilyKept } from '../kept.ts'
import { nodeOf } from './node.ts'
import { sending } from './sending.ts'

/** A transaction is taken for so many blocks after the one it refers to; the node that told may be so many behind. */
const hashLife = 150n
const behind = 30n

export const kept: FamilyKept = {
  async read(raw, { address }, network, context, { sentAt, taken } = { sentAt: 0, taken: false }) {
    const { id, transaction } = readSigned(raw, address)
    const rpc = nodeOf({ ...context, network })
    /** Its last block is not written in it: counted from when it was first looked at, it is no earlier than that. */
    let last: bigint | undefined
    return {
      id,
      given: givenBy(transaction, address),
      async follow(within, signal) {
        try {
          if (!isDurable(transaction)) last ??= (await readNewest(rpc, signal)).height + hashLife + behind
        } catch {
          return undefined // nobody answers: the next time may tell
        }
        // One that may not have been sent is not sent behind the back of a person who may send another in its place: no
        // number keeps both from being carried out, as it does with a nonce and on the other families' networks.
        const again = taken || isDurable(transaction)
        const sent = { id, lastValidBlockHeight: last, sentAt, ...(again && { raw }) }
        const ended = await wait(sent, rpc, { within, signal })
        if (ended.outcome === 'timeout') return undefined
        return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
      },
    }
  },
  givenIn: (unsigned, { address }) => givenBy(decode(unsigned), address),
  readBalance: ({ address }, network, context) => readBalance(address, nodeOf({ ...context, network })),
  async readTokens({ address }, network, context) {
    const held = await readTokens(address, nodeOf({ ...context, network }))
    return held.map(({ mint, decimals, amount, words: own }) => {
      const words = knownMint(network.name, mint) ?? own
      const symbol = words && weighMint(words) === 'plain' ? words.symbol : undefined
      return { id: mint, symbol, decimals, balance: amount }
    })
  },
  sending,
}
