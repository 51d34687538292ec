import { createLatchkey, type Latchkey, networkChain } from '@latchkey/kit'
import type { Chain } from 'viem'
import type { DappConfig } from '../dapp-config.ts'

/** A local chain has no explorer. */
const toChain = (chainId: number, isLocal: boolean): Chain => {
  const { blockExplorers, ...chain } = networkChain(chainId)
  return isLocal || !blockExplorers ? chain : { ...chain, blockExplorers }
}

/** Everything that the page's connection consists of, from its configuration. */
export function createPageLatchkey(dapp: DappConfig): Latchkey {
  const { apiKey, walletUrl, providers, relayUrl, projectId, coinbase, faucet } = dapp
  const [first, ...others] = dapp.networks.map(({ chainId }) => toChain(chainId, faucet)) as [Chain, ...Chain[]] // the configuration has one
  const rpcUrls = dapp.networks.map(({ chainId, rpcUrl, wsUrl }) => [
    chainId,
    { http: rpcUrl, ...(wsUrl && { webSocket: wsUrl }) },
  ])
  return createLatchkey({
    appName: 'Latchkey',
    chains: [first, ...others],
    rpcUrls: Object.fromEntries(rpcUrls),
    wallets: {
      face: { apiKey, walletUrl, ...(providers && { providers }) },
      ...(coinbase && { coinbaseWallet: { load: () => import('@coinbase/wallet-sdk') } }),
      ...(relayUrl &&
        projectId && { walletConnect: { load: () => import('@walletconnect/sign-client'), relayUrl, projectId } }),
    },
    // A local chain has a block each second, and its node need not be spared.
    ...(faucet && { jsonRpc: { pollingInterval: 1_000 } }),
  })
}
