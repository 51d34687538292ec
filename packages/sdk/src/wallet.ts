import type { Environment } from '@latchkey/core/environments'
import { WalletError } from '@latchkey/core/errors'
import { type NetworkName, networkOfChainId, readNetwork, toChainIdHex } from '@latchkey/core/networks'
import { type MethodName, methods, type Result } from '@latchkey/protocol/methods'
import { events as declaredEvents, limits } from '@latchkey/protocol/wire'
import * as v from 'valibot'
import { frameAddress, readWalletOrigin } from './address.ts'
import { createChannel } from './channel.ts'
import { createEmitter } from './emitter.ts'
import { createOverlay } from './overlay.ts'
import { createProvider, disconnected, type Provider, type ProviderEvents } from './provider.ts'
import { type Arguments, checkParams, checkResult } from './request.ts'

/** How long to wait, in milliseconds. */
export type Timeouts = {
  /** For the wallet to be ready after loading. */
  ready: number
  /** For the answer of a method that asks nobody. */
  silent: number
  /** For the answer of a method that asks a person: at least six minutes, a screen itself waits for five. */
  asking: number
}

const defaultTimeouts: Timeouts = {
  ready: 15_000,
  silent: 30_000,
  // A request may stand behind a full queue of screens, each of which waits its whole time.
  asking: limits.screenMs * (limits.queue + 1) + 60_000,
}

export type WalletOptions = ({ network: NetworkName } | { chainId: number | string }) & {
  /** The project's public key. */
  apiKey: string
  /** The wallet's origin, such as https://wallet.example. */
  walletUrl: string
  env?: Environment
  timeouts?: Partial<Timeouts>
}

export type Wallet = {
  /**
   * Asks the wallet. Methods, their parameters and results are declared in `@latchkey/protocol/methods`.
   *
   * @example
   * const user = await wallet.request('face_directSocialLogin', 'google.com')
   * @throws WalletError
   */
  request<M extends MethodName>(method: M, ...params: Arguments<M>): Promise<Result<M>>
  /** The same as an EIP-1193 provider, for viem, wagmi, ethers. */
  readonly provider: Provider
  /** Adds a listener and answers the function that removes it. */
  on<E extends keyof ProviderEvents>(event: E, listener: (data: ProviderEvents[E]) => void): () => void
  off<E extends keyof ProviderEvents>(event: E, listener: (data: ProviderEvents[E]) => void): void
  /**
   * Switches the network. Today it succeeds for the network the wallet is on; for any other it says so by a `disconnect`
   * event with code 4901.
   *
   * @throws WalletError `unsupportedChain`
   */
  switchChain(chainId: number | string): Promise<void>
  /** Hides the wallet. Whatever it was asking fails with `userRejectedRequest`, unless it was approved already. */
  close(): void
  /** Takes the wallet off the page. Whatever waits fails; afterwards a new one can be created. */
  destroy(): void
}

const loginMethods: ReadonlySet<string> = new Set(['face_logInSignUp', 'face_directSocialLogin', 'eth_requestAccounts'])

const accountList = v.array(v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x[0-9a-f]{40}$/i.test(x)))

const readOptions = (options: WalletOptions) => {
  const { asking = defaultTimeouts.asking } = options.timeouts ?? {}
  if (asking < 6 * 60_000)
    throw new WalletError('invalidArgument', { thing: 'timeouts.asking', detail: 'at least six minutes' })
  const walletOrigin = readWalletOrigin(options.walletUrl)
  const network = 'network' in options ? readNetwork(options.network) : networkOfChainId(options.chainId)
  const { apiKey, env } = options
  return {
    walletOrigin,
    network,
    src: frameAddress({ walletOrigin, apiKey, network, env }),
    timeouts: { ...defaultTimeouts, ...options.timeouts },
  }
}

/**
 * The page's handle on the embedded wallet: one typed door to its frame. The frame is put into the page at once, hidden;
 * requests made before it is ready wait for it. Only in a browser, and once per page.
 *
 * @throws WalletError `invalidArgument`, `invalidEnvironment`, `unsupportedChain`, `unsupportedNetwork`, `badRequest`
 * @throws Error when the page already has a wallet
 */
export function createWallet(options: WalletOptions): Wallet {
  const { walletOrigin, network, src, timeouts } = readOptions(options)
  if (typeof document === 'undefined')
    throw new WalletError('badRequest', { reason: 'a wallet can only be created in a browser' })

  const events = createEmitter<ProviderEvents>()
  let chainId = toChainIdHex(network.chainId)
  /** Undefined until the wallet has told, so that the first word of an account counts as news, an empty list too. */
  let accounts: `0x${string}`[] | undefined

  const setAccounts = (next: `0x${string}`[]) => {
    const changed = next.join().toLowerCase() !== accounts?.join().toLowerCase()
    accounts = next
    if (changed) events.emit('accountsChanged', next)
  }

  const overlay = createOverlay({ src, onLoad: () => channel.greet(), onDismiss: () => channel.cancel() })

  const channel = createChannel({
    network: network.name,
    readyLimit: timeouts.ready,
    post: (hello, port) => overlay.frame.contentWindow?.postMessage(hello, walletOrigin, [port]),
    reload: overlay.reload,
    onReady: () => void relearnAccounts(),
    onControl: (method) => (method === 'face_openIframe' ? overlay.show() : overlay.hide()),
    onToast: (toast) => void dispatchEvent(new CustomEvent('face-toast', { detail: toast })),
    onEvent(event, data) {
      if (event === 'accountsChanged') {
        const list = v.safeParse(accountList, data)
        if (list.success) setAccounts(list.output)
      } else {
        const said = v.safeParse(declaredEvents.chainChanged, data)
        if (!said.success || !Number(said.output)) return
        chainId = toChainIdHex(Number(said.output))
        events.emit('chainChanged', chainId)
      }
    },
  })

  /** A frame that was loaded anew may have lost its session, or found another: what this page knows follows it. */
  const relearnAccounts = async () => {
    if (!accounts) return
    const request = { method: 'eth_accounts', params: [], asks: false, limit: timeouts.silent } as const
    try {
      setAccounts(checkResult('eth_accounts', await channel.ask(request)))
    } catch {
      // The next request will fail and say why.
    }
  }

  /** State follows success, never the mere asking: what a reply tells is told to the listeners. */
  const learn = (method: MethodName, result: unknown) => {
    if (method === 'face_logOut') {
      events.emit('disconnect', disconnected('logout', 'face wallet logout'))
      setAccounts([])
    } else if (method === 'eth_accounts') {
      accounts = result as `0x${string}`[] // as the method declares, checked before; a question is no change
    } else if (method === 'eth_requestAccounts') {
      setAccounts(result as `0x${string}`[])
    } else if (loginMethods.has(method) && result !== null) {
      const { wallet } = result as Exclude<Result<'face_logInSignUp'>, null>
      if (wallet) setAccounts([wallet.address])
    }
    if (loginMethods.has(method) && result !== null) events.emit('connect', { chainId })
  }

  const ask = async (request: { method: MethodName; params: unknown; signal?: AbortSignal | undefined }) => {
    const { method, signal } = request
    const params = checkParams(method, request.params)
    const { asks } = methods[method]
    const limit = asks ? timeouts.asking : timeouts.silent
    const result = checkResult(method, await channel.ask({ method, params, limit, asks, signal }))
    learn(method, result)
    return result
  }

  const switchChain = async (wanted: number | string) => {
    if (Number(wanted) === Number(chainId)) return
    const error = new WalletError('unsupportedChain', { chainId: wanted })
    events.emit('disconnect', disconnected('switchFailed', error.message))
    throw error
  }

  return {
    request: (method, ...params) => ask({ method, params }) as Promise<never>, // checked against the method's own schema
    provider: createProvider({ ask, switchChain, events }),
    on: events.on,
    off: events.off,
    switchChain,
    close() {
      overlay.hide()
      channel.cancel()
    },
    destroy() {
      channel.close()
      overlay.remove()
    },
  }
}
