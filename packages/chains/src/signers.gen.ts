// Written by `npm run reference` from the families, by core/src/family-records.ts; a test fails when it is stale.
import type { Family } from '@latchkey/core/family-records'
import type { SignedKinds } from './family.ts'

/** Loads what the vault's worker signs for a family, with its first signature. */
export const signers: Readonly<Record<Exclude<Family, 'evm'>, () => Promise<SignedKinds>>> = {
  solana: () => import('./solana/sign.ts').then(({ signer }) => signer.kinds),
  aptos: () => import('./aptos/sign.ts').then(({ signer }) => signer.kinds),
  near: () => import('./near/sign.ts').then(({ signer }) => signer.kinds),
  tezos: () => import('./tezos/sign.ts').then(({ signer }) => signer.kinds),
  hedera: () => import('./hedera/sign.ts').then(({ signer }) => signer.kinds),
}
