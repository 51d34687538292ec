import type { WalletApp } from './wallet-apps.ts'

/** WalletConnect's own storage key: its client opens the app stored here with every later request. */
const place = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Stores the app with which a visitor connects, so that it is opened when it is asked to sign. */
export function rememberApp({ name, link }: WalletApp): void {
  try {
    localStorage.setItem(place, JSON.stringify({ href: link, name }))
  } catch {
    // storage is denied: the visitor opens the app by hand
  }
}

/** Removes it: the next wallet may be on another device. */
export function forgetApp(): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // storage is denied: there is nothing to remove
  }
}

/** The name of the app with which the visitor connected; any other stored value is ignored. */
export function readApp(): string | undefined {
  try {
    const choice: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    const name: unknown = Object(choice).name
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined // storage is denied, or the value is not ours
  }
}
