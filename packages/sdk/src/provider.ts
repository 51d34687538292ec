import { disconnectCodes } from '@latchkey/core/errors'
import type { Emitter } from './emitter.ts'
import { toCatalogueError, toProviderError } from './provider-error.ts'

type Hex = `0x${string}`

/** An error with a code, which EIP-1193 defines for listeners of `disconnect`. */
export type ProviderRpcError = Error & { code: number }

/**
 * The provider's events (EIP-1193). `connect` and `chainChanged` are only about EVM networks: elsewhere a chain id
 * means another chain. Code 4900: signed out. Code 4901: switching to the requested network failed.
 */
export type ProviderEvents = {
  connect: { chainId: Hex }
  disconnect: ProviderRpcError
  chainChanged: Hex
  accountsChanged: Hex[]
}

/**
 * A JSON-RPC request as libraries such as viem and ethers send it. `signal` cancels it, and it fails with code 4001.
 */
export type ProviderRequest = { method: string; params?: unknown; signal?: AbortSignal }

/** The wallet as an EIP-1193 provider. */
export type Provider = {
  /**
   * Sends a request to the wallet. A list of requests is sent one by one; it resolves to the list of results in the
   * same order once all have ended, or rejects with the first failure in that order.
   *
   * @throws WalletError with its code from EIP-1193 or EIP-1474; the catalogue's code is its `data.code`
   */
  request(request: ProviderRequest | readonly ProviderRequest[]): Promise<unknown>
  on<E extends keyof ProviderEvents>(event: E, listener: (data: ProviderEvents[E]) => void): Provider
  off<E extends keyof ProviderEvents>(event: E, listener: (data: ProviderEvents[E]) => void): Provider
  removeListener<E extends keyof ProviderEvents>(event: E, listener: (data: ProviderEvents[E]) => void): Provider
}

/** The error that listeners of `disconnect` get. */
export function disconnected(code: keyof typeof disconnectCodes, message: string): ProviderRpcError {
  return Object.assign(new Error(message), { name: 'disconnect', code: disconnectCodes[code] })
}

/** A provider over a wallet. */
export function createProvider(wallet: {
  ask(request: ProviderRequest): Promise<unknown>
  events: Pick<Emitter<ProviderEvents>, 'on' | 'off'>
}): Provider {
  const all = async (requests: readonly ProviderRequest[]) => {
    const outcomes = await Promise.allSettled(requests.map((request) => wallet.ask(request)))
    return outcomes.map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
  }

  const off: Provider['off'] = (event, listener) => {
    wallet.events.off(event, listener)
    return provider
  }

  const answer = (request: ProviderRequest | readonly ProviderRequest[]) =>
    Array.isArray(request) ? all(request) : wallet.ask(request as ProviderRequest) // no list

  const provider: Provider = {
    async request(request) {
      try {
        return await answer(request)
      } catch (failure) {
        throw toProviderError(failure)
      }
    },
    on(event, listener) {
      wallet.events.on(event, listener)
      return provider
    },
    off,
    removeListener: off,
  }
  return provider
}

/** The legacy SDK's provider, whose errors have the catalogue's codes. */
export function createFaceProvider(provider: Provider): Provider {
  const off: Provider['off'] = (event, listener) => {
    provider.off(event, listener)
    return faceProvider
  }
  const faceProvider: Provider = {
    async request(request) {
      try {
        return await provider.request(request)
      } catch (failure) {
        throw toCatalogueError(failure)
      }
    },
    on(event, listener) {
      provider.on(event, listener)
      return faceProvider
    },
    off,
    removeListener: off,
  }
  return faceProvider
}
