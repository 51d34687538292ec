// Written by `npm run reference` from the families, by core/src/family-records.ts; a test fails when it is stale.
import aptos from './families/aptos.ts'
import evm from './families/evm.ts'
import hedera from './families/hedera.ts'
import near from './families/near.ts'
import solana from './families/solana.ts'
import tezos from './families/tezos.ts'
import type { FamilyKeys } from './family-keys.ts'

/** Curve, derivation path and address of each family. */
export const familyKeys = {
  evm,
  solana,
  aptos,
  near,
  tezos,
  hedera,
} satisfies Record<string, FamilyKeys>
