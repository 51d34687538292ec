import { withTimeout } from 'viem'
import { createConnector } from 'wagmi'
import { createCancelable } from '../cancelable.ts'
import { connectedFlag, storedEntry } from '../connected-flag.ts'
import { ConnectorError } from '../connector-error.ts'
import { forwardEvents } from '../forward-events.ts'
import { lazyImport } from '../lazy-import.ts'
import { ConnectorNotConnectedError } from '../not-connected.ts'
import { orUnauthorized } from '../or-unauthorized.ts'
import { createPageRpc } from '../page-rpc.ts'
import type { Eip1193Provider } from '../provider.ts'
import { toStopped } from '../stopped.ts'
import { switchChain, switchToWanted } from '../switch-chain.ts'
import { defaultWalletTimeouts } from '../timeouts.ts'
import { createWalletListeners } from '../wallet-listeners.ts'
import { type Client, clientOf } from './client.ts'
import { walletConnectIcon } from './icon.ts'
import type { WalletConnectOptions } from './options.ts'
import { forgetSession, forgetSessionLater, pair } from './pairing.ts'
import type { Peer } from './peer.ts'
import { newestSession } from './session.ts'
import { createSessionProvider } from './session-provider.ts'
import { toWalletConnectError } from './to-wallet-connect-error.ts'

type Properties = {
  /** Stops a pending connect. A wallet that approves later is disconnected again. */
  cancel(): void
  /** Loads the client in advance. It contacts nobody. */
  warm(): void
  /** The connected wallet's own metadata. */
  peer(): Peer | undefined
}

const id = 'walletConnect'

/** A proposal is valid for five minutes (WalletConnect); ours ends a little before the client's own. */
const proposalLimit = 5 * 60_000 - 5_000

/**
 * Wallets on a phone, over a WalletConnect relay, as a wagmi connector. Its client (`@walletconnect/sign-client`
 * 2.21.8, which the page installs itself) is loaded when somebody connects or reconnects with it, and contacts only the
 * relay. Reads from a chain go to the page's own node.
 *
 * The URI to show as a QR code, or to open a wallet with, is emitted as a message of the connector: `{ type:
 * 'display_uri', data: 'wc:…' }`. A session survives a reload, and needs no new pairing.
 */
export function walletConnect(options: WalletConnectOptions) {
  const { projectId, relayUrl, metadata, storagePrefix = 'latchkey', storage } = options
  const timeouts = { ...defaultWalletTimeouts, ...options.timeouts }
  const relay = URL.canParse(relayUrl) ? new URL(relayUrl).host : relayUrl

  return createConnector<Eip1193Provider, Properties>((config) => {
    const flag = connectedFlag(config.storage, id)
    const lastChain = storedEntry(config.storage, `${id}.chainId`)
    const connecting = createCancelable(toStopped)
    const toFailure = (thrown: unknown) => toWalletConnectError(thrown, relay)
    // The page's own type only says that it is this module.
    const loadClient = options.load as () => Promise<typeof import('@walletconnect/sign-client')>
    const load = lazyImport(loadClient, '@walletconnect/sign-client 2.21.8', timeouts.loading)
    const held = createSessionProvider({
      chains: config.chains,
      node: createPageRpc(config),
      limit: timeouts.approval,
      toFailure,
    })
    const { provider } = held
    const listening = createWalletListeners()

    const open = async (): Promise<Client> => {
      const module = await load()
      const client = clientOf(module, { projectId, relayUrl, metadata, storagePrefix, storage })
      return withTimeout(() => client, { timeout: timeouts.answer, errorInstance: new ConnectorError('noAnswer') })
    }

    const askWallet = async (client: Client, signal: AbortSignal) => {
      try {
        return await pair(client, {
          chains: config.chains,
          timeouts: { relay: timeouts.answer, proposal: Math.min(timeouts.approval, proposalLimit) },
          relay,
          onUri: (data) => config.emitter.emit('message', { type: 'display_uri', data }),
          signal,
        })
      } catch (thrown) {
        throw toFailure(thrown)
      }
    }

    const onDisconnect = () => {
      listening.end()
      config.emitter.emit('disconnect')
      void flag.remove()
    }
    const follow = forwardEvents(config.emitter, onDisconnect)

    const connector: ReturnType<ReturnType<typeof createConnector<Eip1193Provider, Properties>>> = {
      id,
      name: 'WalletConnect',
      icon: walletConnectIcon,
      type: id,
      cancel: connecting.stop,
      warm: () => void load().catch(() => {}),
      peer: () => held.session()?.peer,

      connect: ({ chainId: wanted, isReconnecting } = {}) =>
        connecting.run(async (signal) => {
          const client = await open()
          signal.throwIfAborted()
          const last = Number(await lastChain.read())
          const session = isReconnecting ? newestSession(client) : await askWallet(client, signal)
          if (!session) throw new ConnectorNotConnectedError()

          held.adopt(client, session, wanted ?? last)
          const drop = () => {
            if (held.session()?.topic === session.topic) held.release()
            if (!isReconnecting) forgetSessionLater(client, session.topic)
          }
          signal.addEventListener('abort', drop)
          await switchToWanted(connector, wanted, signal).catch((failure) => {
            drop()
            throw failure
          })
          signal.throwIfAborted()
          for (const topic of client.session.keys) if (topic !== session.topic) forgetSessionLater(client, topic)

          listening.begin(provider, connector)
          await flag.set()
          await lastChain.write(held.chainId())
          const accounts = held.accounts()
          return { accounts: accounts as never, chainId: held.chainId() } // wagmi's type has capabilities only if the caller wants them
        }),

      async disconnect() {
        listening.end()
        await flag.remove()
        await lastChain.remove()
        const session = held.session()
        held.release()
        if (session) await forgetSession(await open(), session.topic)
      },

      getAccounts: async () => held.accounts(),
      getChainId: async () => held.chainId(),
      getProvider: async () => provider,

      async isAuthorized() {
        if (!(await flag.isSet())) return false
        return orUnauthorized(config.emitter, async () => newestSession(await open()) !== undefined)
      },

      async switchChain({ chainId, addEthereumChainParameter: offer }) {
        const chain = await switchChain({
          ask: (request) => provider.request(request),
          readChainId: connector.getChainId,
          chains: config.chains,
          chainId,
          offer,
          timeouts,
        })
        config.emitter.emit('change', { chainId, accounts: held.accounts() })
        return chain
      },

      ...follow,
      onChainChanged(data) {
        follow.onChainChanged(data)
        void lastChain.write(held.chainId())
      },
      onDisconnect,
    }
    return connector
  })
}
