import { toDisplayName } from '@latchkey/core/display-name'
import type { Network } from '@latchkey/core/networks'
import * as v from 'valibot'
import type { Requester } from '../../entry/requester.ts'
import type { Messages } from '../messages/en.ts'
import { networkOfChain } from './namespace-specs.ts'

const metadata = v.object({ name: v.fallback(v.string(), ''), url: v.fallback(v.string(), '') })

/** An app's own description, fit to be shown. None of it is verified. */
export function appMetadata(t: Messages['walletConnect']) {
  return v.pipe(
    metadata,
    v.transform(({ name, url }) => {
      const web = URL.canParse(url) ? new URL(url) : undefined
      const origin = web && /^https?:$/.test(web.protocol) ? web.origin : toDisplayName(url)
      return { name: toDisplayName(name) || t.nameless, origin: origin || t.noAddress }
    }),
  )
}
export type AppMetadata = v.InferOutput<ReturnType<typeof appMetadata>>

/** An app as the requester. */
export function toRequester({ name, origin }: AppMetadata, t: Messages['walletConnect']): Requester {
  return {
    origin,
    project: name,
    note: t.unverified,
  }
}

const list = v.fallback(v.array(v.string()), [])
const session = (t: Messages['walletConnect']) =>
  v.object({
    topic: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    expiry: v.pipe(v.number(), v.integer()),
    namespaces: v.record(
      v.string(),
      v.object({ chains: v.optional(list, []), accounts: list, methods: list, events: list }),
    ),
    peer: v.object({ metadata: appMetadata(t) }),
  })
type Namespaces = v.InferOutput<ReturnType<typeof session>>['namespaces']

/** The accounts a connection shares, each once, and the networks it is shared on. */
export function sharedAccounts(
  namespaces: Readonly<Record<string, { accounts: readonly string[] }>>,
): { account: string; networks: string }[] {
  const all = new Map<string, Set<string>>()
  for (const each of Object.values(namespaces).flatMap(({ accounts }) => accounts)) {
    const [namespace = '', reference = '', account = ''] = each.split(':')
    const titles = all.get(account) ?? new Set()
    titles.add(networkOfChain(`${namespace}:${reference}`)?.network.title ?? `${namespace}:${reference}`)
    all.set(account, titles)
  }
  return [...all].map(([account, titles]) => ({ account, networks: [...titles].join(', ') }))
}

/** An app that is connected. */
export type App = AppMetadata & {
  topic: string
  networks: readonly Network[]
  /** When the connection ends by itself, milliseconds since 1970. */
  until: number
  namespaces: Namespaces
}

/** Reads and validates a session of the client's; undefined for one that is over or malformed. */
export function readApp(stored: unknown, now: number, t: Messages['walletConnect']): App | undefined {
  const parsed = v.safeParse(session(t), stored)
  if (!parsed.success) return undefined
  const { topic, expiry, namespaces, peer } = parsed.output
  if (expiry * 1000 <= now) return undefined
  const chains = Object.values(namespaces).flatMap((each) => each.chains)
  const networks = chains.flatMap((chain) => networkOfChain(chain)?.network ?? [])
  return { ...peer.metadata, topic, networks, until: expiry * 1000, namespaces }
}
