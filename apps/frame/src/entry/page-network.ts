import { WalletError } from '@latchkey/core/errors'
import { type WireNetwork, wireNetworks } from '@latchkey/core/wire-networks'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The network a page is on. */
type PageNetwork = {
  store: StoreApi<WireNetwork>
  /** Why the page is on no known network; undefined once it is on one. */
  failure(): WalletError | undefined
  switchTo(network: WireNetwork): void
}

/**
 * Creates the network of a page. Until the page names a known one, no request that depends on the network is answered.
 *
 * @param readFirst the network on which the page starts; throws when it names no known one
 * @param onChange called when the page switches to another network
 */
export function createPageNetwork(readFirst: () => WireNetwork, onChange: (network: WireNetwork) => void): PageNetwork {
  const store = createStore<WireNetwork>(() => wireNetworks.ethereum)
  let failure: WalletError | undefined
  try {
    store.setState(readFirst(), true)
  } catch (thrown) {
    failure = WalletError.from(thrown)
  }
  return {
    store,
    failure: () => failure,
    switchTo(network) {
      failure = undefined
      if (store.getState().name === network.name) return
      store.setState(network, true)
      onChange(network)
    },
  }
}
