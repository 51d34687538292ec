import { disconnectCodes, WalletError } from '@latchkey/core/errors'
import { isMethodName, type MethodName } from '@latchkey/protocol/methods'
import type { Emitter } from './emitter.ts'

type Hex = `0x${string}`

/** An error with a code, as EIP-1193 gives one to listeners of `disconnect`. */
export type ProviderRpcError = Error & { code: number }

/** What the wallet says unasked (EIP-1193). Code 4900: signed out. Code 4901: the network asked for was not switched to. */
export type ProviderEvents = {
  connect: { chainId: Hex }
  disconnect: ProviderRpcError
  chainChanged: Hex
  accountsChanged: Hex[]
}

/** The wallet as an EIP-1193 provider. `signal` takes a request back, which then fails with code 4001. */
export type Provider = {
  request(request: { method: string; params?: unknown; signal?: AbortSignal }): Promise<unknown>
  on<E extends keyof ProviderEvents>(event: E, listener: (data: ProviderEvents[E]) => void): Provider
  removeListener<E extends keyof ProviderEvents>(event: E, listener: (data: ProviderEvents[E]) => void): Provider
}

export const disconnected = (code: keyof typeof disconnectCodes, message: string): ProviderRpcError =>
  Object.assign(new Error(message), { name: 'disconnect', code: disconnectCodes[code] })

/**
 * A provider over a wallet: JSON-RPC names and parameter lists as libraries such as viem and ethers send them. A method
 * the wallet does not have is refused here with code 4201.
 */
export function createProvider(wallet: {
  ask(request: { method: MethodName; params: unknown; signal?: AbortSignal | undefined }): Promise<unknown>
  switchChain(chainId: number | string): Promise<void>
  events: Pick<Emitter<ProviderEvents>, 'on' | 'off'>
}): Provider {
  const provider: Provider = {
    async request({ method, params, signal }) {
      if (method === 'wallet_switchEthereumChain') {
        const [first] = Array.isArray(params) ? params : []
        await wallet.switchChain((first as { chainId?: string } | undefined)?.chainId ?? '')
        return null // EIP-3326
      }
      if (typeof method !== 'string' || !isMethodName(method))
        throw new WalletError('unsupportedMethod', { method: String(method) })
      return wallet.ask({ method, params, signal })
    },
    on(event, listener) {
      wallet.events.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      wallet.events.off(event, listener)
      return provider
    },
  }
  return provider
}
