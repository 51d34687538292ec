import { discoverWallets, injectedOnDemand } from '@latchkey/connectors'
import type { Config, Connector } from 'wagmi'
import type { Timeouts } from './timeouts.ts'
import { withTimeout } from './with-timeout.ts'

type Announced = { connector: Connector; provider: unknown }

/**
 * The wallets installed in this browser as connectors of the configuration, each once: those that announce themselves
 * (EIP-6963), and the one in `window.ethereum` as long as none does.
 *
 * @param isConnected returns whether this connector is the connected one
 * @param onUpdate called when a wallet was updated: its old provider is dead, and another connector replaced it
 */
export function createInjectedWallets(
  config: Config,
  timeouts: Timeouts,
  isConnected: (connector: Connector) => boolean,
  onUpdate: (former: Connector, now: Connector) => void,
) {
  const { connectors } = config._internal
  const announced = new Map<string, Announced>()
  let ethereum: Connector | undefined
  let listed = false

  const hasEthereum = () => {
    try {
      return typeof Object(readEthereum()).request === 'function'
    } catch {
      return false // a getter that throws
    }
  }
  const requireEthereum = () => {
    ethereum ??= connectors.setup(injectedOnDemand({ timeouts }))
    return ethereum
  }

  const listEthereum = () => {
    if (listed === (hasEthereum() && announced.size === 0)) return
    const connector = requireEthereum()
    listed = !listed
    connectors.setState((all) => (listed ? [...all, connector] : all.filter((each) => each !== connector)))
  }

  const update = (id: string, former: Connector, now: Announced) => {
    announced.set(id, now)
    connectors.setState((all) => all.map((each) => (each === former ? now.connector : each)))
    onUpdate(former, now.connector)
  }

  return {
    /** Connectors with this id, including those that a list hides. */
    find(id: string): readonly Connector[] {
      if (id !== 'injected' || listed || !hasEthereum()) return []
      const same = [...announced.values()].find(({ provider }) => provider === readEthereum())
      return [same?.connector ?? requireEthereum()]
    },

    /** @returns a function that stops it */
    start() {
      const discovery = discoverWallets(window)
      const list = () => {
        for (const wallet of discovery.read()) {
          const { rdns: id, provider } = wallet
          const former = announced.get(id)
          if (former?.provider === provider) continue
          // A team's own connector for the same wallet.
          if (!former && config.connectors.some((each) => each.id === id || [each.rdns].flat().includes(id))) continue
          const now = { connector: connectors.setup(injectedOnDemand({ wallet, timeouts })), provider }
          if (!former) {
            announced.set(id, now)
            connectors.setState((all) => [...all, now.connector])
          } else if (isConnected(former.connector)) {
            // Anybody can announce this id. The connected wallet stays connected as long as it is alive.
            former.provider = provider
            withTimeout(timeouts.switched, undefined, () => former.connector.getChainId()).catch(() =>
              update(id, former.connector, now),
            )
          } else update(id, former.connector, now)
        }
        listEthereum()
      }
      const stop = [discovery.subscribe(list), discovery.close]
      for (const event of ['ethereum#initialized', 'load']) {
        window.addEventListener(event, listEthereum)
        stop.push(() => window.removeEventListener(event, listEthereum))
      }
      list()
      return () => {
        for (const each of stop) each()
      }
    },
  }
}

const readEthereum = () => (window as { ethereum?: unknown }).ethereum // may hold anything
