import { isWalletError, WalletError } from '@latchkey/core/errors'
import { isKnownNetwork, type Network, networkOfChainId } from '@latchkey/core/networks'
import type { Params } from '@latchkey/protocol/methods'
import type { Call } from '../../../entry/calls.ts'
import { isKnown } from '../../../entry/networks.ts'
import { hasNode } from '../../nodes.ts'
import type { Handler, RequestContext } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import { retryOutages } from '../../retry-outages.ts'
import { addUnknownNetwork, mayOffer } from './add-unknown-network.ts'
import { findNode, isSafeNode } from './page-nodes.ts'

/** Switches the network (EIP-3326). */
export const switchChain: Handler<'wallet_switchEthereumChain'> = async (call, context) => {
  const { network: from, views, requester, switchNetwork } = context
  const [{ chainId }] = call.params
  const to = find(chainId, call, context)
  if (!to?.evmLike || !hasNode(context, to)) throw new WalletError('unrecognizedChain', { chainId })
  if (to.name === from.name) return null
  await views.ask(call, 'SwitchNetwork', { requester, from, to })
  switchNetwork(to)
  return null
}

/**
 * The network of a chain id, for a page or for a connected app, which has no page's wire.
 *
 * @throws WalletError `unsupportedChain` for an unknown id, and for one that the page's SDK cannot know
 */
const readChainId = (chainId: string, { app }: Call, { network: from, page }: RequestContext): Network => {
  const network = networkOfChainId(chainId, from)
  if (!app && !isKnown(page, network)) throw new WalletError('unsupportedChain', { chainId })
  return network
}

const find = (chainId: string, call: Call, context: RequestContext): Network | undefined => {
  try {
    return readChainId(chainId, call, context)
  } catch (failure) {
    if (isWalletError(failure, 'unsupportedChain')) return undefined
    throw failure
  }
}

type Offered = Params<'wallet_addEthereumChain'>[0]

/** Coins whose former symbol pages still use. */
const formerCoins: Partial<Record<string, string>> = { POL: 'MATIC', KAIA: 'KLAY', tBNB: 'BNB', APT: 'APTOS' }

/** A page that names another coin means another network, or wants the person to believe so. */
const requireSameCoin = ({ title, coin, decimals }: Network, { nativeCurrency }: Offered) => {
  if (!nativeCurrency) return
  const { symbol } = nativeCurrency
  if (symbol !== coin && symbol !== formerCoins[coin])
    throw new WalletError('invalidParams', { reason: `the coin of ${title} is ${coin}, not the one that is offered` })
  if (nativeCurrency.decimals !== decimals)
    throw new WalletError('invalidParams', { reason: `${coin} has ${decimals} decimals on ${title}` })
}

/**
 * Adds a page's network (EIP-3085). The wallet's register, or its operator, defines the network, and a page can only
 * contribute a node for one that has none; another network only where the operator lets people add such. It does not
 * switch networks.
 */
export const addChain: Handler<'wallet_addEthereumChain'> = async (call, context) => {
  const { views, requester, session } = context
  const [offered] = call.params
  const id = Number(offered.chainId)
  if (mayOffer(call, context, id) && !isKnownNetwork(`eip155_${id}`)) return addUnknownNetwork(call, context)
  const network = readChainId(offered.chainId, call, context)
  if (!network.evmLike) throw new WalletError('unsupportedChain', { chainId: offered.chainId })
  requireSameCoin(network, offered)
  if (hasNode(context, network)) return null

  const nodes = (offered.rpcUrls ?? []).filter(isSafeNode)
  if (nodes.length === 0)
    throw new WalletError('invalidParams', {
      reason: `${network.title} needs a node: give rpcUrls that begin with https://`,
    })
  requireAccount(context)
  const node = await retryOutages(call, context, () => findNode(context, network.name, nodes))
  if (node === undefined)
    throw new WalletError('badRequest', { reason: `none of the nodes may be used, or none serves ${network.title}` })
  await views.ask(call, 'AddNetwork', { requester, network, host: new URL(node).host })
  session.nodes.set(network.name, node)
  return null
}
