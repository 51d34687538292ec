// Written by `npm run reference` from the families, by core/src/family-records.ts; a test fails when it is stale.
import { aptosMethods } from './aptos.ts'
import { hederaMethods } from './hedera.ts'
import { nearMethods } from './near.ts'
import { solanaMethods } from './solana.ts'
import { tezosMethods } from './tezos.ts'

/** The methods of the families that fewer pages use. */
export const familyMethods = {
  ...solanaMethods,
  ...aptosMethods,
  ...nearMethods,
  ...tezosMethods,
  ...hederaMethods,
} as const
