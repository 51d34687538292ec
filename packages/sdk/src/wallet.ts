import { WalletError } from '@latchkey/core/errors'
import {
  chainIdOf,
  type NetworkName,
  networkOfAnyChainId,
  readWireNetwork,
  toChainIdHex,
  type WireNetwork,
} from '@latchkey/core/wire-networks'
import type { ConnectionEffect, LoginResponse, MethodName, Params, Result } from '@latchkey/protocol/methods'
import { sdkWireVersion } from '@latchkey/protocol/wire'
import { createChannel } from './channel.ts'
import { createEmitter } from './emitter.ts'
import { loadPart } from './load-part.ts'
import { type LoginWindow, openLoginWindow } from './login-window.ts'
import { type NetworkInput, readNetworkInput, readOptions, type WalletOptions } from './options.ts'
import { createOverlay } from './overlay.ts'
import { createProvider, disconnected, type Provider, type ProviderEvents, type ProviderRequest } from './provider.ts'
import type { Arguments } from './request.ts'
import { watchSetup } from './setup.ts'
import { tellToast } from './toasts.ts'

/** The page's handle on the embedded wallet. */
export type Wallet = {
  /**
   * Sends a request to the wallet. Methods, their parameters and results are declared in `@latchkey/protocol/methods`.
   *
   * @example
   * const user = await wallet.request('face_directSocialLogin', 'google.com')
   * @throws WalletError
   */
  request<M extends MethodName>(method: M, ...params: Arguments<M>): Promise<Result<M>>
  /** The same as an EIP-1193 provider, for viem, wagmi, ethers. */
  readonly provider: Provider
  /** The wallet's current network. */
  readonly network: NetworkName
  /** Adds a listener and returns a function that removes it. */
  on<E extends keyof ProviderEvents>(event: E, listener: (data: ProviderEvents[E]) => void): () => void
  off<E extends keyof ProviderEvents>(event: E, listener: (data: ProviderEvents[E]) => void): void
  /**
   * Switches the network, without a screen. A failure also emits a `disconnect` event with code 4901, and the wallet
   * stays on its network.
   *
   * @throws WalletError `invalidArgument`, `unsupportedNetwork`, `unsupportedChain`, `unsupportedBlockchain`, `noAnswer`
   */
  switchNetwork(network: NetworkInput): Promise<void>
  /**
   * Spares the person a click: opens the login window for the `face_directSocialLogin` that follows. Call it in the
   * click itself, before anything is awaited. Does nothing where somebody is signed in, outside a click, and where the
   * browser blocks windows: then the wallet asks for a click of its own.
   *
   * @returns whether a window was opened
   */
  openLoginWindow(): boolean
  /** Closes the window of `openLoginWindow`, unless a request took it. */
  closeLoginWindow(): void
  /** Hides the wallet. Pending requests fail with `userRejectedRequest`, unless they were already approved. */
  close(): void
  /** Removes the wallet from the page. Pending requests fail; afterwards a new wallet can be created. */
  destroy(): void
}

/** True for a method whose record has the effect `switch`. */
export function isSwitch(method: string): boolean {
  return method === 'face_switchNetwork' || method === 'wallet_switchEthereumChain'
}

const loadChecks = () => loadPart(() => import('./checks.ts'))

/**
 * Puts the embedded wallet into the page, hidden, and returns the page's handle on it. Requests made before it is ready
 * wait for it. Only in a browser, and once per page.
 *
 * @throws WalletError `invalidArgument`, `unsupportedNetwork`, `unsupportedChain`, `unsupportedBlockchain`,
 * `invalidEnvironment`, `badRequest`
 * @throws Error when the page already has a wallet
 */
export function createWallet(options: WalletOptions): Wallet {
  const { origin, src, camera, drawsToasts, timeouts, locale, network: first } = readOptions(options)
  if (typeof document === 'undefined')
    throw new WalletError('badRequest', { reason: 'a wallet can only be created in a browser' })

  const events = createEmitter<ProviderEvents>()
  let network = first
  /** Undefined until the wallet reports them, so that the first report is a change, even an empty list. */
  let accounts: `0x${string}`[] | undefined
  /** True if the frame takes login windows that the page opened; undefined until it is ready. */
  let takesWindows: boolean | undefined
  /** Opened for the next sign-in. */
  let loginWindow: LoginWindow | undefined
  /** The number of pending switches. */
  let switching = 0
  /** How often all requests that ask a person were cancelled, those too whose checks are still being loaded. */
  let cancellations = 0

  const chainIdHex = () => toChainIdHex(chainIdOf(network, sdkWireVersion))

  const setAccounts = (next: `0x${string}`[]) => {
    const changed = next.join().toLowerCase() !== accounts?.join().toLowerCase()
    accounts = next
    if (changed) events.emit('accountsChanged', next)
  }

  const setNetwork = (next: WireNetwork) => {
    if (next.name === network.name) return
    network = next
    if (network.evmLike) events.emit('chainChanged', chainIdHex())
  }

  /** The wallet reports another chain. */
  const onChainChanged = (chainId: string) => {
    // Several networks share an id. The answer to a switch names the right one, so it is left to that.
    if (switching || !/^0x[0-9a-f]+$/i.test(chainId)) return
    const id = Number(chainId)
    if (network.chainId !== id && network.legacy.chainId !== id) setNetwork(networkOfAnyChainId(id, network))
  }

  let isReady = false
  const setup = watchSetup({ origin, isReady: () => isReady, fail: (reason) => channel.fail(reason) })
  const overlay = createOverlay({
    src,
    camera,
    onLoad() {
      setup.look('loaded')
      channel.greet()
    },
    onDismiss: () => cancel(),
    onSafeArea: (area) => channel.setSafeArea(area),
  })

  const channel = createChannel({
    network: () => network.name,
    readyLimit: timeouts.ready,
    loadReader: async () => (await loadChecks()).readFrameMessage,
    post: (hello, port) => overlay.frame.contentWindow?.postMessage(hello, origin, [port]),
    // A document of another origin is hidden from the page; until there is one, the frame's first, empty document is not.
    hasDocument: () => overlay.frame.contentDocument === null,
    reload() {
      isReady = false
      setup.look('loading')
      overlay.reload()
    },
    onReady(windows) {
      isReady = true
      takesWindows = windows
      if (!windows) takeLoginWindow()?.close()
      setup.ready()
      void relearnAccounts()
    },
    onControl: (method) => (method === 'face_openIframe' ? overlay.show() : overlay.hide()),
    onToast: (toast) => tellToast(toast, drawsToasts),
    onEvent({ event, data }) {
      if (event === 'chainChanged') onChainChanged(data)
      else setAccounts(data)
    },
  })

  setup.look('loading')
  // In parallel with the frame. Callers that need them load them again.
  loadChecks().catch(() => undefined)

  /** A reloaded frame may have lost its session, or have another one: update what this page knows. */
  const relearnAccounts = async () => {
    if (!accounts) return
    const request = { method: 'eth_accounts', params: [], asks: false, limit: timeouts.silent } as const
    try {
      const { readAccounts } = await loadChecks()
      const list = readAccounts(await channel.ask(request))
      if (list) setAccounts(list)
    } catch {
      // The next request will fail with the reason.
    }
  }

  /** State changes on a response, never on a request; listeners are called afterwards. */
  const learn = (method: string, effect: ConnectionEffect | undefined, params: unknown, result: unknown) => {
    if (effect === 'logout') {
      events.emit('disconnect', disconnected('logout', 'face wallet logout'))
      setAccounts([])
    } else if (method === 'eth_accounts') {
      accounts = result as `0x${string}`[] // validated as the method declares; reading is not a change
    } else if (method === 'eth_requestAccounts') {
      setAccounts(result as `0x${string}`[])
      connected()
    } else if (effect === 'login' && result !== null && method !== 'wallet_requestPermissions') {
      const { wallet } = result as LoginResponse
      if (wallet) setAccounts([wallet.address])
      connected()
    } else if (method === 'wallet_switchEthereumChain') {
      const [{ chainId }] = params as Params<'wallet_switchEthereumChain'>
      setNetwork(networkOfAnyChainId(chainId, network))
    } else if (method === 'face_switchNetwork') {
      const [requested] = params as Params<'face_switchNetwork'>
      if (typeof requested === 'object' && 'network' in requested) setNetwork(readWireNetwork(requested.network))
    }
  }

  const connected = () => {
    if (network.evmLike) events.emit('connect', { chainId: chainIdHex() })
  }

  const send = async ({ method, params: input, signal }: ProviderRequest) => {
    const opened = method === 'face_directSocialLogin' ? takeLoginWindow() : undefined
    const before = cancellations
    try {
      const { readMethod, checkParams, checkResult } = await loadChecks()
      const declared = await readMethod(String(method))
      const params = checkParams(method, declared, input)
      const { asks, effect } = declared
      if (asks && cancellations !== before) throw new WalletError('userRejectedRequest')
      const ticket = () => {
        if (takesWindows && !opened?.isClosed()) return opened?.ticket
        opened?.close()
        return undefined
      }
      const limit = asks ? timeouts.asking : timeouts.silent
      const answer = channel.ask({ method, params, limit, asks, ticket, signal })
      answer.catch((failure) => setup.explain(failure, network.name))
      const result = checkResult(declared, await answer)
      learn(method, effect, params, result)
      return result
    } finally {
      // It closes itself, unless nobody needed it.
      opened?.close()
    }
  }

  const cancel = () => {
    cancellations += 1
    channel.cancel()
  }

  const takeLoginWindow = () => {
    const opened = loginWindow
    loginWindow = undefined
    return opened
  }

  /** A switch that fails for any reason emits `disconnect`, and the network stays. */
  const withFailureEvent = async <T>(work: () => Promise<T>): Promise<T> => {
    switching += 1
    try {
      return await work()
    } catch (error) {
      events.emit('disconnect', disconnected('switchFailed', (error as Error).message))
      throw error
    } finally {
      switching -= 1
    }
  }

  const ask = (request: ProviderRequest) =>
    isSwitch(request.method) ? withFailureEvent(() => send(request)) : send(request)

  return {
    request: (method, ...params) => ask({ method, params }) as Promise<never>, // checked against the method's own schema
    provider: createProvider({ ask, events }),
    get network() {
      return network.name
    },
    on: events.on,
    off: events.off,
    switchNetwork: (wanted) =>
      withFailureEvent(async () => {
        const { name } = readNetworkInput(wanted, network)
        await send({ method: 'face_switchNetwork', params: [{ network: name }] })
      }),
    openLoginWindow() {
      if (loginWindow?.isOver()) loginWindow = undefined
      if (loginWindow) return true
      if (takesWindows !== false && !accounts?.length) loginWindow = openLoginWindow(origin, locale)
      return loginWindow !== undefined
    },
    closeLoginWindow: () => takeLoginWindow()?.close(),
    close() {
      overlay.hide()
      cancel()
    },
    destroy() {
      setup.stop()
      takeLoginWindow()?.close()
      channel.close()
      overlay.remove()
    },
  }
}
