import type { WalletInformation } from './information.ts'
import type { ScriptedProvider } from './provider.ts'

/** What one announcement carries (EIP-6963). */
export type Announcement = { info: WalletInformation; provider: ScriptedProvider }

/** How a wallet stands in a page. */
export type Presence = {
  /** What it announces now; nothing when it is gone. */
  read(): readonly Announcement[]
  /** Calls back when there is something new to announce. */
  watch(listener: () => void): () => void
  /** Whether it announces itself, and whether it stands in window.ethereum. */
  announces: boolean
  ethereum: boolean
  /** How long it takes until it is there, in milliseconds. */
  delay: number
}

/**
 * Announces a wallet on a window by EIP-6963: now, and each time the page asks.
 * @returns how to stop
 */
export const announceOn = (target: EventTarget, presence: Presence): (() => void) => {
  let isThere = false
  let stopped = false

  const announce = () => {
    if (!isThere || stopped || !presence.announces) return
    for (const { info, provider } of presence.read()) {
      const detail = Object.freeze({ info: Object.freeze({ ...info }), provider })
      target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
    }
  }
  const arrive = () => {
    isThere = true
    announce()
    const [first] = presence.read()
    if (!presence.ethereum || !first) return
    Object.assign(target, { ethereum: first.provider })
    target.dispatchEvent(new Event('ethereum#initialized'))
  }

  target.addEventListener('eip6963:requestProvider', announce)
  const unwatch = presence.watch(() => isThere && arrive())
  const timer = presence.delay > 0 ? setTimeout(arrive, presence.delay) : undefined
  if (timer === undefined) arrive()

  return () => {
    stopped = true
    clearTimeout(timer)
    unwatch()
    target.removeEventListener('eip6963:requestProvider', announce)
    if (presence.ethereum && isThere) Reflect.deleteProperty(target, 'ethereum')
  }
}
