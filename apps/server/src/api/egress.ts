import { type LookupAddress, lookup } from 'node:dns'
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type RequestOptions } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { isLoopback } from '@latchkey/core/loopback'

/** A host pattern: a name, or `*.` and a name, which allows one label before it, as in `*.nodes.example`. */
export function isEgressPattern(text: string): boolean {
  return /^(\*\.)?([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)*[a-z0-9]([a-z0-9-]*[a-z0-9])?$|^\[[0-9a-f:]+\]$/.test(text)
}

/** Addresses outside the public internet, and those that reach the machine's own host (IANA's special registries). */
const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  // A cloud provider's internal services use this public address.
  ['168.63.129.16', 32],
] as const)
  notPublic.addSubnet(net, bits, 'ipv4')
/** Public IPv6: global unicast without Teredo and 6to4, which wrap IPv4 addresses, and documentation prefixes. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(net, bits, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

/** True if an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !notPublic.check(address, 'ipv4')
  return version === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

const isLoopbackAddress = (address: string) => loopback.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')

export type Egress = {
  /** Checks that the operator allows the URL's host and scheme. */
  allows(url: string): boolean
  /**
   * Posts JSON to an allowed address. The name is resolved, its addresses are checked, and the connection goes to a checked
   * one: a name that answers differently the second time gains nothing. Redirects are not followed.
   *
   * @returns the bytes of a 200 answer
   * @throws Error for anything else
   */
  post(url: string, body: string, limits: { signal: AbortSignal; maxBytes: number }): Promise<Uint8Array>
  close(): void
}

/**
 * Creates the client for hosts that somebody other than the operator names.
 *
 * @param hosts the patterns the operator allows: host names, or `*.` and a name, for any one label before it
 * @param local true when the whole service runs on one laptop: then loopback and plain http are allowed too
 */
export function createEgress(
  hosts: readonly string[],
  local: boolean,
  resolve: (host: string) => Promise<readonly LookupAddress[]> = resolveAll,
): Egress {
  const allowsHost = (host: string) => {
    const dot = host.indexOf('.')
    return hosts.includes(host) || (dot > 0 && !isIP(host) && hosts.includes(`*${host.slice(dot)}`))
  }

  const allows = (text: string): boolean => {
    const url = URL.canParse(text) ? new URL(text) : undefined
    if (!url || url.username || url.password || !allowsHost(url.hostname)) return false
    if (url.protocol === 'http:') return local && isLoopback(url.hostname)
    return url.protocol === 'https:' && (local || !isLoopback(url.hostname))
  }

  /** Throws when any address of a host is not public; on a laptop a loopback name must have loopback addresses. */
  const requireRight = (host: string, addresses: readonly string[]) => {
    const isRight = local && isLoopback(host) ? isLoopbackAddress : isPublicAddress
    if (addresses.length === 0 || !addresses.every(isRight))
      throw new Error('a host with an address that is not public')
  }

  /** The `lookup` of a socket. `net` calls it for names only, and once per socket. */
  const checkedLookup: LookupFunction = (host, options, callback) => {
    resolve(host).then(
      (addresses) => {
        try {
          requireRight(
            host,
            addresses.map(({ address }) => address),
          )
        } catch (failure) {
          callback(failure as Error, '')
          return
        }
        const [first] = addresses
        if (options.all) callback(null, [...addresses])
        else callback(null, first?.address ?? '', first?.family)
      },
      (failure) => callback(failure, ''),
    )
  }

  // Its own agent: a shared one could reuse a socket that was opened without this lookup.
  const agents = { 'http:': new HttpAgent({ keepAlive: true }), 'https:': new HttpsAgent({ keepAlive: true }) }

  return {
    allows,
    async post(text, body, { signal, maxBytes }) {
      if (!allows(text)) throw new Error('a host that is not allowed')
      const url = new URL(text)
      const bare = url.hostname.replace(/^\[|\]$/g, '')
      if (isIP(bare)) requireRight(url.hostname, [bare])
      const options: RequestOptions = {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Accept: 'application/json',
          'Accept-Encoding': 'identity',
          'Content-Length': Buffer.byteLength(body),
        },
        lookup: checkedLookup,
        signal,
      }
      const response = await new Promise<IncomingMessage>((resolve, reject) => {
        const request =
          url.protocol === 'https:'
            ? httpsRequest(url, { ...options, agent: agents['https:'] }, resolve)
            : httpRequest(url, { ...options, agent: agents['http:'] }, resolve)
        request.on('error', reject)
        request.end(body)
      })
      const chunks: Uint8Array[] = []
      let length = 0
      try {
        if (response.statusCode !== 200) throw new Error(`answered ${response.statusCode}`)
        for await (const chunk of response as AsyncIterable<Uint8Array>) {
          length += chunk.length
          if (length > maxBytes) throw new Error('the answer is too large')
          chunks.push(chunk)
        }
      } finally {
        if (!response.complete) response.destroy()
      }
      return Buffer.concat(chunks)
    },
    close() {
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

const resolveAll = (host: string): Promise<readonly LookupAddress[]> =>
  new Promise((resolve, reject) => {
    lookup(host, { all: true }, (failure, addresses) => (failure ? reject(failure) : resolve(addresses)))
  })
