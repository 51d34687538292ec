import { WalletError } from '@latchkey/core/errors'
import { isBefore } from '@latchkey/core/generation'
import {
  isBlockchain,
  isRegisterName,
  type NetworkName,
  networkOfBlockchain,
  readWireNetwork,
  type WireNetwork,
} from '@latchkey/core/wire-networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import type { Params } from '@latchkey/protocol/methods'
import type { Page } from './page.ts'
import type { Settings } from './settings.ts'

/** True if a page's SDK can know a network. Networks newer than the legacy SDKs never appear on their wire. */
export function isKnown({ wire }: Pick<Page, 'wire'>, { sdkOnly }: WireNetwork): boolean {
  return wire === 'sdk' || !sdkOnly
}

/** A network that a page's SDK can know. Throws `unsupportedNetwork` for any other. */
export function requireKnown(page: Pick<Page, 'wire'>, network: WireNetwork): WireNetwork {
  if (!isKnown(page, network)) throw new WalletError('unsupportedNetwork', { network: network.name })
  return network
}

/**
 * A network on which this wallet can be: of the register, or one that the operator or the person added.
 *
 * @param mine the person's own, by name
 * @throws WalletError `unsupportedNetwork`
 */
export function requireAdded(
  network: WireNetwork,
  { addedNetworks = [] }: Pick<FrameConfig, 'addedNetworks'>,
  mine?: { has(name: NetworkName): boolean },
): WireNetwork {
  const { name, chainId } = network
  if (isRegisterName(name)) return network
  const facts = addedNetworks.find((each) => each.chainId === chainId)
  if (facts) return { ...network, net: facts.test ? 'test' : 'main' }
  if (!mine?.has(name)) throw new WalletError('unsupportedNetwork', { network: name })
  return network
}

/** The first release that names a network; earlier ones name a blockchain, and whether it is a test environment. */
const namesNetworks = '1.14.0'

/**
 * The network on which a page starts, in the words of its SDK's generation.
 *
 * @throws WalletError `unsupportedNetwork` when it names none, or an unknown one
 */
export function readStart({ requested, version, test = false }: Settings): WireNetwork {
  const { network, blockchain } = requested
  if (network !== undefined && !isBefore(version, namesNetworks)) return readWireNetwork(network)
  if (blockchain === undefined) throw new WalletError('unsupportedNetwork', { network: network ?? '' })
  return networkOfBlockchain(blockchain, test, version)
}

/**
 * The network that `face_switchNetwork` means, and the name to answer it with. A blockchain stays among test or main
 * networks according to the page's environment or, where that does not tell, the current network.
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
  // The oldest native clients send a bare name for either.
  const isFamily = typeof requested === 'string' ? isBlockchain(echo) : 'blockchain' in requested
  return { network: isFamily ? networkOfBlockchain(echo, test, version) : readWireNetwork(echo), echo }
}
