import { evmMethods } from './evm.ts'
import { networkMethods } from './network.ts'
import { proxied } from './proxied.ts'
import { sessionMethods } from './session.ts'

/** The methods most pages use. The SDK includes them and loads the others on demand. */
export const commonMethods = { ...sessionMethods, ...networkMethods, ...evmMethods, ...proxied } as const
