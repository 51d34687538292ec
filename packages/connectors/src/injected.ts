import { type Address, withRetry } from 'viem'
import { createConnector } from 'wagmi'
import { ask } from './ask.ts'
import { createCancelable } from './cancelable.ts'
import { connectedFlag } from './connected-flag.ts'
import { ConnectorError } from './connector-error.ts'
import type { AnnouncedWallet } from './discover-wallets.ts'
import { forwardEvents } from './forward-events.ts'
import { describeInjected, findInjected } from './injected-wallet.ts'
import { ConnectorNotConnectedError } from './not-connected.ts'
import { orUnauthorized } from './or-unauthorized.ts'
import { parseAccounts, requireAccounts, requireChainId } from './parse-response.ts'
import type { Eip1193Provider } from './provider.ts'
import { toStopped } from './stopped.ts'
import { switchChain, switchToWanted } from './switch-chain.ts'
import { defaultWalletTimeouts, type WalletTimeouts } from './timeouts.ts'
import { hasCode } from './to-error.ts'
import { toWalletError } from './to-wallet-error.ts'
import { createWalletListeners } from './wallet-listeners.ts'

export type InjectedOptions = {
  /** A wallet that announced itself. Default: the one in `window.ethereum`. */
  wallet?: AnnouncedWallet
  timeouts?: Partial<WalletTimeouts>
}

type Properties = {
  /** Stops a pending connect. */
  cancel(): void
}

/** The time limit for revoking the permission, milliseconds: some wallets never answer. */
const revocationLimit = 100

/** "Try again later": the wallet lost its node for a moment, and may still have its account. */
const tryAgainLater = 1013

/** Some wallets' error instead of an empty list of accounts. */
const isUnauthorized = (error: unknown) => hasCode(error, 4100)

const accountPermission = [{ eth_accounts: {} }]

/**
 * A wallet installed in the browser, as a wagmi connector: one that announced itself (EIP-6963), with its rdns as id,
 * or the one in `window.ethereum`, with the id `injected`.
 *
 * The browser stores that it is connected (`<id>.shimDisconnect` in wagmi's storage), so that a person who disconnected
 * here is not reconnected, even if the wallet itself still allows it.
 *
 * @example
 * const config = createConfig({
 *   connectors: discoverWallets().read().map((wallet) => injected({ wallet })),
 *   multiInjectedProviderDiscovery: false,
 *   …
 * })
 */
export function injected(options: InjectedOptions = {}) {
  const timeouts = { ...defaultWalletTimeouts, ...options.timeouts }
  const shown = describeInjected(options)
  const { id } = shown

  return createConnector<Eip1193Provider | undefined, Properties>((config) => {
    const flag = connectedFlag(config.storage, id)
    const connecting = createCancelable(toStopped)
    const listening = createWalletListeners()

    const find = () => findInjected(options)
    const require = () => {
      const provider = find()
      if (!provider) throw new ConnectorError('connectorNotFound')
      return provider
    }
    /** Sends a request that needs no person. */
    const read = (method: string) => ask(require(), { method }, timeouts.answer)

    /** Asks the person, and lets them choose their accounts even where the page already has access to some. */
    const askForAccounts = async (provider: Eip1193Provider): Promise<unknown> => {
      try {
        await ask(provider, { method: 'wallet_requestPermissions', params: accountPermission }, timeouts.approval)
        const accounts = await read('eth_accounts') // the permission can list them in another order
        if (parseAccounts(accounts)?.length) return accounts
      } catch (failure) {
        // Not every wallet has this method, and only these errors come from a person.
        if (hasCode(failure, 4001, -32002) || failure instanceof ConnectorError) throw failure
      }
      return ask(provider, { method: 'eth_requestAccounts' }, timeouts.approval)
    }

    const leave = () => {
      listening.end()
      config.emitter.emit('disconnect')
    }

    const onDisconnect = async (error: unknown) => {
      const connection = listening.current()
      if (hasCode(error, tryAgainLater)) {
        const accounts = await connector.getAccounts().catch(() => [])
        if (accounts.length > 0 || connection !== listening.current()) return
      }
      leave()
      await flag.remove()
    }

    const connector: ReturnType<ReturnType<typeof createConnector<Eip1193Provider | undefined, Properties>>> = {
      ...shown,
      type: 'injected',
      cancel: connecting.stop,

      connect: ({ chainId: wanted, isReconnecting } = {}) =>
        connecting.run(async (signal) => {
          const provider = require()
          let accounts: Address[]
          try {
            accounts = requireAccounts(
              isReconnecting ? await read('eth_accounts') : await askForAccounts(provider),
              'eth_requestAccounts',
            )
          } catch (failure) {
            throw toWalletError(failure)
          }
          // Reconnecting happens without a click, so it must never show a screen.
          if (!accounts[0]) throw isReconnecting ? new ConnectorNotConnectedError() : new ConnectorError('noAccount')

          const chainId = await switchToWanted(connector, wanted, signal)
          signal.throwIfAborted()

          listening.begin(provider, connector)
          await flag.set()
          return { accounts: accounts as never, chainId } // wagmi's type has capabilities only if the caller wants them
        }),

      async disconnect() {
        listening.end() // the caller need not hear of its own disconnect
        await flag.remove()
        const provider = find()
        const request = { method: 'wallet_revokePermissions', params: accountPermission }
        // Not every wallet has this method, and a missing wallet must not keep anybody connected.
        if (provider) await ask(provider, request, revocationLimit).catch(() => {})
      },

      async getAccounts() {
        return requireAccounts(await read('eth_accounts'), 'eth_accounts')
      },

      async getChainId() {
        return requireChainId(await read('eth_chainId'))
      },

      async getProvider() {
        return find()
      },

      async isAuthorized() {
        if (!(await flag.isSet()) || !find()) return false
        return orUnauthorized(
          config.emitter,
          async () => {
            // Some wallets reject the first request of a page that is still loading.
            const accounts = await withRetry(() => connector.getAccounts(), {
              retryCount: 2,
              shouldRetry: ({ error }) => !(error instanceof ConnectorError),
            })
            return accounts.length > 0
          },
          isUnauthorized,
        )
      },

      async switchChain({ chainId, addEthereumChainParameter: offer }) {
        const provider = require()
        const chain = await switchChain({
          ask: (request) => ask(provider, request, timeouts.approval),
          readChainId: () => connector.getChainId(),
          chains: config.chains,
          chainId,
          offer,
          timeouts,
        })
        config.emitter.emit('change', { chainId }) // some wallets emit no event when they switch
        return chain
      },

      ...forwardEvents(config.emitter, leave), // a locked wallet disconnects; the next page asks it again
      onDisconnect: (error) => void onDisconnect(error),
    }
    return connector
  })
}
