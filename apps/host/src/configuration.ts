import { findAddedMismatch } from '@latchkey/core/added-networks'
import { isSecureUrl } from '@latchkey/core/loopback'
import { isNetworkName, isRegisterName } from '@latchkey/core/wire-networks'
import { addedNetwork } from '@latchkey/protocol/added-network'
import { type FrameConfig, relayUrl } from '@latchkey/protocol/frame-config'
import { findFormerFlaw, guardSet, mostFormerSets } from '@latchkey/protocol/guard-set'
import { loginProvider, text } from '@latchkey/protocol/shapes'
import {
  checkTogether,
  filePath,
  findTwice,
  guardName,
  listenAt,
  parseConfiguration,
  secureOrigin,
} from '@latchkey/service/configuration'
import * as v from 'valibot'

const networkName = v.pipe(
  v.string(),
  v.check(
    (name) => isNetworkName(name),
    'not the name of a network; write one of the register, or eip155_ and the chain id of one in "addedNetworks"',
  ),
)

const fields = v.strictObject({
  listen: listenAt,
  origins: v.strictObject({ api: secureOrigin, wallet: secureOrigin }),
  /** The built frame. */
  frameFolder: filePath,
  /** The guards of this release: the frame uses these and no others. */
  guards: v.pipe(v.array(v.strictObject({ id: guardName, url: secureOrigin })), v.minLength(1), v.maxLength(9)),
  /** How many guards must answer. */
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
  /** Guards of earlier sets that still answer for the wallets dealt to them, and get no new ones. */
  formerGuards: v.optional(v.pipe(v.array(v.strictObject({ id: guardName, url: secureOrigin })), v.maxLength(9))),
  /** Earlier sets whose wallets still open, until each is dealt again. */
  formerSets: v.optional(v.pipe(v.array(guardSet), v.maxLength(mostFormerSets))),
  providers: v.pipe(v.array(loginProvider), v.minLength(1)),
  /** The networks for which the API has nodes; those of `addedNetworks` need not be named. */
  networks: v.array(networkName),
  /**
   * EVM networks outside the register that this operator runs or trusts. People see their titles and coins when they
   * confirm, so they are part of the release, like the guards. The API has their nodes, under `eip155_` and the id.
   */
  addedNetworks: v.optional(v.pipe(v.array(addedNetwork), v.maxLength(50))),
  /**
   * Pages may offer networks that neither the register nor `addedNetworks` has, at nodes on hosts of the API's `egress`,
   * and people may add them. Off by default.
   */
  allowAddedNetworks: v.optional(v.boolean()),
  /** The WalletConnect relay by which wallets connect to other apps, and their project id there. Off by default. */
  walletConnect: v.optional(v.strictObject({ relayUrl, projectId: v.pipe(text(128), v.minLength(1)) })),
  /** A folder of descriptors (ERC-7730), which explain contract calls. */
  descriptors: v.optional(filePath),
  /** A list of functions (JSON), by which unknown calls get a name. */
  signatures: v.optional(filePath),
  /** A list of addresses and origins that people are warned about (JSON). */
  warnings: v.optional(filePath),
  /** Explorers (Blockscout) that name unknown calls, by network. Each learns which contracts people view. */
  explorers: v.optional(v.record(networkName, secureOrigin)),
  /**
   * The source of payments that an account received, by network: an explorer (Blockscout), which learns the accounts, or
   * `blocks`: the network's node is asked for the latest blocks.
   */
  indexers: v.optional(v.record(networkName, v.union([v.literal('blocks'), secureOrigin]))),
  /**
   * The pages of one project that may embed the wallet. Default: the API's list, which is read again every few seconds.
   */
  pageOrigins: v.optional(v.pipe(v.array(secureOrigin), v.minLength(1), v.maxLength(50))),
})

type Mismatch = { path: (string | number)[]; message: string } | undefined

/** The first field that does not fit the others. */
function findMismatch(x: v.InferOutput<typeof fields>): Mismatch {
  const { guards, formerGuards = [], origins, threshold, providers, ...rest } = x
  const every = [...guards, ...formerGuards]
  const at = (index: number) => (index < guards.length ? ['guards', index] : ['formerGuards', index - guards.length])
  if (origins.api === origins.wallet)
    return { path: ['origins', 'wallet'], message: 'API and wallet need different origins' }
  const id = findTwice(every, (guard) => guard.id)
  if (id >= 0) return { path: [...at(id), 'id'], message: 'two guards have one name' }
  const url = findTwice(every, (guard) => guard.url)
  if (url >= 0) return { path: [...at(url), 'url'], message: 'two guards have one address' }
  const ours = every.findIndex((guard) => Object.values(origins).includes(guard.url))
  if (ours >= 0) return { path: [...at(ours), 'url'], message: 'this is the address of the API or the wallet' }
  if (threshold > guards.length)
    return { path: ['threshold'], message: `the threshold is higher than the number of guards (${guards.length})` }
  const former = findFormerFlaw(x)
  if (former) return former
  const provider = findTwice(providers, (each) => each)
  if (provider >= 0) return { path: ['providers', provider], message: 'a provider stands twice' }
  return findMismatchNetwork(rest)
}

function findMismatchNetwork({
  networks,
  addedNetworks = [],
}: Pick<v.InferOutput<typeof fields>, 'networks' | 'addedNetworks'>): Mismatch {
  const twice = findTwice(addedNetworks, ({ chainId }) => chainId)
  if (twice >= 0) return { path: ['addedNetworks', twice, 'chainId'], message: 'two added networks have one chain id' }
  for (const [at, each] of addedNetworks.entries()) {
    const mismatch = findAddedMismatch(
      each,
      addedNetworks.slice(0, at).map(({ title }) => title),
    )
    if (mismatch) return { path: ['addedNetworks', at, mismatch.field], message: mismatch.message }
    if (each.explorer !== undefined && !isSecureUrl(each.explorer))
      return { path: ['addedNetworks', at, 'explorer'], message: 'neither https nor on this machine' }
  }
  const bare = networks.findIndex(
    (name) => !isRegisterName(name) && addedNetworks.every((each) => nameOf(each) !== name),
  )
  if (bare >= 0)
    return {
      path: ['networks', bare],
      message: 'outside the register; write its title and coin in "addedNetworks"',
    }
  return undefined
}

const nameOf = ({ chainId }: { chainId: number }) => `eip155_${chainId}`

const configuration = v.pipe(fields, checkTogether(findMismatch))

export type HostConfiguration = v.InferInput<typeof configuration>
export type CheckedConfiguration = v.InferOutput<typeof configuration>

/**
 * Checks the host's configuration.
 *
 * @throws ConfigurationError
 */
export function parseHostConfiguration(value: unknown): CheckedConfiguration {
  return parseConfiguration(configuration, value)
}

/** The operator's files that the frame reads by their hashes. */
type OperatorFile = 'descriptors' | 'signatures' | 'warnings'

/** The frame's configuration without what the release adds: the hashes of the operator's files, and its name. */
export function toFrameConfig(config: CheckedConfiguration): Omit<FrameConfig, 'release' | 'build' | OperatorFile> {
  const {
    origins,
    guards,
    threshold,
    formerGuards,
    formerSets,
    providers,
    networks,
    addedNetworks = [],
    walletConnect,
    explorers,
    indexers,
  } = config
  return {
    api: origins.api,
    guards,
    threshold,
    ...(formerGuards && { formerGuards }),
    ...(formerSets && { formerSets }),
    providers,
    networks: [...new Set([...networks, ...addedNetworks.map(nameOf)])],
    ...(addedNetworks.length > 0 && { addedNetworks }),
    ...(config.allowAddedNetworks && { allowAddedNetworks: true }),
    ...(walletConnect && { walletConnect }),
    ...(explorers && { explorers }),
    ...(indexers && { indexers }),
  }
}
