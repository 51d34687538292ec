'use client'

import { createLatchkey, createSiwe, networkChain } from '@latchkey/kit'

/** Shared by both routers. It may be created on the server: nothing happens before there is a visitor. */
export const latchkey = createLatchkey({
  appName: 'Latchkey with Next',
  chains: [networkChain(80001)],
  rpcUrls: { 80001: process.env.NEXT_PUBLIC_NODE_URL ?? '' },
  wallets: {
    face: {
      apiKey: process.env.NEXT_PUBLIC_API_KEY ?? '',
      walletUrl: process.env.NEXT_PUBLIC_WALLET_URL ?? '',
    },
  },
})

export const siwe = createSiwe(latchkey)
