import type { Eip1193Provider } from './provider.ts'
import { createWalletEvents } from './wallet-events.ts'

/** The events of a provider (EIP-1193). */
const news = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message']

type Listening = (event: string, listener: (data: unknown) => void) => LazyProvider

/** A provider with the members of our wallets beyond {@link Eip1193Provider}. */
type LazyProvider = Eip1193Provider & { on: Listening; off: Listening; removeListener: Listening }

/**
 * An EIP-1193 provider that exists before its wallet's code is loaded, and stays the same object. wagmi's `reconnect`
 * asks every connector for its provider when a page is opened, and identifies a wallet by it: that alone loads nothing.
 */
export function createLazyProvider() {
  const events = createWalletEvents()
  let open: (() => Promise<Eip1193Provider>) | undefined
  let source: Eip1193Provider | undefined
  const listening =
    (work: (event: string, listener: (data: unknown) => void) => void): Listening =>
    (event, listener) => {
      work(event, listener)
      return provider
    }
  const provider: LazyProvider = {
    on: listening(events.on),
    off: listening(events.removeListener),
    removeListener: listening(events.removeListener),
    async request(request) {
      if (!open) throw new Error('Nothing was said of how to load this wallet.')
      return (await open()).request(request)
    },
  }
  return {
    provider,
    /** Sets how the wallet's own provider is opened for the first request; the first caller wins. */
    openBy(work: () => Promise<Eip1193Provider>): void {
      open ??= work
    },
    /** Forwards the events of the wallet's own provider, once it exists. */
    listenTo(inner: Eip1193Provider): void {
      if (source === inner) return
      source = inner
      for (const event of news) inner.on?.(event, (data) => events.emit(event, data))
    },
  }
}

export type Lazy = ReturnType<typeof createLazyProvider>
