import { createWallet, type NetworkName, onNetwork, type Wallet, type WalletOptions } from '@latchkey/sdk'

/** Milliseconds since 1970, finer than `Date`: comparable between the windows of one browser. */
const clock = () => performance.timeOrigin + performance.now()

let wallet: Wallet | undefined
let port: MessagePort | undefined

const requireWallet = (): Wallet => {
  if (!wallet) throw new Error('the page has no wallet yet')
  return wallet
}
const requirePort = (): MessagePort => {
  if (!port) throw new Error('the page has no bare frame yet')
  return port
}

/** When the wallet says `face_ready`, heard on the SDK's own port, which the SDK creates and does not expose. */
const hearReady = () =>
  new Promise<number>((resolve) => {
    const Plain = globalThis.MessageChannel
    globalThis.MessageChannel = class extends Plain {
      constructor() {
        super()
        globalThis.MessageChannel = Plain
        this.port1.addEventListener('message', ({ data }) => {
          if (data?.method === 'face_ready') resolve(performance.now())
        })
      }
    }
  })

const loadFrame = (src: string) =>
  new Promise<HTMLIFrameElement>((resolve) => {
    const frame = document.createElement('iframe')
    frame.addEventListener('load', () => resolve(frame), { once: true })
    // Not painted, like the wallet's frame.
    frame.style.display = 'none'
    frame.src = src
    document.body.append(frame)
  })

const repeat = async (count: number, once: () => Promise<unknown>): Promise<number[]> => {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const began = performance.now()
    await once()
    times.push(performance.now() - began)
  }
  return times
}

/** Calls of the measuring process to this page; all times in milliseconds. */
const page = {
  /** From `createWallet` to `face_ready`. */
  async makeWallet(options: WalletOptions): Promise<number> {
    const ready = hearReady()
    const began = performance.now()
    wallet = createWallet(options)
    return (await ready) - began
  },

  /** From putting a frame into the page to its `load`. */
  async loadFrame(src: string): Promise<number> {
    const began = performance.now()
    await loadFrame(src)
    return performance.now() - began
  },

  /** Loads the bare frame and gives it a port. */
  async openBareFrame(src: string): Promise<void> {
    const frame = await loadFrame(src)
    frame.id = 'bare'
    const channel = new MessageChannel()
    port = channel.port1
    port.start()
    frame.contentWindow?.postMessage('port', new URL(src).origin, [channel.port2])
  },

  /** The time of each of `count` requests to the wallet, one after the other. */
  askWallet: (count: number): Promise<number[]> => repeat(count, () => requireWallet().request('eth_chainId')),

  /** The same against the bare frame, which sends every message back. */
  askBareFrame: (count: number): Promise<number[]> => {
    const to = requirePort()
    return repeat(
      count,
      () =>
        new Promise((resolve) => {
          to.onmessage = resolve
          to.postMessage({ kind: 'request', id: 'AAAAAAAAAAAAAAAAAAAAAA', method: 'eth_chainId', params: [] })
        }),
    )
  },

  async signIn(): Promise<void> {
    await requireWallet().request('face_directSocialLogin', 'google.com')
  },

  async signOut(): Promise<void> {
    await requireWallet().request('face_logOut')
  },

  /** Asks for a signature; returns when it came. */
  async sign(message: `0x${string}`): Promise<number> {
    const [account] = await requireWallet().request('eth_accounts')
    if (!account) throw new Error('nobody is signed in on this page')
    await requireWallet().request('personal_sign', message, account)
    return clock()
  },

  /** The EVM account. */
  async account(): Promise<`0x${string}`> {
    const [account] = await requireWallet().request('eth_accounts')
    if (!account) throw new Error('nobody is signed in on this page')
    return account
  },

  /** The Tezos public key, which a page includes in what it sends. */
  tezosKey: (): Promise<string[]> =>
    onNetwork(requireWallet(), 'ghostnet', () => requireWallet().request('tezos_publicKey')),
  /** The accounts on another family's network. */
  accounts: (network: NetworkName): Promise<string[]> =>
    onNetwork(requireWallet(), network, async () => (await requireWallet().request('face_accounts')) ?? []),

  /** Has the wallet do something on a network; returns when it was done. */
  ask: (network: NetworkName, method: string, params: unknown[]): Promise<number> =>
    onNetwork(requireWallet(), network, async () => {
      // The measurement names the method, and passes the parameters that it takes.
      const request = requireWallet().request as (method: string, ...params: unknown[]) => Promise<unknown>
      await request(method, ...params)
      return clock()
    }),

  /** Shows the bare frame's button; returns when the message about its click came. */
  async waitForClick(): Promise<number> {
    const frame = document.getElementById('bare')
    if (frame) frame.style.cssText = 'display: block; width: 300px; height: 150px'
    const to = requirePort()
    await new Promise((resolve) => {
      to.onmessage = resolve
    })
    return clock()
  },
}

declare global {
  var bench: typeof page
}
globalThis.bench = page
