import { faceError, invalid, unsupportedChain } from './errors.ts'
import { type Generation, isSince } from './generations.ts'
import { type LegacyNetwork, networksOf } from './networks.ts'

/** A dapp's arguments to the constructor, of any type, so that its checks can be tested. */
export type LegacyOptions = {
  generation: Generation
  apiKey: unknown
  network: unknown
  env?: string | undefined
  iframeUrl?: string | undefined
  notificationOptions?: { type?: string } | undefined
}

/** The network that was given to a constructor or `switchNetwork`, or that generation's error. */
export const resolveNetwork = (generation: Generation, given: unknown): LegacyNetwork => {
  const known = networksOf(generation)
  const byName = known.find(({ name }) => name === given)
  if (!isSince(generation, '1.10.4')) {
    // It does not check for missing networks, and has an error code of its own for unknown ones.
    const found = given ? byName : known.find(({ name }) => name === 'ethereum')
    if (!found) throw faceError(4201, 'unsupported chain error')
    return found
  }
  const isHex = typeof given === 'string' && given.startsWith('0x') && isSince(generation, '1.10.14')
  const chainId = isHex ? Number(given) : given
  const found = typeof chainId === 'number' ? known.find((each) => each.chainId === chainId) : byName
  if (found && !found.refused) return found
  if (found || !isSince(generation, '1.10.14')) throw unsupportedChain()
  if (typeof chainId === 'number') throw faceError(4202, `Invalid chainId: ${chainId}`)
  throw faceError(4202, `Invalid network parameter: ${given}`)
}

const hosts: Record<string, string> = {
  Local: 'http://localhost:3333',
  Dev: 'https://app.dev.facewallet.xyz',
  StageTest: 'https://app.stage-test.facewallet.xyz',
  StageMainnet: 'https://app.stage.facewallet.xyz',
  ProdTest: 'https://app.test.facewallet.xyz',
  ProdMainnet: 'https://app.facewallet.xyz',
}

/**
 * Checks the constructor's options in the SDK's order and builds the frame's address, in which nothing is URL-encoded.
 * The origin of messages is compared with the whole of `iframeUrl`.
 */
export const toFrameAddress = (options: LegacyOptions): { iframeUrl: string; src: string; network: LegacyNetwork } => {
  const { generation, apiKey } = options
  if (isSince(generation, '1.10.4')) {
    if (typeof apiKey !== 'string' || apiKey === '') throw invalid('apiKey')
    if (!options.network) throw invalid('network')
  }
  const network = resolveNetwork(generation, options.network)
  const isTest = network.net === 'test' && !isSince(generation, '1.14.3')
  const env = options.env ?? (isTest ? 'ProdTest' : 'ProdMainnet')
  const iframeUrl = options.iframeUrl ?? hosts[env] ?? ''

  const query = [`api_key=${apiKey}`]
  if (isSince(generation, '1.14.3')) query.push(`network=${network.name}`)
  query.push(`blockchain=${network.blockchain}`, `env=${env}`)
  if (isSince(generation, '1.10.4')) query.push(`version=${generation}`, 'type=web')
  if (isSince(generation, '1.10.14')) {
    const { notificationOptions } = options
    query.push(`notification=${notificationOptions ? notificationOptions.type : 'toast'}`)
  }
  return { iframeUrl, src: `${iframeUrl}?${query.join('&')}`, network }
}
