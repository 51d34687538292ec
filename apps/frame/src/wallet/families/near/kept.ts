import { createWait, decode, givenBy, readBalance, readSigned, toHashText, toKeyText } from '@latchkey/chains/near'
import { createNearNode } from '../../../session/near-node.ts'
import { nodeUrl } from '../ask-and-sign.ts'
import type { FamilyKept } from '../kept.ts'
import { sending } from './sending.ts'

export const kept: FamilyKept = {
  async read(raw, { address }, network, context) {
    const { hash, transaction } = readSigned(raw, address)
    const { publicKey, nonce, blockHash } = transaction
    const rpc = createNearNode(nodeUrl(context, network))
    const wait = createWait(
      { hash, signer: address, key: toKeyText(publicKey), nonce, blockHash: toHashText(blockHash), raw },
      rpc,
    )
    return {
      id: hash,
      given: givenBy(transaction),
      async follow(within, signal) {
        const ended = await wait({ within, signal })
        if (ended.outcome === 'timeout') return undefined
        return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
      },
    }
  },
  givenIn: (unsigned) => givenBy(decode(unsigned)),
  readBalance: async ({ address }, network, context) =>
    BigInt(await readBalance(address, undefined, createNearNode(nodeUrl(context, network)))),
  sending,
}
