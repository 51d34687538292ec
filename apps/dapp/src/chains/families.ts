import type { Family as FamilyName } from '@latchkey/core/networks'
import type { Family } from './family.ts'

/** The families this page can do something with, each a chunk of its own. */
export const families: Partial<Record<FamilyName, () => Promise<Family>>> = {
  evm: () => import('./evm.ts'),
  hedera: () => import('./hedera.ts'),
  near: () => import('./near.ts'),
  tezos: () => import('./tezos.ts'),
  solana: () => import('./solana.ts'),
  aptos: () => import('./aptos.tsx'),
}
