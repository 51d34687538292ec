// A scripted wallet for tests: it approves every request. Never give it a key that holds anything of value.
import type * as v from 'valibot'
import { type Address, type Hex, numberToHex } from 'viem'
import { announceOn, type Presence } from './announce.ts'
import { type Case, delays, type Moment } from './cases.ts'
import { createChains, type OfferedChain } from './chains.ts'
import { announced, plainIcon, type WalletInformation } from './information.ts'
import { garbage } from './invalid-responses.ts'
import { askNode } from './node.ts'
import { params, readParams } from './params.ts'
import { createProvider, type ProviderEvent, type ScriptedProvider } from './provider.ts'
import { failures, ProviderRpcError } from './rpc-error.ts'
import { createSigning } from './signing.ts'
import { createUser, type Request } from './user.ts'

/** Options of a scripted wallet; everything has a default. */
export type ScriptedWalletOptions = {
  name?: string
  rdns?: string
  /** A data URI. */
  icon?: string
  uuid?: string
  /** Private keys, the first one selected; by default the first two of the well-known accounts of local chains. */
  keys?: readonly [Hex, ...Hex[]]
  /** The chains it knows: the address of a node by chain id. Default: the chain of a local Latchkey. */
  chains?: Record<number, string>
  /** Its initial chain; by default the one of `chains` with the lowest id. */
  chainId?: number
  /** True when the page has the person's permission from the start. */
  authorized?: boolean
}

/** An asset offered with wallet_watchAsset (EIP-747). */
export type WatchedAsset = v.InferOutput<typeof params.watchAsset>

/** Changes of a wallet, for a link to a page in another process. */
export type News =
  | { type: 'event'; event: ProviderEvent; data: unknown }
  /** The pages' provider object is dead: it neither answers nor emits events any more. */
  | { type: 'gone' }
  /** There is a new provider object, to be announced. */
  | { type: 'arrived' }
  /** Other cases are active from now on. */
  | { type: 'behaviour' }

/** A wallet controlled by a test: honest by default, with real keys, real signatures and real transactions. */
export type ScriptedWallet = {
  /** The provider of a page (EIP-1193). Another object after `update`. */
  readonly provider: ScriptedProvider
  /** The announced information (EIP-6963), as changed by the active cases. */
  readonly info: WalletInformation
  /**
   * Its accounts, with checksums (ERC-55), the selected one first. Pages get them in lower case, as from most wallets.
   */
  readonly accounts: readonly [Address, ...Address[]]
  readonly chainId: number
  /** True when the page has the person's permission. */
  readonly authorized: boolean
  /** The requests, in order. */
  readonly requests: readonly Request[]
  /** The requests that currently wait for the person. */
  readonly waiting: readonly Request[]
  /** The chains that it was offered with wallet_addEthereumChain and accepted. */
  readonly addedChains: readonly OfferedChain[]
  /** The assets it accepted by wallet_watchAsset. */
  readonly watchedAssets: readonly WatchedAsset[]

  /** Activates exactly these cases from now on; none for an honest wallet. */
  behave(...names: Case[]): void
  /** True when a case is active. */
  is(name: Case): boolean
  /** Triggers an event once. */
  happen(name: Moment): void

  /**
   * Announces itself on a window by EIP-6963, now and on request.
   * @param target the window
   * @param options `delay`: how much later, in milliseconds
   * @returns a function that stops it
   */
  announce(target?: EventTarget, options?: { delay?: number }): () => void

  /** Approves the longest waiting request. @throws Error when none waits */
  approve(): void
  /** Rejects the longest waiting request. @throws Error when none waits */
  reject(): void
  /**
   * The request that waits for the person, as soon as there is one. @throws Error after `limit` milliseconds, 5 s by
   * default
   */
  waitForRequest(method?: string, limit?: number): Promise<Request>

  lock(): void
  unlock(): void
  /** Revokes the page's permission, as a person can in the wallet. */
  forget(): void
  /** Grants the page the person's permission from inside the wallet. */
  allow(): void
  selectAccount(index: number): void
  selectChain(chainId: number): void
  /** Disconnects with this code; 1013, the default, means "try again later". */
  drop(code?: number): void
  /** The extension is removed: disconnect with code 1011, then silence. */
  remove(): void
  /** The extension is updated: the old provider is dead, a new one is announced. */
  update(): void

  /** Sends a request to the wallet without a provider object: for a link into another process. */
  ask(method: string, params?: unknown): Promise<unknown>
  /** Its state in a page that starts now. */
  presence(): Presence
  /** Calls back with each event. @returns a function that stops it */
  watch(listener: (news: News) => void): () => void
}

const wellKnownKeys: readonly [Hex, Hex] = [
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
  '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d',
]

/** A scripted wallet for tests, honest until told otherwise. */
export function createScriptedWallet(options: ScriptedWalletOptions = {}): ScriptedWallet {
  const nodes = options.chains ?? { 80001: 'http://127.0.0.1:18545' }
  const signing = createSigning(options.keys ?? wellKnownKeys)
  const user = createUser()
  const requests: Request[] = []
  const watchedAssets: WatchedAsset[] = []
  const watchers = new Set<(news: News) => void>()

  let holding = new Set<Case>()
  let authorized = options.authorized ?? false
  let locked = false
  let selected = 0
  let known: readonly Address[] = []

  const is = (name: Case) => holding.has(name)
  const tell = (news: News) => {
    for (const watcher of [...watchers]) watcher(news)
  }
  const say = (event: ProviderEvent, data: unknown) => {
    instance.emit(event, data)
    tell({ type: 'event', event, data })
  }

  const ordered = () => {
    const rest = [...signing.addresses]
    return [...rest.splice(selected, 1), ...rest] as [Address, ...Address[]] // there is at least one key
  }
  /** The accounts that the page may see now. */
  const visible = () => (authorized && !locked ? ordered() : [])
  const onWire = (addresses: readonly Address[]) => addresses.map((address) => address.toLowerCase())
  const sayAccounts = () => {
    const now = visible()
    if (now.join() === known.join()) return
    known = now
    say('accountsChanged', onWire(now))
  }
  known = visible()

  const approval = async (request: Request) => {
    if (is('garbageErrors')) throw 'something went wrong'
    if (is('rejects')) throw failures.rejected()
    if (is('pending')) throw failures.alreadyPending(request.method)
    if (is('asks') || locked) await user.ask(request)
  }

  const chains = createChains({
    nodes,
    chainId: options.chainId ?? (Number(Object.keys(nodes)[0]) || 1),
    is,
    approval,
    tell: (chainId) => say('chainChanged', is('decimalChainId') ? String(chainId) : numberToHex(chainId)),
  })

  const connect = async (request: Request) => {
    await approval(request)
    locked = false
    authorized = true
    sayAccounts()
    return is('emptyAccounts') ? [] : onWire(visible())
  }
  const permissions = () => [
    {
      id: info.uuid,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: onWire(ordered()) }],
      date: Date.now(),
    },
  ]
  const permissionMethod = (request: Request) => {
    if (is('noPermissions')) throw failures.unsupported(request.method)
  }
  /** First what is wrong with a request, then the person, then the action. */
  const approved = async <T>(request: Request, act: () => Promise<T>) => {
    await approval(request)
    return act()
  }

  const handlers: Record<string, (request: Request) => unknown> = {
    eth_requestAccounts: (request) =>
      visible().length > 0 ? onWire(is('emptyAccounts') ? [] : visible()) : connect(request),
    eth_accounts: () => onWire(is('emptyAccounts') ? [] : visible()),
    eth_chainId: () => (is('decimalChainId') ? chains.read() : numberToHex(chains.read())),
    net_version: () => String(chains.read()),
    wallet_requestPermissions: async (request) => {
      permissionMethod(request)
      await connect(request)
      return permissions()
    },
    wallet_getPermissions: (request) => {
      permissionMethod(request)
      return authorized ? permissions() : []
    },
    wallet_revokePermissions: (request) => {
      permissionMethod(request)
      if (is('noRevoke')) throw failures.noSuchMethod(request.method)
      wallet.forget()
      return null
    },
    wallet_switchEthereumChain: chains.switchTo,
    wallet_addEthereumChain: chains.add,
    wallet_watchAsset: async (request) => {
      const asset = readParams(request, params.watchAsset)
      await approval(request)
      watchedAssets.push(asset)
      return true
    },
    personal_sign: (request) => approved(request, signing.personal(request, visible())),
    eth_signTypedData_v4: (request) => approved(request, signing.typedData(request, visible(), chains.read())),
    eth_sendTransaction: (request) => approved(request, signing.send(request, visible(), chains.read(), chains.node())),
  }

  const isSilentFor = (method: string) =>
    is('silent') ||
    (is('silentAccounts') && method === 'eth_accounts') ||
    (is('silentRevoke') && method === 'wallet_revokePermissions') ||
    (is('silentSwitch') && /^wallet_(switch|add)EthereumChain$/.test(method))

  const ask = async (method: string, params?: unknown): Promise<unknown> => {
    const request = { method, params: structuredClone(params) }
    requests.push(request)
    if (isSilentFor(method)) return never()
    if (is('slow')) await new Promise((resolve) => setTimeout(resolve, delays.slow))
    if (is('garbage') && method in garbage) return garbage[method]
    const handler = handlers[method]
    if (handler) return handler(request)
    // Wallets answer these themselves; everything else is for the chain.
    if (/^(wallet_|personal_|eth_sign)/.test(method)) throw failures.noSuchMethod(method)
    return askNode(chains.node(), method, params)
  }

  const createInstance = () => {
    let alive = true
    const answer = (method: string, params: unknown) => (alive ? ask(method, params) : never())
    const main = createProvider(answer)
    const second = createProvider(answer)
    return {
      provider: main.provider,
      second: second.provider,
      isAlive: () => alive,
      emit(event: ProviderEvent, data: unknown) {
        if (!alive) return
        main.emit(event, data)
        second.emit(event, data)
      },
      end() {
        alive = false
      },
    }
  }
  let instance = createInstance()
  let info: WalletInformation = {
    uuid: options.uuid ?? crypto.randomUUID(),
    name: options.name ?? 'Scripted wallet',
    icon: options.icon ?? plainIcon,
    rdns: options.rdns ?? 'test.latchkey.scripted',
  }
  const secondUuid = crypto.randomUUID()

  const announcements = () => {
    if (!instance.isAlive()) return []
    const first = announced(info, is)
    return is('announcedTwice') ? [first, { ...first, uuid: secondUuid }] : [first]
  }
  const presence = () => ({
    announcements: announcements(),
    announces: !is('onlyEthereum'),
    ethereum: instance.isAlive() && (is('alsoEthereum') || is('onlyEthereum')),
    delay: is('late') ? delays.late : 0,
  })

  const die = () => {
    say('disconnect', new ProviderRpcError(1011, 'The extension is gone. Reload the page.'))
    instance.end()
    tell({ type: 'gone' })
  }

  const happenings: Record<Moment, () => void> = {
    accountChanged: () => wallet.selectAccount((selected + 1) % signing.addresses.length),
    chainChanged() {
      const next = chains.ids().find((id) => id !== chains.read())
      if (next === undefined) throw new Error('The wallet knows one chain only: give it another in `chains`.')
      chains.select(next)
    },
    wrongChain: () => chains.select(1_337_133),
    locked: () => wallet.lock(),
    unlocked: () => wallet.unlock(),
    forgotten: () => wallet.forget(),
    allowed: () => wallet.allow(),
    dropped: () => wallet.drop(),
    droppedWithoutAccount() {
      authorized = false
      known = []
      wallet.drop()
    },
    disconnected: () => wallet.drop(4900),
    recovered: () => say('connect', { chainId: numberToHex(chains.read()) }),
    removed: () => wallet.remove(),
    updated: () => wallet.update(),
  }

  const wallet: ScriptedWallet = {
    get provider() {
      return instance.provider
    },
    get info() {
      return announced(info, is)
    },
    get accounts() {
      return ordered()
    },
    get chainId() {
      return chains.read()
    },
    get authorized() {
      return authorized
    },
    requests,
    get waiting() {
      return user.read()
    },
    get addedChains() {
      return chains.added
    },
    watchedAssets,
    behave(...names) {
      holding = new Set(names)
      tell({ type: 'behaviour' })
    },
    is,
    happen: (name) => happenings[name](),
    // A window is an EventTarget; Node's types do not know that globalThis is one in browsers.
    announce: (target = globalThis as unknown as EventTarget, { delay } = {}) =>
      announceOn(target, {
        presence: () => ({ ...presence(), ...(delay !== undefined && { delay }) }),
        provider: (announcement) => (announcement === 0 ? instance.provider : instance.second),
        watch: (listener) => wallet.watch((news) => news.type === 'arrived' && listener()),
      }),
    approve: user.approve,
    reject: user.reject,
    waitForRequest: user.waitForRequest,
    lock() {
      locked = true
      sayAccounts()
    },
    unlock() {
      locked = false
      sayAccounts()
      if (!is('asks')) user.approveConnect()
    },
    forget() {
      authorized = false
      sayAccounts()
    },
    allow() {
      authorized = true
      sayAccounts()
    },
    selectAccount(index) {
      if (!signing.addresses[index]) throw new Error(`The wallet has no account ${index}.`)
      selected = index
      sayAccounts()
    },
    selectChain: chains.select,
    drop(code = 1013) {
      const sentence = code === 1013 ? 'The wallet lost its node. Try again later.' : 'The wallet disconnected.'
      say('disconnect', new ProviderRpcError(code, sentence))
    },
    remove: die,
    update() {
      die()
      instance = createInstance()
      info = { ...info, uuid: crypto.randomUUID() }
      tell({ type: 'arrived' })
    },
    ask: (method, params) => (instance.isAlive() ? ask(method, params) : never()),
    presence,
    watch(listener) {
      watchers.add(listener)
      return () => watchers.delete(listener)
    },
  }
  return wallet
}

/** The answer of a silent wallet: none. */
const never = () => new Promise<never>(() => undefined)
