import { listen } from './ask.ts'
import type { Eip1193Provider } from './provider.ts'

/** The events that wagmi's connectors handle. */
type EventHandlers = {
  onAccountsChanged(accounts: string[]): void
  onChainChanged(chainId: string): void
  onDisconnect(error?: Error): void
}

/** The listeners of a connector's wallet, from connecting to disconnecting; one connection at a time. */
export function createWalletListeners() {
  let stop: (() => void) | undefined
  const end = () => {
    stop?.()
    stop = undefined
  }
  return {
    begin(provider: Eip1193Provider, connector: EventHandlers): void {
      end()
      // The handlers parse the payload.
      stop = listen(provider, {
        accountsChanged: (data) => connector.onAccountsChanged(data as string[]),
        chainChanged: (data) => connector.onChainChanged(data as string),
        disconnect: (data) => connector.onDisconnect(data as Error),
      })
    },
    end,
    /** The same value as long as a connection lasts; undefined without one. */
    current: (): unknown => stop,
  }
}
