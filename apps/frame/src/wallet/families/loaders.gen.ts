// Written by `npm run reference` from the families, by core/src/family-records.ts; a test fails when it is stale.
import type { Family } from '@latchkey/core/family-records'
import { lazyImport } from '../../entry/lazy-import.ts'
import type { WalletFamily } from './family.ts'

/** Loads a family's part of the wallet. Each is a chunk of its own. */
export const families = {
  evm: lazyImport(() => import('./evm/index.ts')),
  solana: lazyImport(() => import('./solana/index.ts')),
  aptos: lazyImport(() => import('./aptos/index.ts')),
  near: lazyImport(() => import('./near/index.ts')),
  tezos: lazyImport(() => import('./tezos/index.ts')),
  hedera: lazyImport(() => import('./hedera/index.ts')),
} as const satisfies { [F in Family]: () => Promise<{ family: WalletFamily; handlers?: object }> }
