import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'

/**
 * Makes this process resolve the names below `localhost` as every browser does (RFC 6761, section 6.3): the resolvers
 * of some systems do not know them. Other processes load `preload.ts` for this.
 */
export function resolveLocalhostNames(): void {
  if (dns.lookup === lookup) return
  dns.lookup = lookup
  syncBuiltinESMExports()
}

const ofSystem = dns.lookup

// `dns.lookup` has several forms; all begin with the name, and the rest passes as it is.
const lookup = Object.assign(
  (host: string, ...rest: unknown[]) =>
    Reflect.apply(ofSystem, dns, [/\.localhost\.?$/i.test(host) ? '127.0.0.1' : host, ...rest]),
  ofSystem,
) as typeof dns.lookup
