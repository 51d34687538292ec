/**
 * The hosts that the SDK may contact besides the page's own origin: the wallet's page in a window, and the relay to a
 * phone.
 */
export const coinbaseHosts = {
  window: ['https://keys.coinbase.com', 'https://go.cb-w.com'],
  connect: ['wss://www.walletlink.org', 'https://www.walletlink.org', 'https://rpc.wallet.coinbase.com'],
} as const
