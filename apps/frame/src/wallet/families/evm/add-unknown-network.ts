import { type AddedNetwork, findAddedMismatch } from '@latchkey/core/added-networks'
import { isWalletError, WalletError } from '@latchkey/core/errors'
import { knownNetworks } from '@latchkey/core/networks'
import { addedWireNetwork, isAddable } from '@latchkey/core/wire-networks'
import type { Params } from '@latchkey/protocol/methods'
import type { Call } from '../../../entry/calls.ts'
import { lazyImport } from '../../../entry/lazy-import.ts'
import type { RequestContext } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import { retryOutages } from '../../retry-outages.ts'
import { findNode, isSafeNode } from './page-nodes.ts'

/** The list is long, and hardly anybody needs it. */
const loadKnownChains = lazyImport(() => import('./known-chains.ts'))

type Offered = Params<'wallet_addEthereumChain'>[0]

const invalid = (reason: string) => new WalletError('invalidParams', { reason })

/**
 * True if a page may offer a chain that neither the register nor the operator has. The operator must allow it; pages of
 * the legacy SDKs and other apps, whose project is not this one, never may.
 */
export function mayOffer({ app }: Call, { config, page }: RequestContext, chainId: number): boolean {
  return config.allowAddedNetworks === true && !app && page.wire === 'sdk' && isAddable(chainId)
}

/**
 * Reads a page's claim about a network, as EIP-3085 requires it, and nothing else: its explorer and icons are not used.
 */
function readClaim({ chainId, chainName = '', nativeCurrency, rpcUrls }: Offered): AddedNetwork & { nodes: string[] } {
  const title = chainName.trim()
  if (title === '' || title.length > 40) throw invalid('chainName is missing, or longer than 40 characters')
  if (!nativeCurrency) throw invalid('nativeCurrency is missing')
  if (!/^[A-Za-z]{2,6}$/.test(nativeCurrency.symbol)) throw invalid('the symbol of the coin is not 2 to 6 letters')
  if (nativeCurrency.decimals !== 18) throw invalid('the coin of an EVM network has 18 decimals')
  const facts = { chainId: Number(chainId), title, coin: nativeCurrency.symbol }
  const others = knownNetworks().flatMap((each) => (each.origin.kind === 'register' ? [] : [each.title]))
  const mismatch = findAddedMismatch(facts, others, true)
  if (mismatch) throw invalid(`${mismatch.field}: ${mismatch.message}`)
  const nodes = (rpcUrls ?? []).filter(isSafeNode)
  if (nodes.length === 0) throw invalid('give rpcUrls that begin with https://')
  return { ...facts, nodes }
}

/**
 * Adds a network that nobody vouches for, by a person's yes. Its node is asked for its chain id before anything is
 * shown. It does not switch networks.
 */
export async function addUnknownNetwork(call: Call<'wallet_addEthereumChain'>, context: RequestContext): Promise<null> {
  const { views, requester, page, myNetworks } = context
  const { nodes, ...facts } = readClaim(call.params[0])
  const { chainId } = facts
  requireAccount(context)
  const { findContradiction } = await loadKnownChains()
  if (myNetworks.isRefused(chainId)) throw new WalletError('userRejectedRequest')
  const { name } = addedWireNetwork(chainId)
  const node = await retryOutages(call, context, () => findNode(context, name, nodes))
  if (node === undefined)
    throw new WalletError('badRequest', { reason: `none of the nodes may be used, or none serves chain ${chainId}` })
  const host = new URL(page.origin).host
  try {
    const known = findContradiction(facts)
    await views.ask(call, 'AddUnknownNetwork', { requester, ...facts, host, node: new URL(node).host, known })
  } catch (failure) {
    if (isWalletError(failure, 'userRejectedRequest')) myNetworks.refuse(chainId)
    throw failure
  }
  if (!(await myNetworks.add(facts, node, host)))
    throw new WalletError('badRequest', { reason: 'too many networks were added here' })
  return null
}
