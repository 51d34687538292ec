import type { ChainFamily, NodeUrls, TransactionOutcome, WaitOptions } from '@latchkey/chains/family'
import type { PageChain, Sent } from './family.ts'

/** How long a transaction is followed, milliseconds. */
const withinMs = 180_000

/** The addresses of a chain's nodes. */
export function urlsOf({ node, mirror }: Pick<PageChain, 'node' | 'mirror'>): NodeUrls {
  return { url: node, mirror }
}

type Followed<S, Node> = Pick<ChainFamily, 'finality'> & {
  createNode(urls: NodeUrls): Node
  createWait(sent: S, node: Node): (options: WaitOptions) => Promise<TransactionOutcome>
}

/** Follows a submitted transaction at the chain's own node. */
export function follow<S extends { id: string }, Node>(
  { finality, createNode, createWait }: Followed<S, Node>,
  chain: Pick<PageChain, 'node' | 'mirror'>,
  sent: NoInfer<S>,
): Sent {
  const wait = createWait(sent, createNode(urlsOf(chain)))
  return { id: sent.id, finality, wait: (signal) => wait({ within: withinMs, signal }) }
}
