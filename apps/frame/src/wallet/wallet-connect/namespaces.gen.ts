// Written by `npm run reference` from the families, by core/src/family-records.ts; a test fails when it is stale.
import { namespace as evm } from '../families/evm/wallet-connect.ts'
import { namespace as hedera } from '../families/hedera/wallet-connect.ts'
import { namespace as near } from '../families/near/wallet-connect.ts'
import { namespace as solana } from '../families/solana/wallet-connect.ts'
import { namespace as tezos } from '../families/tezos/wallet-connect.ts'
import type { NamespaceSpec } from './namespace-spec.ts'

/** The families' namespaces of WalletConnect (CAIP-104). */
export const namespaces: readonly NamespaceSpec[] = [
  evm,
  solana,
  near,
  tezos,
  hedera,
]
