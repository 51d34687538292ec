import {
  type Environment,
  environmentOf,
  findWalletAddress,
  isEnvironment,
  type WalletAddresses,
} from '@latchkey/core/environments'
import { WalletError } from '@latchkey/core/errors'
import { isSecureUrl } from '@latchkey/core/loopback'
import { blockchainOf, type WireNetwork } from '@latchkey/core/wire-networks'
import { sdkWireVersion } from '@latchkey/protocol/wire'

/** The wallet's address: one, or one for each environment. */
export type WalletUrl = string | WalletAddresses

const invalid = (thing: string, detail?: string) =>
  new WalletError('invalidArgument', { thing, ...(detail && { detail }) })

/**
 * The environment and the origin of its wallet. Without `env` a test network selects the test environment. The wallet
 * has an origin of its own and is at its root, so the address has no path. Plain http is only allowed on this machine:
 * keys must not travel over it, and browsers deny such pages WebCrypto.
 *
 * @throws WalletError `invalidArgument`, `invalidEnvironment`
 */
export function readWalletOrigin(
  walletUrl: WalletUrl | undefined,
  network: WireNetwork,
  env: Environment = environmentOf(network),
): { env: Environment; origin: string } {
  if (!isEnvironment(env)) throw new WalletError('invalidEnvironment', { env })
  // A page in plain JavaScript can pass anything.
  const isListed = typeof walletUrl === 'object' || walletUrl === undefined
  const text: unknown = isListed ? findWalletAddress(env, walletUrl ?? {}) : walletUrl
  if (text === undefined) throw invalid('walletUrl', `no wallet address is given for ${env}`)
  if (typeof text !== 'string' || !URL.canParse(text)) throw invalid('walletUrl')
  const { href, origin } = new URL(text)
  if (href !== `${origin}/`) throw invalid('walletUrl', 'give only scheme, host and port')
  if (!isSecureUrl(text)) throw invalid('walletUrl', 'must be https')
  return { env, origin }
}

/** The API key as it may stand in an address. Throws WalletError `invalidArgument`. */
export function readApiKey(apiKey: unknown): string {
  if (typeof apiKey !== 'string' || !/^[\w-]{16,1024}$/.test(apiKey)) throw invalid('apiKey')
  return apiKey
}

/** The frame's address: every value is encoded, so that none can inject another. */
export function frameAddress(parts: {
  origin: string
  apiKey: string
  network: WireNetwork
  env: Environment
  notification: 'toast' | 'none'
  locale?: string | undefined
}): string {
  const { origin, apiKey, network, env, notification, locale } = parts
  const query = new URLSearchParams({
    api_key: apiKey,
    blockchain: blockchainOf(network, sdkWireVersion),
    env,
    version: sdkWireVersion,
    type: 'web',
    notification,
    ...(locale && { locale }),
  })
  return `${origin}/?${query}`
}
