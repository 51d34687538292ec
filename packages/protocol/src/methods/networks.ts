import { type Family, readFamily } from '@latchkey/core/family-records'
import type { WireNetwork } from '@latchkey/core/wire-networks'

/** The sets of networks that are not simply one family's. */
const sets = {
  any: () => true,
  /** The chosen network does not matter: answered even if the page has named none that exists. */
  none: () => true,
  /** Like `any` while the first parameter names no network, otherwise like `none`. */
  unlessNamed: () => true,
  evm: ({ evmLike }) => evmLike,
  bora: ({ blockchain }) => blockchain === 'BORA',
  walletConnect: ({ walletConnect }) => walletConnect,
  home: ({ family }) => readFamily(family).home === true,
} satisfies Record<string, (network: WireNetwork) => boolean>

/** The networks a method is available on: one of the sets above, or those of one family. */
export type Networks = keyof typeof sets | Family

/**
 * Tells whether a method is available on a network. The SDKs check the same before they send a request.
 *
 * @param method the method's record
 * @param network the network it would run on
 * @returns true if it is
 */
export function isOpenOn({ networks }: { networks: Networks }, network: WireNetwork): boolean {
  return networks in sets ? sets[networks as keyof typeof sets](network) : network.family === networks
}

/**
 * Tells whether a request refers to the chosen network, so that it cannot be answered while there is none.
 *
 * @param method the method's record
 * @param params the request's parameters
 * @returns true if it does
 */
export function usesNetwork({ networks }: { networks: Networks }, params: unknown): boolean {
  if (networks === 'unlessNamed') return !(Array.isArray(params) && params[0] !== undefined)
  return networks !== 'none'
}
