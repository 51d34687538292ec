import type { Family } from '@latchkey/core/wire-networks'
import type { ChainFamily } from './family.ts'

// Each family is a chunk of its own, loaded only where it is used.

/** Loads a family of chains. */
export const families: Readonly<Record<Family, () => Promise<ChainFamily>>> = {
  evm: () => import('./evm/index.ts').then(({ evm }) => evm),
  hedera: () => import('./hedera/index.ts').then(({ hedera }) => hedera),
  solana: () => import('./solana/index.ts').then(({ solana }) => solana),
  aptos: () => import('./aptos/index.ts').then(({ aptos }) => aptos),
  near: () => import('./near/index.ts').then(({ near }) => near),
  tezos: () => import('./tezos/index.ts').then(({ tezos }) => tezos),
}
