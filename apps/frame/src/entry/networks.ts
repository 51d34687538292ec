import { WalletError } from '@latchkey/core/errors'
import { isBefore } from '@latchkey/core/generation'
import { isBlockchain, networkOfBlockchain, readWireNetwork, type WireNetwork } from '@latchkey/core/wire-networks'
import type { Params } from '@latchkey/protocol/methods'
import type { Page } from './page.ts'
import type { Settings } from './settings.ts'

/** True if a page's SDK can know a network. Those of the register that came after the legacy SDKs never cross their wire. */
export function isKnown({ wire }: Pick<Page, 'wire'>, { sdkOnly }: WireNetwork): boolean {
  return wire === 'sdk' || !sdkOnly
}

/** A network that a page's SDK can know. Throws `unsupportedNetwork` for any other. */
export function requireKnown(page: Pick<Page, 'wire'>, network: WireNetwork): WireNetwork {
  if (!isKnown(page, network)) throw new WalletError('unsupportedNetwork', { network: network.name })
  return network
}

/** The first release that names a network; those before name a blockchain, and an environment of tests or not. */
const namesNetworks = '1.14.0'

/**
 * The network a page begins on, by the words its SDK's generation uses.
 *
 * @throws WalletError `unsupportedNetwork` when it names none, or one we do not know
 */
export function readStart({ requested, version, test = false }: Settings): WireNetwork {
  const { network, blockchain } = requested
  if (network !== undefined && !isBefore(version, namesNetworks)) return readWireNetwork(network)
  if (blockchain === undefined) throw new WalletError('unsupportedNetwork', { network: network ?? '' })
  return networkOfBlockchain(blockchain, test, version)
}

/**
 * The network `face_switchNetwork` means, and the word to answer it with. A blockchain stays among test or main networks,
 * as the page's environment has it; where that does not tell, as the present network.
 *
 * @throws WalletError `unsupportedNetwork`
 */
export function readSwitch(
  requested: Params<'face_switchNetwork'>[0],
  { version, network }: Page,
  { test = network.getState().net === 'test' }: Settings,
): { network: WireNetwork; echo: string } {
  const echo =
    typeof requested === 'string' ? requested : 'network' in requested ? requested.network : requested.blockchain
  // The oldest native clients give a bare word, for either.
  const isFamily = typeof requested === 'string' ? isBlockchain(echo) : 'blockchain' in requested
  return { network: isFamily ? networkOfBlockchain(echo, test, version) : readWireNetwork(echo), echo }
}
