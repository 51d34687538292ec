import type { Family as FamilyName } from '@latchkey/core/networks'
import type { Family } from './family.ts'

/** The families this page can do something with, each a chunk of its own. */
export const families: Partial<Record<FamilyName, () => Promise<Family>>> = {
  evm: () => import('./evm.tsx'),
  hedera: () => import('./hedera.tsx'),
  near: () => import('./near.tsx'),
  tezos: () => import('./tezos.tsx'),
  solana: () => import('./solana.tsx'),
  aptos: () => import('./aptos.tsx'),
}
