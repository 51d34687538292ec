import { type KnownThreat, knownThreats } from '@latchkey/protocol/operator-lists'
import * as v from 'valibot'
import { readPinnedFile } from '../pinned-file.ts'

/**
 * Everything that a warning service receives: the pages, the network, all addresses of the operation, and in hex the
 * bytes of its calls, in which further ones may be packed.
 */
type ThreatQuery = {
  origins: readonly string[]
  network: string
  addresses: readonly string[]
  bytes?: readonly string[]
}

/** Finds known dangers. */
export type WarningService = {
  /** @throws where it does not answer */
  check(query: ThreatQuery): Promise<readonly KnownThreat[]>
}

/**
 * One form for each subject: an origin as browsers write it, a host in its ASCII form and without the dot that may end
 * it, a hex address in small letters and without leading zeros. Other addresses are case-sensitive.
 */
const toKey = (subject: string): string => {
  if (/^0x[0-9a-f]+$/i.test(subject)) return `0x${subject.slice(2).toLowerCase().replace(/^0+/, '')}`
  // Accounts of Hedera are numbers with dots.
  if (!subject.includes('://')) return /^\[|\..*[^\d.]|[^\d.].*\./.test(subject) ? toHost(subject) : subject
  if (!URL.canParse(subject)) return subject.toLowerCase()
  const { protocol, hostname, port } = new URL(subject)
  return `${protocol}//${toHost(hostname)}${port && `:${port}`}`
}

const toHost = (host: string): string => {
  const url = `https://${host}`
  return (URL.canParse(url) ? new URL(url).hostname : host.toLowerCase()).replace(/\.$/, '')
}

/**
 * A page, its host with any port and protocol, and every parent domain: `https://a.b.example`, `a.b.example`,
 * `b.example`.
 */
const toSubjects = (origin: string): string[] => {
  const host = toHost(URL.canParse(origin) ? new URL(origin).hostname : origin)
  const labels = host.split('.')
  const domains = labels.slice(0, -1).map((_, at) => labels.slice(at).join('.'))
  return [origin, `https://${host}`, `http://${host}`, host, ...domains]
}

/** An account of Hedera by its number, and by the address that contracts know it by (the "long-zero" form). */
const toHederaForms = (address: string): string[] => {
  const [, number] = /^0\.0\.(\d{1,18})$/.exec(address) ?? []
  if (number !== undefined) return [`0x${BigInt(number).toString(16)}`]
  const [, zeros] = /^0x0{24}([0-9a-f]{16})$/i.exec(address) ?? []
  return zeros === undefined ? [] : [`0.0.${BigInt(`0x${zeros}`)}`]
}

/** Nobody can create an address with ten leading zero bytes: what begins so is padding, or a number. */
const padding = '0'.repeat(20)

/** Everything in bytes that may be an address, at any place. The network's own ones are found among words. */
const toWindows = (bytes: string): string[] =>
  [...bytes.toLowerCase().matchAll(/(?=([0-9a-f]{40}))/g)].flatMap(({ index, 1: window = '' }) =>
    index % 2 === 0 && !window.startsWith(padding) ? [`0x${window}`] : [],
  )

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
    async check({ origins, addresses, bytes = [] }) {
      list ??= read()
      // After an outage of the host, the next call tries again.
      list.catch(() => {
        list = undefined
      })
      const threats = await list
      const forms = [...addresses, ...addresses.flatMap(toHederaForms), ...bytes.flatMap(toWindows)]
      const keys = [...origins.flatMap(toSubjects), ...forms].map(toKey)
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
