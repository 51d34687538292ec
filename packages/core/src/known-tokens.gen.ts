// Written by `npm run reference` from the files of networks/; a test fails when it is stale.
import type { TokenName } from './network-record.ts'
import type { wireRows } from './wire-rows.gen.ts'

/** Tokens known by their address, on the networks that have some. */
export const knownTokens: { readonly [N in keyof typeof wireRows]?: Readonly<Record<string, TokenName>> } = {
  solana: { So11111111111111111111111111111111111111112: { symbol: 'wSOL', name: 'Wrapped SOL' }, EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v: { symbol: 'USDC', name: 'USD Coin' }, Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB: { symbol: 'USDT', name: 'Tether USD' }, HzwqbKZw8HxMN6bF2yFZNrht3c2iXXzpKcFu7uBEDKtr: { symbol: 'EURC', name: 'Euro Coin' }, '2b1kV6DkPAnxd5ixfnxCpjxmKwqjjaYmCZfHsFu24GXo': { symbol: 'PYUSD', name: 'PayPal USD' } },
  solana_devnet: { So11111111111111111111111111111111111111112: { symbol: 'wSOL', name: 'Wrapped SOL' }, '4zMMC9srt5Ri5X14GAgXhaHii3GnPAEERYPJgZJDncDU': { symbol: 'USDC', name: 'USD Coin of the test network' } },
}
