import { type KnownThreat, knownThreats } from '@latchkey/protocol/operator-lists'
import * as v from 'valibot'
import { readPinnedFile } from '../pinned-file.ts'

/** Everything a warning service is told: who asks, on which network, and all addresses of the operation. */
type Asked = { origin: string; network: string; addresses: readonly string[] }

/** Says which of those that are asked for are known as dangerous. */
export type WarningService = {
  /** @throws where it does not answer */
  check(asked: Asked): Promise<readonly KnownThreat[]>
}

/** Addresses of hex are the same in either case of their letters; others are not. */
const toKey = (subject: string): string => (/^0x[0-9a-f]+$/i.test(subject) ? subject.toLowerCase() : subject)

/**
 * The operator's own list, which the wallet's host serves: nobody is asked, and nobody learns anything.
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
      // A host that was away is asked again.
      list.catch(() => {
        list = undefined
      })
      const known = await list
      return [origin, ...new Set(addresses)].flatMap((subject) => known.get(toKey(subject)) ?? [])
    },
  }
}
