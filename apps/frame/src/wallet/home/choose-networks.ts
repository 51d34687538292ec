import { WalletError } from '@latchkey/core/errors'
import { isKnownNetwork, knownNetworks, type Network, networkOf, readNetwork } from '@latchkey/core/networks'
import { plainErrors } from '@latchkey/core/plain-errors'
import { isKnown, requireKnown } from '../../entry/networks.ts'
import type { Page } from '../../entry/page.ts'
import { hasNode, type NodeList } from '../nodes.ts'

/**
 * The networks in the wallet home: those the page names, otherwise all that have nodes. All are main or all are test
 * networks, as the page's own.
 *
 * @throws WalletError `unsupportedNetwork`, `unsupportedChain`, `unsupportedBlockchain`, `badRequest`
 */
export function chooseNetworks(
  context: NodeList & { network: Network; page: Pick<Page, 'wire'> },
  named: readonly (string | number)[] | undefined,
): Network[] {
  const { net, home } = context.network
  if (!home) throw new WalletError('unsupportedBlockchain')
  if (!named) {
    const here = knownNetworks().filter(
      (each) => each.net === net && isKnown(context.page, each) && hasNode(context, each),
    )
    // The page's own comes first.
    return here.sort((a, b) => Number(b.name === context.network.name) - Number(a.name === context.network.name))
  }
  const chosen = named.map((each) => (isKnownNetwork(each) ? readNetwork(each) : networkOf(each)))
  for (const each of chosen) requireKnown(context.page, each)
  if (!chosen.every((each) => each.net === net))
    throw new WalletError('badRequest', { reason: plainErrors.otherEnvironment(net) })
  if (!chosen.every((each) => each.home)) throw new WalletError('unsupportedBlockchain')
  return [...new Set(chosen)]
}
