// A fake of keys.coinbase.com for tests: it plays the page in the SDK's window, with real keys and real encryption.
import { bytesToHex, hexToBytes } from 'viem'

type Message = { id?: string; event?: string; sender?: string; content?: Content; data?: unknown }
type Content = {
  handshake?: { method: string; params: unknown }
  encrypted?: { iv: Uint8Array<ArrayBuffer>; cipherText: ArrayBuffer }
}
type Action = { method: string; params?: unknown }

/** Controls the page, and records what it received. */
export type KeysPage = {
  readonly windows: { address: string; closed: boolean }[]
  /** Every message with its target origin. */
  readonly messages: { message: Message; origin: string }[]
  /** The requests that arrived over the encrypted channel, including the first one. */
  readonly actions: Action[]
  /** Changes its behaviour from now on. */
  behave(behaviour: Partial<Behaviour>): void
  /** Closes the window as a person does; with `unheard` as one whose page could not load, and so reports nothing. */
  close(how?: 'unheard'): void
  /** Removes the window. */
  remove(): void
}

type Behaviour = {
  /** The browser blocks the window. */
  blocked?: boolean
  /** The window's page cannot be loaded. */
  offline?: boolean
  chains?: Record<number, string>
  /** Answers a request, or throws the wallet's error. A promise that never settles is an undecided person. */
  answer(action: Action): unknown
}

const curve: EcKeyGenParams = { name: 'ECDH', namedCurve: 'P-256' }
const hex = (bytes: ArrayBuffer) => bytesToHex(new Uint8Array(bytes)).slice(2)

/** Replaces `window.open` by the fake. @param origin of the page, as passed to the SDK */
export function playKeysPage(origin: string, first: Behaviour): KeysPage {
  let behaviour = first
  const before = window.open
  const keys = crypto.subtle.generateKey(curve, true, ['deriveKey'])
  let secret: Promise<CryptoKey> | undefined
  let current: { closed: boolean } | undefined

  const page: KeysPage = {
    windows: [],
    messages: [],
    actions: [],
    behave(more) {
      behaviour = { ...behaviour, ...more }
    },
    close(how) {
      if (!current || current.closed) return
      current.closed = true
      if (how !== 'unheard') say({ event: 'PopupUnload' })
    },
    remove: () => Object.assign(window, { open: before }),
  }

  const say = (data: object) => window.dispatchEvent(new MessageEvent('message', { origin, data }))

  const seal = async (value: unknown) => {
    const iv = crypto.getRandomValues(new Uint8Array(12))
    const bytes = new TextEncoder().encode(JSON.stringify(value))
    return { iv, cipherText: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await shared(), bytes) }
  }
  const open = async ({ iv, cipherText }: NonNullable<Content['encrypted']>): Promise<{ action: Action }> =>
    JSON.parse(
      new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await shared(), cipherText)),
    )
  const shared = () => secret ?? Promise.reject(new Error('nobody shook hands'))

  const shakeHands = async (sender: string) => {
    const [{ privateKey }, theirs] = await Promise.all([
      keys,
      crypto.subtle.importKey('spki', Uint8Array.from(hexToBytes(`0x${sender}`)), curve, true, []),
    ])
    const cipher = { name: 'AES-GCM', length: 256 }
    secret = crypto.subtle.deriveKey({ name: 'ECDH', public: theirs }, privateKey, cipher, false, [
      'encrypt',
      'decrypt',
    ])
    await secret
  }

  const act = async (action: Action) => {
    page.actions.push(action)
    try {
      return { value: await behaviour.answer(action) }
    } catch (error) {
      return { error }
    }
  }

  const receive = async (message: Message) => {
    if (message.event === 'selectSignerType') return say({ requestId: message.id, data: 'scw' })
    if (!message.content || !message.sender) return
    if (message.content.handshake) await shakeHands(message.sender)
    const action =
      message.content.handshake ?? (message.content.encrypted && (await open(message.content.encrypted)).action)
    if (!action) return
    const result = await act(action)
    const encrypted = await seal({ result, data: { chains: behaviour.chains } })
    const sender = hex(await crypto.subtle.exportKey('spki', (await keys).publicKey))
    say({ requestId: message.id, sender, content: { encrypted } })
  }

  window.open = (address) => {
    if (behaviour.blocked) return null
    const opened = {
      address: String(address),
      closed: false,
      focus() {},
      close() {
        opened.closed = true
      },
      postMessage(message: Message, target: string) {
        page.messages.push({ message, origin: target })
        void receive(message)
      },
    }
    current = opened
    page.windows.push(opened)
    if (!behaviour.offline) setTimeout(() => !opened.closed && say({ event: 'PopupLoaded', id: 'loaded' }), 5)
    return opened as unknown as Window // has the members that the SDK uses
  }
  return page
}
