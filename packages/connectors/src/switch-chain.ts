import {
  type AddEthereumChainParameter,
  type Chain,
  numberToHex,
  ResourceUnavailableRpcError,
  SwitchChainError,
  UserRejectedRequestError,
  withTimeout,
} from 'viem'
import { ChainNotConfiguredError } from 'wagmi'
import { ConnectorError } from './connector-error.ts'
import type { Request } from './provider.ts'
import type { WalletTimeouts } from './timeouts.ts'
import { hasCode } from './to-error.ts'
import { toWalletError } from './to-wallet-error.ts'

/** The parameters of a chain beyond its configuration, which wagmi passes on. */
export type ChainOffer = Partial<Omit<AddEthereumChainParameter, 'chainId'>>

type Switching = {
  /** Sends the wallet a request that a person answers. */
  ask(request: Request): Promise<unknown>
  /** The chain the wallet is on. */
  readChainId(): Promise<number>
  chains: readonly Chain[]
  chainId: number
  offer?: { [K in keyof ChainOffer]?: ChainOffer[K] | undefined } | undefined
  timeouts: Pick<WalletTimeouts, 'switched'>
}

/** The interval between queries of the wallet's chain, milliseconds. */
const betweenLooks = 100

/** How long a wallet that added a chain may take to switch by itself before it is asked again, milliseconds. */
const afterAdding = 500

/**
 * 4902: a chain that the wallet does not know (EIP-3085). Some wallets use 4901 (EIP-1193: not connected to that
 * chain).
 */
const unknownChain = [4902, 4901]

/**
 * Switches a wallet to a chain of the page's configuration (EIP-3326), adds the chain where the wallet does not know it
 * (EIP-3085), and verifies that the wallet is really there, whatever it answered.
 *
 * @returns the chain the wallet is on now
 * @throws SwitchChainError with the cause `ChainNotConfiguredError`, `ConnectorError` `notSwitched`, or the wallet's
 * own
 * @throws UserRejectedRequestError, ResourceUnavailableRpcError
 */
export async function switchChain({ ask, readChainId, chains, chainId, offer, timeouts }: Switching): Promise<Chain> {
  const chain = chains.find(({ id }) => id === chainId)
  if (!chain) throw new SwitchChainError(new ChainNotConfiguredError())
  const askToSwitch = () => ask({ method: 'wallet_switchEthereumChain', params: [{ chainId: numberToHex(chainId) }] })
  try {
    try {
      await askToSwitch()
    } catch (failure) {
      if (!hasCode(failure, ...unknownChain)) throw failure
      await ask({ method: 'wallet_addEthereumChain', params: [toAddEthereumChain(chain, offer)] })
      // A wallet may add a chain without switching to it.
      if (!(await isOn(chainId, readChainId, Math.min(timeouts.switched, afterAdding)))) await askToSwitch()
    }
    if (!(await isOn(chainId, readChainId, timeouts.switched))) throw new ConnectorError('notSwitched')
    return chain
  } catch (failure) {
    const error = toWalletError(failure)
    if (error instanceof UserRejectedRequestError || error instanceof ResourceUnavailableRpcError) throw error
    throw new SwitchChainError(error)
  }
}

type Switchable = {
  getChainId(): Promise<number>
  switchChain?(parameters: { chainId: number }): Promise<Chain>
}

/**
 * Switches a wallet that is being connected to the chain the page wants. The page can see that it is on another
 * network; only a person's rejection ends the connecting.
 *
 * @returns the chain the wallet is on now
 * @throws UserRejectedRequestError
 */
export async function switchToWanted(
  connector: Switchable,
  wanted: number | undefined,
  signal: AbortSignal,
): Promise<number> {
  const chainId = await connector.getChainId()
  if (wanted === undefined || wanted === chainId) return chainId
  signal.throwIfAborted()
  try {
    const chain = await connector.switchChain?.({ chainId: wanted })
    return chain?.id ?? chainId
  } catch (failure) {
    if (hasCode(failure, UserRejectedRequestError.code)) throw failure
    return chainId
  }
}

/**
 * Queries the wallet's chain until it is the wanted one. It does not wait for an event, because some wallets emit none.
 */
const isOn = async (chainId: number, readChainId: () => Promise<number>, limit: number): Promise<boolean> => {
  const end = Date.now() + limit
  for (;;) {
    const left = Math.max(end - Date.now(), 1)
    const now = await withTimeout(readChainId, { timeout: left }).catch(() => undefined)
    if (now === chainId) return true
    if (Date.now() + betweenLooks >= end) return false
    await new Promise((resolve) => setTimeout(resolve, betweenLooks))
  }
}

/** A chain in the form in which it is offered to a wallet, with everything the page knows of it. */
export function toAddEthereumChain(chain: Chain, offer: Switching['offer'] = {}): AddEthereumChainParameter {
  const explorers = Object.values(chain.blockExplorers ?? {}).map(({ url }) => url)
  const iconUrls = offer.iconUrls ?? picturesOf(chain)
  const blockExplorerUrls = offer.blockExplorerUrls ?? (explorers.length > 0 ? [...new Set(explorers)] : undefined)
  return {
    chainId: numberToHex(chain.id),
    chainName: offer.chainName ?? chain.name,
    nativeCurrency: offer.nativeCurrency ?? chain.nativeCurrency,
    rpcUrls: offer.rpcUrls?.length ? offer.rpcUrls : [...chain.rpcUrls.default.http],
    ...(blockExplorerUrls && { blockExplorerUrls: [...blockExplorerUrls] }),
    ...(iconUrls && { iconUrls: [...iconUrls] }),
  }
}

/** viem has no field for a chain's icons. */
const picturesOf = ({ custom }: Chain): string[] | undefined => {
  const urls: unknown = custom?.iconUrls
  return Array.isArray(urls) && urls.every((url) => typeof url === 'string') ? urls : undefined
}
