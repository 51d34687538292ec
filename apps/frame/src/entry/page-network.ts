import { WalletError } from '@latchkey/core/errors'
import { type WireNetwork, wireNetworks } from '@latchkey/core/wire-networks'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The network a page is on. */
type PageNetwork = {
  store: StoreApi<WireNetwork>
  /** The reason why the page is on no network we know; undefined once it is on one. */
  failure(): WalletError | undefined
  switchTo(network: WireNetwork): void
}

/**
 * Creates the network of a page. While the page named none we know, nothing that means a network is answered.
 *
 * @param readFirst the network the page begins on; throws when it named none we know
 * @param onChange called when the page is on another network
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
