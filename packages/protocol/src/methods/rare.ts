import { addChainMethods } from './add-chain.ts'
import { boraMethods } from './bora.ts'
import { callsMethods } from './calls.ts'
import { familyMethods } from './families.gen.ts'
import { permissionMethods } from './permissions.ts'
import { serviceMethods } from './services.ts'
import { walletConnectMethods } from './wallet-connect.ts'

/** The methods that fewer pages use. */
export const rareMethods = {
  ...serviceMethods,
  ...boraMethods,
  ...addChainMethods,
  ...permissionMethods,
  ...callsMethods,
  ...familyMethods,
  ...walletConnectMethods,
} as const
