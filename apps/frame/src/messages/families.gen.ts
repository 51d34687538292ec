// Written by `npm run reference` from the families, by core/src/family-records.ts; a test fails when it is stale.
import type { Messages as Aptos } from '../wallet/families/aptos/messages/en.ts'
import type { Messages as Near } from '../wallet/families/near/messages/en.ts'
import type { Messages as Solana } from '../wallet/families/solana/messages/en.ts'
import type { Messages as Tezos } from '../wallet/families/tezos/messages/en.ts'

/** The words of the families. English stands beside each, in `messages/en.ts`. */
export type FamilyMessages = {
  solana: Solana
  aptos: Aptos
  near: Near
  tezos: Tezos
}
