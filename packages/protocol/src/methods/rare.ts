import { addChainMethods } from './add-chain.ts'
import { aptosMethods } from './aptos.ts'
import { boraMethods } from './bora.ts'
import { callsMethods } from './calls.ts'
import { hederaMethods } from './hedera.ts'
import { nearMethods } from './near.ts'
import { permissionMethods } from './permissions.ts'
import { serviceMethods } from './services.ts'
import { solanaMethods } from './solana.ts'
import { tezosMethods } from './tezos.ts'
import { walletConnectMethods } from './wallet-connect.ts'

/** The methods fewer pages use. */
export const rareMethods = {
  ...serviceMethods,
  ...boraMethods,
  ...addChainMethods,
  ...permissionMethods,
  ...callsMethods,
  ...solanaMethods,
  ...aptosMethods,
  ...nearMethods,
  ...hederaMethods,
  ...walletConnectMethods,
  ...tezosMethods,
} as const
