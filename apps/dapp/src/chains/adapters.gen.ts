// Written by `npm run reference` from the families, by core/src/family-records.ts; a test fails when it is stale.
import type { Family } from '@latchkey/core/networks'
import type { Adapter } from './family.ts'

/** The families that this page supports, each a chunk of its own. */
export const adapters: Partial<Record<Family, () => Promise<Adapter>>> = {
  evm: () => import('./evm.ts'),
  solana: () => import('./solana.ts'),
  aptos: () => import('./aptos.tsx'),
  near: () => import('./near.ts'),
  tezos: () => import('./tezos.ts'),
  hedera: () => import('./hedera.ts'),
}
