import type { Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { readHederaAccount } from '../../session/hedera-mirror.ts'
import { hasNode, type NodeList } from '../nodes.ts'
import type { ResolvedAccounts } from './namespace-spec.ts'

/**
 * The person's accounts on networks that alone can name them: those of Hedera, by its mirror node. A network that does not
 * answer, or has no such account yet, is left out, and so is not offered.
 */
export async function readHederaAccounts(
  networks: readonly Network[],
  address: string,
  context: NodeList & { config: FrameConfig },
): Promise<ResolvedAccounts> {
  const named = [...new Set(networks)].filter((each) => each.family === 'hedera' && hasNode(context, each))
  const found = await Promise.all(
    named.map(async (network) => {
      const account = await readHederaAccount(context.config, network, address).catch(() => undefined)
      return account ? [[network.name, account.id] as const] : []
    }),
  )
  return new Map(found.flat())
}
