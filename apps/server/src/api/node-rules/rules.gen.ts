// Written by `npm run reference` from the families, by core/src/family-records.ts; a test fails when it is stale.
import type { Family } from '@latchkey/core/family-records'
import { aptos } from './aptos.ts'
import { hedera } from './hedera.ts'
import { near } from './near.ts'
import type { NodeRule } from './rule.ts'
import { solana } from './solana.ts'
import { tezos } from './tezos.ts'

/** The families whose nodes are asked byte by byte. */
export const nodeRules: Readonly<Partial<Record<Family, NodeRule>>> = {
  solana,
  aptos,
  near,
  tezos,
  hedera,
}
