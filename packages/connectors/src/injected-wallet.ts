import { browserWalletIcon } from './browser-wallet-icon.ts'
import type { AnnouncedWallet } from './discover-wallets.ts'
import { type Eip1193Provider, isProvider } from './provider.ts'

/** A wallet that announced itself, or none for the one in `window.ethereum`. */
type Installed = { wallet?: AnnouncedWallet }

/** What a list shows of an installed wallet, and the id by which it is stored. */
export function describeInjected({ wallet }: Installed): { id: string; name: string; icon: string | undefined } {
  return wallet
    ? { id: wallet.rdns, name: wallet.name, icon: wallet.icon }
    : { id: 'injected', name: 'Browser wallet', icon: browserWalletIcon }
}

/** The provider of an installed wallet, as far as it is there. */
export function findInjected({ wallet }: Installed): Eip1193Provider | undefined {
  if (wallet) return wallet.provider
  try {
    const { ethereum } = globalThis as { ethereum?: unknown } // may hold anything, or be missing
    return isProvider(ethereum) ? ethereum : undefined
  } catch {
    return undefined
  }
}
