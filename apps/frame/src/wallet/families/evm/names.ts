import { type Effect, listEffects, partyOf, type Rpc } from '@latchkey/chains/evm'
import { type Network, readNetwork } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'

export type NamesConfig = Pick<FrameConfig, 'networks'>

/**
 * ENS keeps its names here, for all networks. Only the operator's node is asked: one that a page brought would name
 * addresses as the page likes.
 */
export const namesNetwork = readNetwork('ethereum')

/** Returns whether names (ENS) can be looked up for a network: by the operator's node of Ethereum, and no other. */
export const hasNames = ({ family, net }: Pick<Network, 'family' | 'net'>, { networks }: NamesConfig): boolean =>
  family === 'evm' && net === 'main' && networks.includes(namesNetwork.name)

/** The most addresses of one screen that are looked up. */
const mostNamed = 4

/** The primary names of addresses. */
export type NameSource = {
  /**
   * Names by address in lower case, of those that have one. Never throws: without a name, the address is shown alone.
   */
  read(addresses: readonly string[]): Promise<Record<string, string>>
}

/**
 * The primary names of addresses on a network, each looked up once, and again after an outage.
 *
 * @param rpc the operator's node of Ethereum
 */
export function createEnsNames(rpc: Rpc): NameSource {
  const found = new Map<string, Promise<string | undefined>>()
  const ask = async (address: string) => {
    const { findEnsName } = await import('@latchkey/chains/evm/ens')
    return findEnsName(address as `0x${string}`, rpc)
  }
  return {
    async read(addresses) {
      const some = [...new Set(addresses.map((address) => address.toLowerCase()))].slice(0, mostNamed)
      const names = await Promise.all(
        some.map(async (address) => {
          const asked = found.get(address) ?? ask(address)
          found.set(address, asked)
          const name = await asked.catch(() => {
            found.delete(address)
            return undefined
          })
          return name === undefined ? [] : [[address, name] as const]
        }),
      )
      return Object.fromEntries(names.flat())
    },
  }
}

/** The recipients in a transaction; an address that may only spend is never named. */
export const recipientsIn = (effect: Effect): string[] =>
  listEffects(effect).flatMap((each) => (each.reading.kind.endsWith('approval') ? [] : (partyOf(each) ?? [])))

/** For networks without names. */
export const noNames: NameSource = { read: async () => ({}) }
