import { type Environment, environmentOf, environments } from '@latchkey/core/environments'
import { WalletError } from '@latchkey/core/errors'
import { isLoopback } from '@latchkey/core/loopback'
import type { Network } from '@latchkey/core/networks'
import { sdkWireVersion } from '@latchkey/protocol/wire'

const invalid = (thing: string, detail?: string) =>
  new WalletError('invalidArgument', { thing, ...(detail && { detail }) })

/**
 * The origin of a wallet address. The wallet lives at the root of an origin of its own, so nothing may stand behind the
 * port; plain http only on this machine, since keys may not travel over it and browsers give such pages no WebCrypto.
 *
 * @throws WalletError `invalidArgument`
 */
export function readWalletOrigin(walletUrl: unknown): string {
  if (typeof walletUrl !== 'string' || !URL.canParse(walletUrl)) throw invalid('walletUrl')
  const url = new URL(walletUrl)
  if (url.href !== `${url.origin}/`) throw invalid('walletUrl', 'give only scheme, host and port')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw invalid('walletUrl', 'must be https')
  return url.origin
}

/**
 * The frame's address (specification, section 7): every value encoded, so that none can write another.
 *
 * @throws WalletError `invalidArgument`, `invalidEnvironment`
 */
export function frameAddress(parts: {
  walletOrigin: string
  apiKey: unknown
  network: Network
  env?: Environment | undefined
}): string {
  const { walletOrigin, apiKey, network, env = environmentOf(network) } = parts
  if (typeof apiKey !== 'string' || !/^[\w-]{16,1024}$/.test(apiKey)) throw invalid('apiKey')
  if (!environments.includes(env)) throw new WalletError('invalidEnvironment', { env })
  const query = new URLSearchParams({
    api_key: apiKey,
    blockchain: network.blockchain,
    env,
    version: sdkWireVersion,
    type: 'web',
    notification: 'none',
  })
  return `${walletOrigin}/?${query}`
}
