/**
 * The wallet standard: how a page finds wallets of chains without EIP-6963. Its types are written out here; a test
 * compares them with the standard's packages.
 */

export type Icon = `data:image/${'svg+xml' | 'webp' | 'png' | 'gif'};base64,${string}`
export type ChainName = `${string}:${string}`

export type StandardAccount = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly chains: readonly ChainName[]
  readonly features: readonly `${string}:${string}`[]
}

export type StandardWallet = {
  readonly version: '1.0.0'
  readonly name: string
  readonly icon: Icon
  readonly chains: readonly ChainName[]
  readonly features: Readonly<Record<`${string}:${string}`, unknown>>
  readonly accounts: readonly StandardAccount[]
}

type Api = { register(wallet: StandardWallet): () => void }
type Register = (api: Api) => void

const isApi = (detail: unknown): detail is Api =>
  typeof detail === 'object' && detail !== null && 'register' in detail && typeof detail.register === 'function'

/**
 * Registers a wallet with everything in this page that looks for wallets, now and later.
 * @returns a function that unregisters it
 */
export function register(wallet: StandardWallet): () => void {
  const taken: (() => void)[] = []
  const announce: Register = (api) => {
    const unregister: unknown = api.register(wallet)
    if (typeof unregister === 'function') taken.push(() => unregister())
  }
  const onAppReady = (event: Event) => {
    const detail: unknown = 'detail' in event ? event.detail : undefined
    if (isApi(detail)) announce(detail)
  }
  window.addEventListener('wallet-standard:app-ready', onAppReady)
  window.dispatchEvent(new CustomEvent<Register>('wallet-standard:register-wallet', { detail: announce }))
  return () => {
    window.removeEventListener('wallet-standard:app-ready', onAppReady)
    for (const unregister of taken.splice(0)) unregister()
  }
}

/** A key, for wallets without an icon of their own. */
export const keyIcon: Icon = `data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAzMiAzMiI+PHJlY3Qgd2lkdGg9IjMyIiBoZWlnaHQ9IjMyIiByeD0iOCIgZmlsbD0iIzE0NTMyZCIvPjxnIGZpbGw9Im5vbmUiIHN0cm9rZT0iI2ZmZiIgc3Ryb2tlLXdpZHRoPSIyLjUiPjxjaXJjbGUgY3g9IjEyIiBjeT0iMTIiIHI9IjUiLz48cGF0aCBkPSJtMTYgMTYgOSA5bS01IDAgNC00Ii8+PC9nPjwvc3ZnPg==`
