import { type KnownThreat, knownThreats } from '@latchkey/protocol/operator-lists'
import * as v from 'valibot'
import { readPinnedFile } from '../pinned-file.ts'

/** Everything that a warning service receives: the page, the network, and all addresses of the operation. */
type ThreatQuery = { origin: string; network: string; addresses: readonly string[] }

/** Finds what is known as dangerous. */
export type WarningService = {
  /** @throws where it does not answer */
  check(query: ThreatQuery): Promise<readonly KnownThreat[]>
}

/** Addresses of hex are the same in either case of their letters; others are not. */
const toKey = (subject: string): string => (/^0x[0-9a-f]+$/i.test(subject) ? subject.toLowerCase() : subject)

/**
 * The operator's own list, which the wallet's host serves: no third party learns anything.
 *
 * @param pin the list's SHA-256 in hex
 * @param load how bytes with a hash are read
 */
export function createWarningList(pin: string, load = readPinnedFile): WarningService {
  let list: Promise<ReadonlyMap<string, KnownThreat>> | undefined
  const read = async () =>
    new Map(v.parse(knownThreats, await load(pin)).map((threat) => [toKey(threat.subject), threat]))
  return {
    async check({ origin, addresses }) {
      list ??= read()
      // The next call tries a host again that was away.
      list.catch(() => {
        list = undefined
      })
      const threats = await list
      return [origin, ...new Set(addresses)].flatMap((subject) => threats.get(toKey(subject)) ?? [])
    },
  }
}
