/** A plain wallet, for wallets without an icon. */
export const browserWalletIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#4b5563"/><path d="M8 12.5A2.5 2.5 0 0 1 10.5 10H21v2.5h1.5A1.5 1.5 0 0 1 24 14v7a1.5 1.5 0 0 1-1.5 1.5h-12A2.5 2.5 0 0 1 8 20z" fill="#fff"/><circle cx="20.5" cy="17.5" r="1.5" fill="#4b5563"/></svg>',
)}`
