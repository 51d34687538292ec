import { type KnownThreat, knownThreats } from '@latchkey/protocol/operator-lists'
import * as v from 'valibot'
import { readPinnedFile } from '../pinned-file.ts'

/** Everything that a warning service receives: the pages, the network, and all addresses of the operation. */
type ThreatQuery = { origins: readonly string[]; network: string; addresses: readonly string[] }

/** Finds known dangers. */
export type WarningService = {
  /** @throws where it does not answer */
  check(query: ThreatQuery): Promise<readonly KnownThreat[]>
}

/** Hex addresses, pages and hosts are case-insensitive; other addresses are not. */
const toKey = (subject: string): string =>
  /^0x[0-9a-f]+$/i.test(subject) || subject.includes('://') || subject.includes('.') ? subject.toLowerCase() : subject

/** A page, its host, and every parent domain: `https://a.b.example`, `a.b.example`, `b.example`. */
const toSubjects = (origin: string): string[] => {
  const host = URL.canParse(origin) ? new URL(origin).hostname : origin
  const labels = host.split('.')
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  return [origin, host, ...domains]
}

/**
 * The operator's own list, served by the wallet's host: no third party learns anything.
 *
 * @param pin the list's SHA-256 in hex
 * @param load reads bytes by their hash
 */
export function createWarningList(pin: string, load = readPinnedFile): WarningService {
  let list: Promise<ReadonlyMap<string, KnownThreat>> | undefined
  const read = async () =>
    new Map(v.parse(knownThreats, await load(pin)).map((threat) => [toKey(threat.subject), threat]))
  return {
    async check({ origins, addresses }) {
      list ??= read()
      // After an outage of the host, the next call tries again.
      list.catch(() => {
        list = undefined
      })
      const threats = await list
      const keys = [...origins.flatMap(toSubjects), ...addresses].map(toKey)
      return [...new Set([...new Set(keys)].flatMap((key) => threats.get(key) ?? []))]
    },
  }
}

let last: { pin: string; service: WarningService } | undefined

/** The operator's list, read once per document. A document has one list, so only the last one is cached. */
export function warningListOf(pin: string): WarningService {
  if (last?.pin !== pin) last = { pin, service: createWarningList(pin) }
  return last.service
}
