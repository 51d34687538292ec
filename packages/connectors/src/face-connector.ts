import { disconnectCodes, WalletError } from '@latchkey/core/errors'
import { loginIcons } from '@latchkey/core/login-icons'
import type { LoginProvider, LoginResponse, NetworkName, Provider, ProviderRpcError, Wallet } from '@latchkey/sdk'
import { type Address, getAddress, SwitchChainError } from 'viem'
import { ChainNotConfiguredError, createConnector } from 'wagmi'
import { createCancelable } from './cancelable.ts'
import { connectedFlag } from './connected-flag.ts'
import { toConnectorChange, toConnectorData } from './connector-data.ts'
import { ConnectorNotConnectedError } from './not-connected.ts'
import { orUnauthorized } from './or-unauthorized.ts'
import type { Eip1193Provider } from './provider.ts'
import { toStopped } from './stopped.ts'
import { toViemError } from './to-viem-error.ts'
import { createWalletListeners } from './wallet-listeners.ts'
import { wasConnected } from './was-connected.ts'

/** The only wallet of a page, and the state that its connectors share. */
export type SharedWallet = {
  /** The SDK's module. @throws ConnectorError `notLoaded` */
  load(): Promise<typeof import('@latchkey/sdk')>
  /** The wallet, loaded and created at first use. @throws ConnectorError `notLoaded` */
  wallet(): Promise<Wallet>
  /**
   * The wallet's EIP-1193 provider, failing with the errors that viem knows. It loads the wallet with the first
   * request.
   */
  provider: Provider
  /** The signed-in user. After a wallet did not answer one connector, the next does not wait for it again. */
  currentUser(): Promise<LoginResponse | null>
  /** Opens the login window in a click, if the wallet is ready for it; see the SDK's `openLoginWindow`. */
  openWindow(): void
  /** Closes the login window that no request took. */
  closeWindow(): void
  /** Closes the wallet, if it exists yet. */
  close(): void
  /** Ids of the chains to which it may be switched. */
  chains: readonly number[]
  /** Makes the connector that holds the session release it to another. */
  giveWay: (() => void) | undefined
}

/** The members of an embedded wallet's connector beyond wagmi's. */
export type FaceConnector = {
  /** The login provider of this connector; all connectors have the same id and name unless they are `distinct`. */
  readonly loginProvider: LoginProvider
  /** Stops connecting, and cancels the wallet's pending request. */
  cancel(): void
  /**
   * Runs work with the wallet on another network, even of another family, and switches back afterwards.
   *
   * @throws what the work throws; WalletError where the wallet cannot switch there
   */
  onNetwork<T>(network: NetworkName, work: (wallet: Wallet) => Promise<T>): Promise<T>
  /**
   * Opens the login window for the `connect` that follows, so that the person need not click in the wallet as well. Call
   * it in the click itself, right before: Safari allows a window only there. Other browsers allow `connect` to open it.
   */
  openWindow(): void
  /** Loads the wallet in advance. Shows nothing, and ignores failures. */
  warm(): void
  onDisconnect(error?: Error): void
}

const type = 'faceWallet'

/**
 * A wagmi connector to the embedded wallet that signs in with one login provider. Default of id and name: `faceWallet`
 * and `FaceWallet`, for all of them.
 */
export function faceConnector(
  shared: SharedWallet,
  loginProvider: LoginProvider,
  { id, name }: { id: string; name: string } = { id: type, name: 'FaceWallet' },
) {
  return createConnector<Provider, FaceConnector>((config) => {
    const listening = createWalletListeners()
    const connecting = createCancelable(() => toStopped(new WalletError('userRejectedRequest')))
    const flag = connectedFlag(config.storage, id)

    const request: Wallet['request'] = async (method, ...params) => {
      const wallet = await shared.wallet()
      try {
        return await wallet.request(method, ...params)
      } catch (error) {
        throw toViemError(error)
      }
    }

    const isSignedIn = () =>
      orUnauthorized(config.emitter, async () => {
        const user = await shared.currentUser()
        return user?.loginProvider === loginProvider && user.wallet !== undefined
      })

    const tellChange = (change: Parameters<typeof toConnectorChange>[0]) =>
      config.emitter.emit('change', toConnectorChange(change, config.chains))

    const giveWay = () => {
      listening.end()
      config.emitter.emit('disconnect')
    }

    return {
      id,
      name,
      icon: loginIcons[loginProvider],
      type,
      loginProvider,
      async onNetwork(network, work) {
        const wallet = await shared.wallet()
        return (await shared.load()).onNetwork(wallet, network, () => work(wallet))
      },
      openWindow: shared.openWindow,
      warm: () => void shared.wallet().catch(() => {}),
      cancel() {
        connecting.stop()
        shared.close()
      },

      connect({ chainId: wanted, isReconnecting } = {}) {
        const connected = connecting.run(async (signal) => {
          config.emitter.emit('message', { type: 'connecting' })
          if (!isReconnecting) {
            await shared.wallet()
            shared.openWindow()
          }
          let chainId = await this.getChainId()
          if (!(await isSignedIn())) {
            // Reconnecting happens without a click, so it must never show a screen.
            if (isReconnecting) throw new ConnectorNotConnectedError()
            signal.throwIfAborted()
            await request('face_directSocialLogin', loginProvider)
          }
          const [account, ...others] = await this.getAccounts()
          if (!account) throw new Error('get address failed')
          if (wanted !== undefined && wanted !== chainId && this.switchChain)
            chainId = (await this.switchChain({ chainId: wanted })).id
          const { provider } = await shared.wallet()
          signal.throwIfAborted()

          if (shared.giveWay !== giveWay) shared.giveWay?.()
          shared.giveWay = giveWay
          listening.begin(provider as Eip1193Provider, this) // its own type declares each event's data
          await flag.set()
          const accounts = [account, ...others] as const
          return {
            ...toConnectorData({ accounts, chainId }, config.chains, shared.provider),
            accounts: accounts as never, // wagmi's type has capabilities only if the caller wants them
            chainId,
          }
        })
        return isReconnecting ? connected : connected.finally(shared.closeWindow)
      },

      async disconnect() {
        listening.end() // the caller need not hear of its own sign-out
        const { provider } = await shared.wallet()
        try {
          await request('face_logOut')
        } catch (error) {
          listening.begin(provider as Eip1193Provider, this)
          throw error
        }
        await flag.remove()
        if (shared.giveWay === giveWay) shared.giveWay = undefined
      },

      async getAccounts() {
        return (await request('eth_accounts')).map((account) => getAddress(account))
      },

      async getChainId() {
        return Number(await request('eth_chainId'))
      },

      async getProvider() {
        return shared.provider
      },

      async isAuthorized() {
        return (await wasConnected(config.storage, id)) && isSignedIn()
      },

      async switchChain({ chainId }) {
        const chain = config.chains.find(({ id }) => id === chainId)
        if (!chain || !shared.chains.includes(chainId)) throw new SwitchChainError(new ChainNotConfiguredError())
        try {
          const { switchNetwork } = await shared.wallet()
          await switchNetwork(chain)
        } catch (error) {
          throw new SwitchChainError(error as Error)
        }
        tellChange({ chainId }) // while connecting, nobody listens to the wallet yet
        return chain
      },

      onAccountsChanged(accounts) {
        if (accounts[0]) tellChange({ accounts: [getAddress(accounts[0] as Address)] })
        else this.onDisconnect()
      },

      onChainChanged(chainId) {
        tellChange({ chainId: Number(chainId) })
      },

      onDisconnect(error) {
        // A failed network switch (4901) does not affect the account.
        if ((error as ProviderRpcError | undefined)?.code === disconnectCodes.switchFailed) return
        giveWay()
        void flag.remove()
        if (shared.giveWay === giveWay) shared.giveWay = undefined
      },
    }
  })
}
