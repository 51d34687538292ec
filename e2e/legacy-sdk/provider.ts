import { type Generation, isSince } from './generations.ts'
import type { LegacyRequest, Wire } from './wire.ts'

type Parts = {
  generation: Generation
  wire: Wire
  getAddresses(): Promise<unknown>
  switchChain(chainId: unknown): Promise<unknown>
}

/** The result of `getEthLikeProvider`. A few requests are never sent to the wallet under their own name. */
export const createProvider = ({ generation, wire, getAddresses, switchChain }: Parts) => {
  const one = async (request: LegacyRequest): Promise<unknown> => {
    switch (request.method) {
      case 'eth_accounts':
      case 'personal_listAccounts':
        return getAddresses()
      case 'eth_estimateGas':
        return isSince(generation, '1.10.4') ? 0 : wire.ask(request)
      case 'wallet_switchEthereumChain': {
        const [wanted] = request.params as [{ chainId: unknown }] // Otherwise the SDK fails with a TypeError too.
        return switchChain(wanted.chainId)
      }
      default:
        return wire.ask(request)
    }
  }

  return {
    /** The requests of a list are sent one by one, under their names as given. */
    request: async (given: LegacyRequest | LegacyRequest[]): Promise<unknown> =>
      Array.isArray(given) ? Promise.all(given.map((request) => wire.ask(request))) : one(given),
  }
}
