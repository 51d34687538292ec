import type { Network } from '@latchkey/core/networks'
import type { FamilyToken, WalletFamily } from './family.ts'
import { readFollowedTransaction } from './followed-transaction.ts'
import { createHistory, type HistoryChain, type HistoryParts, readRecipients } from './history.ts'

type Chain<X, N, S> = HistoryChain<X, N, S> & { readBalance(address: string, node: N): Promise<bigint> }

type Parts<X, N, S> = HistoryParts<X, N, S> &
  Pick<WalletFamily, 'loadSending'> & {
    /** Reads the tokens of an account; left out where nodes do not list them. */
    readTokens?(address: string, node: N, network: Network): Promise<readonly FamilyToken[]>
  }

/**
 * Makes the wallet family of a chain family whose transactions the wallet follows itself.
 *
 * @param chain the family's verbs in `packages/chains`
 * @param parts the node's client, and the part for sending from the wallet itself
 */
export function createFamily<X, N, S>(chain: Chain<X, N, S>, parts: Parts<X, N, S>): WalletFamily {
  const { createNode, readTokens, loadSending } = parts
  return {
    history: createHistory(chain, parts),
    async readHoldings({ account: { address }, network, context }) {
      const node = createNode({ ...context, network })
      const [coin, tokens] = await Promise.all([
        chain.readBalance(address, node),
        // The coin is shown although the node does not list tokens now.
        readTokens?.(address, node, network).catch(() => 'silent' as const),
      ])
      return { holdings: { coin, assets: [], ...(tokens !== undefined && { tokens }) }, listed: [] }
    },
    readSent: (row, { network, context }) => readFollowedTransaction(context, network, row),
    readRecipients: ({ network, context }) => readRecipients(context, network),
    loadSending,
  }
}
