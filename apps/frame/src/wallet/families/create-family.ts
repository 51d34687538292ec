import type { Network } from '@latchkey/core/networks'
import type { NodeContext, WalletFamily } from './family.ts'
import { readFollowedTransaction } from './followed-transaction.ts'
import { readRecipients } from './history.ts'
import type { FamilyToken } from './holdings.ts'
import type { FamilyHistory } from './transactions.ts'

type Parts<N> = Pick<WalletFamily, 'loadSending'> & {
  history: FamilyHistory
  /** Creates a client of the network's node. @throws WalletError `unsupportedChain` where the operator has none */
  createNode(context: NodeContext): N
  readBalance(address: string, node: N): Promise<bigint>
  /** Reads the tokens of an account; left out where nodes do not list them. */
  readTokens?(address: string, node: N, network: Network): Promise<readonly FamilyToken[]>
}

/** Creates a family whose transactions the wallet follows itself. */
export function createFamily<N>({ history, createNode, readBalance, readTokens, loadSending }: Parts<N>): WalletFamily {
  return {
    history,
    async readHoldings({ account: { address }, network, context }) {
      const node = createNode({ ...context, network })
      const [coin, tokens] = await Promise.all([
        readBalance(address, node),
        // The coin is shown even if the node does not list tokens now.
        readTokens?.(address, node, network).catch(() => 'silent' as const),
      ])
      return { holdings: { coin, assets: [], ...(tokens !== undefined && { tokens }) }, listed: [] }
    },
    readSent: (row, { network, context }) => readFollowedTransaction(context, network, row),
    readRecipients: ({ network, context }, askedBy) => readRecipients(context, network, askedBy),
    loadSending,
  }
}
