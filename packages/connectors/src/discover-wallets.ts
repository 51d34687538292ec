import { toDisplayName } from '@latchkey/core/display-name'
import { toIcon } from './icon.ts'
import { type Eip1193Provider, isProvider } from './provider.ts'

/** A wallet installed in this browser, as it announced itself (EIP-6963) and as far as that can be shown. */
export type AnnouncedWallet = {
  /** It differs in each page and after each update of the wallet. */
  uuid: string
  /** The wallet's name as a reversed domain, such as `io.metamask`: the same in each page. Not verified. */
  rdns: string
  /** One line of at most 32 visible characters, never empty. Not verified either. */
  name: string
  /** A data URI for `<img>`. */
  icon: string | undefined
  provider: Eip1193Provider
}

/** The wallets of a page, as they announce themselves. */
export type WalletDiscovery = {
  /** The wallets announced so far, in order; the same array until it changes. */
  read(): readonly AnnouncedWallet[]
  /** Calls back when the list has changed. @returns a function that stops it */
  subscribe(listener: () => void): () => void
  /** Stops listening; the list stays. */
  close(): void
}

/** The most wallets that are listed. */
const most = 40

const uuidForm = /^[\x21-\x7e]{1,128}$/
const rdnsForm = /^[a-z0-9]([a-z0-9_-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9_-]*[a-z0-9])?)+$/

/**
 * Asks the wallets installed in this browser to announce themselves (EIP-6963), and keeps listening. Announcements are
 * untrusted: a malformed one is ignored, and none can make the page throw.
 *
 * Each wallet is listed once. One that announces itself again with another provider was updated, and replaces its
 * former entry, whose provider is dead. On a server the list is empty.
 *
 * @param target where wallets announce themselves: the page's window
 */
export function discoverWallets(target: EventTarget | undefined = globalThis.window): WalletDiscovery {
  let wallets: readonly AnnouncedWallet[] = []
  const listeners = new Set<() => void>()
  /** Providers of wallets that were updated; they never come back. */
  const replaced = new WeakSet<Eip1193Provider>()

  const add = (wallet: AnnouncedWallet) => {
    if (replaced.has(wallet.provider) || wallets.some(({ provider }) => provider === wallet.provider)) return
    const former = wallets.find(({ rdns }) => rdns === wallet.rdns)
    if (wallets.some((each) => each !== former && each.uuid === wallet.uuid)) return
    if (former) {
      replaced.add(former.provider)
      wallets = wallets.map((each) => (each === former ? wallet : each))
    } else if (wallets.length < most) wallets = [...wallets, wallet]
    else return
    for (const listener of [...listeners]) listener()
  }

  const onAnnouncement = (event: Event) => {
    const wallet = parse(event)
    if (wallet) add(wallet)
  }

  target?.addEventListener('eip6963:announceProvider', onAnnouncement)
  target?.dispatchEvent(new Event('eip6963:requestProvider'))

  return {
    read: () => wallets,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => target?.removeEventListener('eip6963:announceProvider', onAnnouncement),
  }
}

/**
 * Parses an announcement; undefined for an unusable one. By hand and not by a schema, because every page loads this
 * before the first click. Each field is read once, because a getter may return something else the next time.
 */
const parse = (event: Event): AnnouncedWallet | undefined => {
  try {
    const { info, provider }: Record<string, unknown> = Object((event as CustomEvent).detail)
    const { uuid, rdns, name, icon }: Record<string, unknown> = Object(info)
    const domain = typeof rdns === 'string' && rdns.length <= 253 ? rdns.toLowerCase() : ''
    if (typeof uuid !== 'string' || !uuidForm.test(uuid) || !rdnsForm.test(domain)) return undefined
    if (typeof name !== 'string' || !isProvider(provider)) return undefined
    const shown = typeof icon === 'string' ? toIcon(icon) : undefined
    return { uuid, rdns: domain, name: toDisplayName(name) || domain, icon: shown, provider }
  } catch {
    return undefined // a getter that throws, a proxy that was revoked
  }
}
