import { decode, givenBy, readBalance, readSigned, wait } from '@latchkey/chains/tezos'
import type { FamilyKept } from '../kept.ts'
import { nodeOf } from './node.ts'

export const kept: FamilyKept = {
  async read(raw, account, network, room) {
    const { hash, operation } = await readSigned(raw, account)
    const rpc = nodeOf({ ...room, network })
    return {
      id: hash,
      given: givenBy(operation, account.address),
      async follow(within, signal) {
        const ended = await wait({ hash, branch: operation.branch, raw }, rpc, { within, signal })
        if (ended.outcome === 'timeout') return undefined
        return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
      },
    }
  },
  givenIn: async (unsigned, { address }) => givenBy(await decode(unsigned), address),
  readBalance: ({ address }, network, room) => readBalance(address, nodeOf({ ...room, network })),
}
