import { ServiceError } from '@latchkey/protocol/service-error'
import { describeFailure, type Log } from '@latchkey/service/log'
import * as oidc from 'openid-client'
import { providerFetch } from './provider-fetch.ts'

/** The pause after a provider could not be reached, milliseconds. */
const retryMs = 1_000

/** Settings of a client for a provider at this address: our limits, and plain http only on this machine. */
export function limitClient(client: oidc.Configuration, address: string): oidc.Configuration {
  client.timeout = 8
  client[oidc.customFetch] = providerFetch
  if (new URL(address).protocol === 'http:') oidc.allowInsecureRequests(client)
  return client
}

/**
 * The metadata of an OpenID issuer (OpenID Connect Discovery), read when first needed: the server starts while a
 * provider is away.
 *
 * @returns a function that throws ServiceError `unavailable` while the issuer cannot be reached
 */
export function createDiscovery(issuer: string, log: Log): () => Promise<oidc.ServerMetadata> {
  const server = new URL(issuer)
  const discover = async () => {
    const client = await oidc.discovery(server, 'not used', undefined, oidc.None(), {
      timeout: 8,
      [oidc.customFetch]: providerFetch,
      // The configuration allows plain http only on this machine.
      execute: server.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
    })
    return client.serverMetadata()
  }
  let discovered: Promise<oidc.ServerMetadata> | undefined
  let failedAt = Number.NEGATIVE_INFINITY
  return async () => {
    if (!discovered) {
      if (performance.now() - failedAt < retryMs) throw new ServiceError('unavailable')
      discovered = discover()
    }
    try {
      return await discovered
    } catch (cause) {
      discovered = undefined
      failedAt = performance.now()
      log.error('login provider cannot be reached', { issuer, ...describeFailure(cause) })
      throw new ServiceError('unavailable', {}, { cause })
    }
  }
}
