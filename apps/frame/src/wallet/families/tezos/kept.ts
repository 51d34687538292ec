import { createWait, decode, givenBy, readBalance, readSigned } from '@latchkey/chains/tezos'
import type { FamilyKept } from '../kept.ts'
import { nodeOf } from './node.ts'
import { sending } from './sending.ts'

export const kept: FamilyKept = {
  async read(raw, account, network, context) {
    const { hash, operation } = readSigned(raw, account)
    const wait = createWait({ hash, branch: operation.branch, raw }, nodeOf({ ...context, network }))
    return {
      id: hash,
      given: givenBy(operation, account.address),
      async follow(within, signal) {
        const ended = await wait({ within, signal })
        if (ended.outcome === 'timeout') return undefined
        return { outcome: ended.outcome, reason: 'reason' in ended ? ended.reason : undefined }
      },
    }
  },
  givenIn: async (unsigned, { address }) => givenBy(decode(unsigned), address),
  readBalance: ({ address }, network, context) => readBalance(address, nodeOf({ ...context, network })),
  sending,
}
