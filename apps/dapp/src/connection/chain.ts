import { networkOfChainId } from '@latchkey/core/networks'
import { type Chain, defineChain } from 'viem'
import type { DappConfig } from '../dapp-config.ts'

/** The page's chain: the row of our table, reached by the operator's own node instead of a stranger's. */
export function toChain({ chainId, rpcUrl, wsUrl, faucet }: DappConfig): Chain {
  const { title, coin, decimals, net, explorer } = networkOfChainId(chainId)
  return defineChain({
    id: chainId,
    name: title,
    nativeCurrency: { name: coin, symbol: coin, decimals },
    rpcUrls: { default: { http: [rpcUrl], ...(wsUrl && { webSocket: [wsUrl] }) } },
    ...(explorer && !faucet && { blockExplorers: { default: { name: new URL(explorer).hostname, url: explorer } } }),
    testnet: net === 'test',
  })
}
