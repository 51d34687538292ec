import type { Eip1193Provider } from './provider.ts'
import { createWalletEvents } from './wallet-events.ts'

/** The events of a provider (EIP-1193). */
const news = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message']

type Listening = (event: string, listener: (data: unknown) => void) => LazyProvider

/** A provider, with what wallets of ours have beyond {@link Eip1193Provider}. */
type LazyProvider = Eip1193Provider & { on: Listening; off: Listening; removeListener: Listening }

/**
 * An EIP-1193 provider that is there before its wallet's code, and the same object afterwards. wagmi's `reconnect` asks
 * every connector for its provider when a page is opened, and knows one wallet by it: that alone loads nothing.
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
    /** How the wallet's own provider is had, for the first question; whoever says it first. */
    openBy(work: () => Promise<Eip1193Provider>): void {
      open ??= work
    },
    /** Passes on what the wallet's own provider says, once that is there. */
    listenTo(inner: Eip1193Provider): void {
      if (source === inner) return
      source = inner
      for (const event of news) inner.on?.(event, (data) => events.emit(event, data))
    },
  }
}

export type Lazy = ReturnType<typeof createLazyProvider>
