import { isNetworkName, type NetworkName, readWireNetwork } from '@latchkey/core/wire-networks'
import { assetAdd } from '@latchkey/protocol/api'
import { buildNumber, ownBuild } from '@latchkey/protocol/build-number'
import { findFormerFlaw, guardSet, mostFormerSets } from '@latchkey/protocol/guard-set'
import { id } from '@latchkey/protocol/shapes'
import {
  checkTogether,
  databaseUrl,
  filePath,
  findTwice,
  guardName,
  limitSettings,
  listenAt,
  parseConfiguration,
  proxies,
  publicEd25519,
  secureOrigin,
  secureUrl,
} from '@latchkey/service/configuration'
import { findKekMismatch, kekFields } from '@latchkey/service/kek-settings'
import * as v from 'valibot'
import { isWhole } from './api/assets.ts'
import { isEgressPattern } from './api/egress.ts'
import { loginProviderConfiguration } from './login-providers/index.ts'
import { mailConfiguration } from './mail/mail-configuration.ts'
import { project } from './project-configuration.ts'
import { rates } from './rates.ts'

const networkName = v.custom<NetworkName>(
  isNetworkName,
  'not the name of a network; write one of the register, or eip155_ and the chain id of one that the register does not have',
)

const evmLikeName = v.pipe(
  networkName,
  v.check((name) => readWireNetwork(name).evmLike, 'not a network of the standards of Ethereum'),
)

const asset = assetAdd.request.entries

const token = v.pipe(
  v.strictObject({ standard: asset.standard, address: asset.address, tokenId: asset.tokenId }),
  v.check((x) => isWhole(x), 'an asset that is not named completely'),
)

/** The BORA portal and each project's registration there. */
const bora = v.strictObject({
  portal: secureUrl,
  portals: v.record(
    id,
    v.strictObject({
      portalId: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
      /** Mode 0400. */
      secretFile: v.string(),
      region: v.pipe(v.string(), v.minLength(1), v.maxLength(64)),
    }),
  ),
})
export type BoraConfiguration = v.InferOutput<typeof bora>

/** An on-ramp provider. People pay at `checkout`, an origin, and are never sent to another. */
const onRamp = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,32}$/, 'not small letters, digits and hyphens')),
  kind: v.literal('http'),
  /** The name that people read. Default: the id. */
  name: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
  /** Our id there. Default: the provider's id. */
  operatorId: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/))),
  url: secureUrl,
  checkout: secureOrigin,
  /** Mode 0400. */
  secretFile: v.string(),
  networks: v.pipe(v.array(networkName), v.minLength(1)),
})
export type OnRampConfiguration = v.InferOutput<typeof onRamp>

const guard = v.strictObject({
  id: guardName,
  url: secureOrigin,
  receiptKey: publicEd25519,
  /** The key that the guard signs with next, or has begun to sign with, while it changes its key. */
  nextReceiptKey: v.optional(publicEd25519),
})

const nodeUrls = v.pipe(v.array(secureUrl), v.minLength(1), v.maxLength(8))

const fields = v.strictObject({
  listen: v.strictObject({ api: listenAt }),
  origins: v.strictObject({ api: secureOrigin, wallet: secureOrigin }),
  databaseUrl,
  /** These name what wraps the key that encrypts columns. */
  ...kekFields,
  /** Private Ed25519 JWK, mode 0400: signs guard tokens. */
  tokenKeyFile: filePath,
  /** The current set: PINs are dealt to it. */
  guards: v.pipe(v.array(guard), v.minLength(1), v.maxLength(9)),
  /** Guards of earlier sets that still hold records, and get no new ones. */
  formerGuards: v.optional(v.pipe(v.array(guard), v.maxLength(9)), []),
  /** Earlier sets whose wallets still open, until each is dealt again. */
  formerSets: v.optional(v.pipe(v.array(guardSet), v.maxLength(mostFormerSets)), []),
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
  providers: v.pipe(v.array(loginProviderConfiguration), v.minLength(1)),
  networks: v.record(
    networkName,
    v.strictObject({
      rpc: nodeUrls,
      /** Hedera's mirror nodes, for reads its relay does not have. */
      mirror: v.optional(nodeUrls),
    }),
  ),
  /** Hosts of the nodes that pages may use where we have none: `node.example`, or `*.example` for one label. */
  egress: v.optional(v.pipe(v.array(v.pipe(v.string(), v.check(isEgressPattern, 'not a host'))), v.maxLength(100)), []),
  /** Assets that every wallet shows. */
  tokens: v.optional(v.record(evmLikeName, v.pipe(v.array(token), v.maxLength(500))), {}),
  bora: v.optional(bora),
  onRamp: v.optional(v.pipe(v.array(onRamp), v.maxLength(8)), []),
  /** The mail server for notices. Off by default: then no notices are sent. */
  mail: v.optional(mailConfiguration),
  projects: v.optional(v.array(project), []),
  /** The lowest build of the frame that opens wallets. Default: every build does. */
  minimumBuild: v.optional(
    v.pipe(
      buildNumber,
      v.check(
        (number) => number <= ownBuild,
        `higher than this release's own build, so no wallet would open; write at most ${ownBuild}, or upgrade first`,
      ),
    ),
  ),
  proxies,
  ...limitSettings(Object.keys(rates)),
})

type Mismatch = { path: (string | number)[]; message: string } | undefined

/** The first field that does not fit the others. */
function findMismatch(x: v.InferOutput<typeof fields>): Mismatch {
  if (x.origins.api === x.origins.wallet)
    return { path: ['origins', 'wallet'], message: 'API and wallet need different origins' }
  return findKekMismatch(x) ?? findMismatchGuard(x) ?? findMismatchProvider(x) ?? findMismatchProject(x)
}

function findMismatchGuard(x: v.InferOutput<typeof fields>): Mismatch {
  const { guards, threshold, origins } = x
  const every = everyGuard(x)
  const at = (index: number) => (index < guards.length ? ['guards', index] : ['formerGuards', index - guards.length])
  const name = findTwice(every, ({ id }) => id)
  if (name >= 0) return { path: [...at(name), 'id'], message: 'two guards have one name' }
  const url = findTwice(every, (each) => each.url)
  if (url >= 0) return { path: [...at(url), 'url'], message: 'two guards have one address' }
  const keys = every.flatMap((each, index) => receiptKeysOf(each).map(({ x: key }) => ({ key, index })))
  const key = keys[findTwice(keys, (each) => each.key)]
  if (key) return { path: [...at(key.index), 'receiptKey', 'x'], message: 'two guards have one receipt key' }
  const ours = every.findIndex((each) => Object.values(origins).includes(each.url))
  if (ours >= 0) return { path: [...at(ours), 'url'], message: 'this is the address of the API or the wallet' }
  if (threshold > guards.length)
    return { path: ['threshold'], message: `the threshold is higher than the number of guards (${guards.length})` }
  return findFormerFlaw(x)
}

type ConfiguredGuard = v.InferOutput<typeof guard>

/** The guards of the current set, and those that hold records of earlier ones. */
export function everyGuard<G>({ guards, formerGuards }: { guards: readonly G[]; formerGuards: readonly G[] }): G[] {
  return [...guards, ...formerGuards]
}

/** The keys by which a guard's signatures are checked: two while it changes its key. */
export function receiptKeysOf({ receiptKey, nextReceiptKey }: ConfiguredGuard) {
  return nextReceiptKey ? [receiptKey, nextReceiptKey] : [receiptKey]
}

function findMismatchProvider({ providers, onRamp, mail }: v.InferOutput<typeof fields>): Mismatch {
  const byMail = mail ? -1 : providers.findIndex(({ provider }) => provider === 'email')
  if (byMail >= 0)
    return { path: ['providers', byMail, 'provider'], message: 'codes go out by mail; state your server in "mail"' }
  const login = findTwice(providers, ({ provider }) => provider)
  if (login >= 0) return { path: ['providers', login, 'provider'], message: 'a provider stands twice' }
  const seller = findTwice(onRamp, (each) => each.id)
  if (seller >= 0) return { path: ['onRamp', seller, 'id'], message: 'two providers of coins have one id' }
  return undefined
}

function findMismatchProject({ projects, providers, origins }: v.InferOutput<typeof fields>): Mismatch {
  const id = findTwice(projects, (each) => each.id)
  if (id >= 0) return { path: ['projects', id, 'id'], message: 'two projects have one id' }
  const key = findTwice(projects, ({ apiKey }) => apiKey)
  if (key >= 0) return { path: ['projects', key, 'apiKey'], message: 'two projects have one API key' }
  const configured = providers.map(({ provider }) => provider)
  for (const [i, project] of projects.entries()) {
    const provider = project.providers.findIndex((name) => !configured.includes(name))
    if (provider >= 0) {
      const message = `this provider is not configured; add it to the field "providers" at the top, or write one of ${configured.join(', ')}`
      return { path: ['projects', i, 'providers', provider], message }
    }
    const ours = project.origins.findIndex((origin) => Object.values(origins).includes(origin))
    if (ours >= 0)
      return { path: ['projects', i, 'origins', ours], message: 'this is the address of the API or the wallet' }
    const issuer = project.tokenIssuers.findIndex((its) => 'issuer' in its && its.issuer === origins.api)
    if (issuer >= 0) {
      const message = 'a project registers this server as an issuer, whose tokens need no registration'
      return { path: ['projects', i, 'tokenIssuers', issuer, 'issuer'], message }
    }
  }
  return undefined
}

const configuration = v.pipe(fields, checkTogether(findMismatch))

export type ServerConfiguration = v.InferInput<typeof configuration>
export type CheckedConfiguration = v.InferOutput<typeof configuration>

/** Checks the server's configuration. Throws ConfigurationError. */
export function parseServerConfiguration(value: unknown): CheckedConfiguration {
  return parseConfiguration(configuration, value)
}
