// Written by `npm run reference` from the families, by core/src/family-records.ts; a test fails when it is stale.
import type { Family } from '@latchkey/core/family-records'
import type { ChainFamily } from './family.ts'

/** Loads a family of chains. Each is a chunk of its own, loaded only where it is used. */
export const families: Readonly<Record<Family, () => Promise<ChainFamily>>> = {
  evm: () => import('./evm/index.ts').then(({ evm }) => evm),
  solana: () => import('./solana/index.ts').then(({ solana }) => solana),
  aptos: () => import('./aptos/index.ts').then(({ aptos }) => aptos),
  near: () => import('./near/index.ts').then(({ near }) => near),
  tezos: () => import('./tezos/index.ts').then(({ tezos }) => tezos),
  hedera: () => import('./hedera/index.ts').then(({ hedera }) => hedera),
}
