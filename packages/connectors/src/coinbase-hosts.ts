/**
 * The hosts the SDK may contact, beyond the page's own origin: the wallet's page in a window, and the way to a phone.
 */
export const coinbaseHosts = {
  window: ['https://keys.coinbase.com', 'https://go.cb-w.com'],
  connect: ['wss://www.walletlink.org', 'https://www.walletlink.org', 'https://rpc.wallet.coinbase.com'],
} as const
