import * as v from 'valibot'
import { method } from './method.ts'

/** EIP-2255. The only permission: to see the account, which a page gets when somebody signs in. */
const accountsPermission = v.strictTuple([v.object({ eth_accounts: v.record(v.string(), v.unknown()) })])

const permission = v.object({
  parentCapability: v.literal('eth_accounts'),
  invoker: v.optional(v.string()),
  caveats: v.array(v.object({ type: v.string(), value: v.unknown() })),
})
export type Permission = v.InferOutput<typeof permission>

/**
 * Signs in if nobody is signed in, asks which account the page may see if there are several, and returns the page's
 * permissions.
 */
const wallet_requestPermissions = method({
  params: accountsPermission,
  result: v.array(permission),
  needs: 'nothing',
  asks: true,
  networks: 'none',
  effect: 'login',
  errors: ['userRejectedRequest', 'authentication', 'unsupportedSocialProvider', 'unauthorized', 'noUserData'],
})

/** The page's permissions (EIP-2255). Asks nobody. */
const wallet_getPermissions = method({
  params: v.optional(v.array(v.unknown())),
  result: v.array(permission),
  needs: 'nothing',
  asks: false,
  networks: 'none',
  free: true,
  errors: [],
})

/** Signs out of this page. */
const wallet_revokePermissions = method({
  params: accountsPermission,
  result: v.null(),
  needs: 'nothing',
  asks: false,
  networks: 'none',
  effect: 'logout',
  errors: [],
})

export const permissionMethods = {
  wallet_requestPermissions,
  wallet_getPermissions,
  wallet_revokePermissions,
} as const
