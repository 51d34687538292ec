import { isWalletError, WalletError } from '@latchkey/core/errors'
import { isSecureUrl } from '@latchkey/core/loopback'
import { type Network, networkOfChainId } from '@latchkey/core/networks'
import type { Params } from '@latchkey/protocol/methods'
import { isServiceError } from '@latchkey/protocol/service-error'
import type { Call } from '../../../entry/calls.ts'
import { isKnown } from '../../../entry/networks.ts'
import { hasNode } from '../../nodes.ts'
import type { Handler, RequestContext } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import { retryOutages } from '../../retry-outages.ts'

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
 * Nodes as EIP-3085 requires them: over TLS, or on this machine; and without a name or password, which everybody who
 * uses it would share.
 */
const isSafe = (address: string): boolean => {
  if (!isSecureUrl(address)) return false
  const { username, password } = new URL(address)
  return username === '' && password === ''
}

/** The first of the page's nodes that the operator allows and that serves the network. */
const findNode = async (
  context: RequestContext,
  { name }: Network,
  nodes: readonly string[],
): Promise<string | undefined> => {
  for (const node of nodes)
    try {
      await context.session.api.call('nodeCheck', { network: name, node })
      return node
    } catch (failure) {
      if (!isServiceError(failure, 'not_allowed', 'bad_request')) throw failure
    }
  return undefined
}

/**
 * Adds a page's network (EIP-3085). The wallet's register defines the network, which must be in it; a page can only
 * contribute a node for one that has none. It does not switch networks.
 */
export const addChain: Handler<'wallet_addEthereumChain'> = async (call, context) => {
  const { views, requester, session } = context
  const [offered] = call.params
  const network = readChainId(offered.chainId, call, context)
  if (!network.evmLike) throw new WalletError('unsupportedChain', { chainId: offered.chainId })
  requireSameCoin(network, offered)
  if (hasNode(context, network)) return null

  const nodes = (offered.rpcUrls ?? []).filter(isSafe)
  if (nodes.length === 0)
    throw new WalletError('invalidParams', {
      reason: `${network.title} needs a node: give rpcUrls that begin with https://`,
    })
  requireAccount(context)
  const node = await retryOutages(call, context, () => findNode(context, network, nodes))
  if (node === undefined)
    throw new WalletError('badRequest', { reason: `none of the nodes may be used, or none serves ${network.title}` })
  await views.ask(call, 'AddNetwork', { requester, network, host: new URL(node).host })
  session.nodes.set(network.name, node)
  return null
}
