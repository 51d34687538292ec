import type { WalletApp } from './wallet-apps.ts'

/** WalletConnect's own place for it: its client opens the app that stands here with every later question. */
const place = 'WALLETCONNECT_DEEPLINK_CHOICE'

/** Remembers the app a visitor connects with, so that it comes forward when it is asked to sign. */
export function rememberApp({ name, link }: WalletApp): void {
  try {
    localStorage.setItem(place, JSON.stringify({ href: link, name }))
  } catch {
    // storage denied: the visitor opens the app by hand
  }
}

/** Forgets it: the next wallet may be on another device. */
export function forgetApp(): void {
  try {
    localStorage.removeItem(place)
  } catch {
    // storage denied: there is nothing
  }
}

/** The name of the app that was connected with; whatever else may stand there is nobody. */
export function readApp(): string | undefined {
  try {
    const choice: unknown = JSON.parse(localStorage.getItem(place) ?? 'null')
    const name: unknown = Object(choice).name
    return typeof name === 'string' ? name : undefined
  } catch {
    return undefined // storage denied, or something else under that name
  }
}
