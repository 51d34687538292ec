import type { WalletInformation } from './information.ts'
import type { ScriptedProvider } from './provider.ts'

/** The state of a wallet in a page. */
export type Presence = {
  /** Its announcements, one for each time; empty when it is gone. */
  announcements: readonly WalletInformation[]
  /** True when it announces itself. */
  announces: boolean
  /** True when it is `window.ethereum`. */
  ethereum: boolean
  /** How long after the page's start it appears, in milliseconds. */
  delay: number
}

/**
 * Announces a wallet on a window by EIP-6963: when it appears, and each time the page asks from then on.
 * @param wallet its present state, the provider object of each announcement, and a callback for each new one
 * @returns a function that stops it
 */
export function announceOn(
  target: EventTarget,
  wallet: {
    presence(): Presence
    provider(announcement: number): ScriptedProvider
    watch(listener: () => void): () => void
  },
): () => void {
  let isThere = false
  const stands = { ethereum: false }

  const announce = () => {
    const { announces, announcements } = wallet.presence()
    if (!isThere || !announces) return
    for (const [at, info] of announcements.entries()) {
      const detail = Object.freeze({ info: Object.freeze({ ...info }), provider: wallet.provider(at) })
      target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  const arrive = () => {
    isThere = true
    announce()
    if (!wallet.presence().ethereum) return
    stands.ethereum = true
    Object.assign(target, { ethereum: wallet.provider(0) })
    target.dispatchEvent(new Event('ethereum#initialized'))
  }

  target.addEventListener('eip6963:requestProvider', announce)
  const unwatch = wallet.watch(() => isThere && arrive())
  const { delay } = wallet.presence()
  const timer = delay > 0 ? setTimeout(arrive, delay) : undefined
  if (timer === undefined) arrive()

  return () => {
    clearTimeout(timer)
    unwatch()
    target.removeEventListener('eip6963:requestProvider', announce)
    if (stands.ethereum) Reflect.deleteProperty(target, 'ethereum')
  }
}
