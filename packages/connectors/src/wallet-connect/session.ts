import { toDisplayName } from '@latchkey/core/display-name'
import * as v from 'valibot'
import { type Address, getAddress, isAddress } from 'viem'
import { toIcon } from '../icon.ts'
import type { Client } from './client.ts'
import type { Peer } from './peer.ts'

/** The namespaces a wallet approved. */
export type Session = {
  topic: string
  /** Seconds since the epoch. */
  expiry: number
  /** Its accounts on each chain, in its order; never an empty list. */
  accounts: ReadonlyMap<number, readonly Address[]>
  /** The methods that may be requested on each chain. */
  methods: ReadonlyMap<number, ReadonlySet<string>>
  peer: Peer
}

/** Schemes that run code, read files or open something other than an app of that name. */
const notOfApps =
  /^(https?|wss?|ftp|file|javascript|vbscript|data|blob|about|intent|filesystem|view-source|mailto|tel|sms):/i

const text = v.fallback(v.string(), '')
const peer = v.pipe(
  v.object({
    name: text,
    icons: v.fallback(v.array(v.string()), []),
    redirect: v.optional(v.fallback(v.object({ native: v.optional(text), universal: v.optional(text) }), {}), {}),
  }),
  v.transform(
    ({ name, icons, redirect: { native = '', universal = '' } }): Peer => ({
      name: toDisplayName(name) || 'Wallet',
      icon: icons.map(toIcon).find((icon) => icon !== undefined),
      redirect: {
        native: /^[a-z][a-z\d+.-]{0,60}:[^\s\p{C}]*$/iu.test(native) && !notOfApps.test(native) ? native : undefined,
        universal: URL.canParse(universal) && new URL(universal).protocol === 'https:' ? universal : undefined,
      },
    }),
  ),
)

const struct = v.object({
  topic: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
  expiry: v.number(),
  namespaces: v.record(v.string(), v.object({ accounts: v.array(v.string()), methods: v.array(v.string()) })),
  peer: v.object({ metadata: peer }),
})

/** An account on a chain in CAIP-10. */
const caip10 = /^eip155:([1-9]\d{0,15}):(0x[\da-f]{40})$/i

/** Reads and validates a session of the client's; undefined for one that a page for EVM chains cannot use. */
export function readSession(stored: unknown): Session | undefined {
  const parsed = v.safeParse(struct, stored)
  if (!parsed.success) return undefined
  const { namespaces, topic, expiry } = parsed.output
  const accounts = new Map<number, readonly Address[]>()
  const methods = new Map<number, Set<string>>()
  for (const [name, namespace] of Object.entries(namespaces)) {
    if (!/^eip155(:\d+)?$/.test(name)) continue
    for (const account of namespace.accounts) {
      const [, id, address] = caip10.exec(account) ?? []
      const chainId = Number(id)
      if (!address || !Number.isSafeInteger(chainId) || !isAddress(address, { strict: false })) continue
      accounts.set(chainId, [...new Set([...(accounts.get(chainId) ?? []), getAddress(address)])])
      methods.set(chainId, new Set([...(methods.get(chainId) ?? []), ...namespace.methods]))
    }
  }
  if (accounts.size === 0) return undefined
  return { topic, expiry, accounts, methods, peer: parsed.output.peer.metadata }
}

/** The newest session that has not expired. */
export function newestSession(client: Client): Session | undefined {
  return client.session
    .getAll()
    .map(readSession)
    .filter((session) => session !== undefined && session.expiry * 1_000 > Date.now())
    .at(-1)
}
