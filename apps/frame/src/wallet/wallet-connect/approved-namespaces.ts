import type { Network } from '@latchkey/core/networks'
import type { User } from '@latchkey/protocol/user'
import * as v from 'valibot'
import type { ResolvedAccounts } from './namespace-spec.ts'
import { methodsOf, namespaceSpecs, networkOfChain } from './namespace-specs.ts'

const words = v.pipe(v.array(v.pipe(v.string(), v.maxLength(128))), v.maxLength(256))
const wishes = v.optional(
  v.fallback(
    v.record(
      v.string(),
      v.object({ chains: v.optional(words), methods: v.optional(words, []), events: v.optional(words, []) }),
    ),
    {},
  ),
  {},
)

/** The parts of a proposal's namespaces that are read, required and optional ones. */
export const proposedNamespaces = v.object({ requiredNamespaces: wishes, optionalNamespaces: wishes })
export type ProposedNamespaces = v.InferOutput<typeof proposedNamespaces>

export type Namespace = { chains: string[]; accounts: string[]; methods: string[]; events: string[] }

/** The part of a proposal that this wallet supports. */
export type ApprovedNamespaces = {
  namespaces: Record<string, Namespace>
  networks: readonly Network[]
  may: { sign: boolean; send: boolean }
  /** Required and unsupported; where nothing is supported, all that was requested: CAIP-2 names and methods. */
  missing: readonly string[]
  possible: boolean
}

/** The chains of a namespace: in its list or, in an older form, as its key. */
const chainsOf = (name: string, { chains }: { chains?: readonly string[] | undefined }) =>
  name.includes(':') ? [name] : (chains ?? [])

/** The known networks in a proposal. */
export function networksOf({ requiredNamespaces, optionalNamespaces }: ProposedNamespaces): Network[] {
  return [requiredNamespaces, optionalNamespaces]
    .flatMap((wishes) => Object.entries(wishes).flatMap(([name, wish]) => chainsOf(name, wish)))
    .flatMap((chain) => networkOfChain(chain)?.network ?? [])
}

/** Merges required and optional namespaces, reduced to what this wallet supports. */
export function buildApprovedNamespaces(
  { requiredNamespaces, optionalNamespaces }: ProposedNamespaces,
  user: User,
  isServed: (network: Network) => boolean,
  resolved: ResolvedAccounts = new Map(),
): ApprovedNamespaces {
  const namespaces: Record<string, Namespace> = {}
  const networks = new Map<string, Network>()
  const may = { sign: false, send: false }

  const served = (chain: string) => {
    const known = networkOfChain(chain)
    const account = known?.spec.accountOf(user, known.network, resolved)
    return known && account && isServed(known.network) ? { network: known.network, account } : undefined
  }
  const all = [...Object.entries(requiredNamespaces), ...Object.entries(optionalNamespaces)]
  for (const [key, spec] of Object.entries(namespaceSpecs)) {
    const mine = all.filter(([name]) => name.split(':')[0] === key)
    const wants = (part: 'methods' | 'events') => new Set(mine.flatMap(([, wish]) => wish[part]))
    const found = [...new Set(mine.flatMap(([name, wish]) => chainsOf(name, wish)))].flatMap((chain) => {
      const there = served(chain)
      return there ? [{ chain, ...there }] : []
    })
    const methods = methodsOf(spec).filter((each) => wants('methods').has(each))
    if (found.length === 0 || methods.length === 0) continue
    const events = spec.events.filter((each) => wants('events').has(each))
    namespaces[key] = {
      chains: found.map(({ chain }) => chain),
      accounts: found.map(({ chain, account }) => `${chain}:${account}`),
      methods,
      events,
    }
    for (const { chain, network } of found) networks.set(chain, network)
    for (const each of methods) {
      const method = spec.methods[each]
      if (method) may[method.may] = true
    }
  }

  const has = (name: string, part: 'methods' | 'events', each: string) =>
    namespaces[name.split(':')[0] ?? '']?.[part].includes(each) ?? false
  const lacking = Object.entries(requiredNamespaces).flatMap(([name, wish]) => [
    ...chainsOf(name, wish).filter((chain) => !networks.has(chain)),
    ...wish.methods.filter((each) => !has(name, 'methods', each)),
    ...wish.events.filter((each) => !has(name, 'events', each)),
  ])
  const nothing = networks.size === 0
  const missing = nothing ? all.flatMap(([name, wish]) => chainsOf(name, wish)) : lacking
  return {
    namespaces,
    networks: [...networks.values()],
    may,
    missing: [...new Set(missing)],
    possible: !nothing && lacking.length === 0,
  }
}
