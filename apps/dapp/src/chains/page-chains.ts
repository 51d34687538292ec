import { networkOf, readNetwork } from '@latchkey/core/networks'
import type { Connector } from 'wagmi'
import type { DappConfig } from '../dapp-config.ts'
import type { PageChain, WalletRequest } from './family.ts'

/** All networks of the page, those with Ethereum's JSON-RPC first: each supports the same actions. */
export function pageChains({ networks, chains }: DappConfig): PageChain[] {
  return [
    ...networks.map(({ chainId, rpcUrl, wsUrl, tokens = [] }) => ({
      network: networkOf(chainId),
      node: rpcUrl,
      socket: wsUrl,
      mirror: undefined,
      tokens,
      agreement: undefined,
    })),
    ...chains.map(({ network, node, socket, mirror, tokens = [], agreement }) => ({
      network: readNetwork(network),
      node,
      socket,
      mirror,
      tokens,
      agreement,
    })),
  ]
}

type OnNetwork = <T>(
  network: string,
  work: (wallet: { request: (method: string, ...params: unknown[]) => Promise<unknown> }) => Promise<T>,
) => Promise<T>

/** Returns whether a connector is the embedded wallet, the only one with accounts on every family. */
export function hasEveryFamily(connector: Connector): boolean {
  return connector.type === 'faceWallet'
}

/** Sends requests to the embedded wallet, with its network switched until it answers. */
export function createAsk(connector: Connector, { network }: PageChain): WalletRequest {
  const { onNetwork } = connector as unknown as { onNetwork: OnNetwork } // as every connector of the embedded wallet has
  return (method, ...params) => onNetwork(network.name, (wallet) => wallet.request(method, ...params))
}
