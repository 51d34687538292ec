import { WalletError } from './errors.ts'
import { isSecureUrl } from './loopback.ts'
import { type Network, toChainIdHex } from './networks.ts'

/** The parameters of wallet_addEthereumChain (EIP-3085). */
export type AddChain = {
  chainId: `0x${string}`
  chainName: string
  nativeCurrency: { name: string; symbol: string; decimals: number }
  rpcUrls: readonly string[]
  blockExplorerUrls?: readonly string[]
}

/**
 * The parameters with which a page offers a network to a wallet (EIP-3085).
 *
 * @param rpcUrls its nodes: https, or http on this machine
 * @throws WalletError `invalidArgument` for no or other addresses, `unsupportedBlockchain` for a network that does not
 * speak Ethereum's JSON-RPC
 */
export function toAddChain(network: Network, rpcUrls: readonly string[]): AddChain {
  const { chainId, title, coin, decimals, explorer, evmLike } = network
  if (!evmLike) throw new WalletError('unsupportedBlockchain')
  if (!rpcUrls[0]) throw new WalletError('invalidArgument', { thing: 'rpcUrls' })
  if (!rpcUrls.every(isSecureUrl))
    throw new WalletError('invalidArgument', { thing: 'rpcUrls', detail: 'must be https' })
  return {
    chainId: toChainIdHex(chainId),
    chainName: title,
    nativeCurrency: { name: coin, symbol: coin, decimals },
    rpcUrls,
    ...(explorer && { blockExplorerUrls: [explorer] }),
  }
}
