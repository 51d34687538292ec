import { isRegisterName, type NetworkName } from '@latchkey/core/wire-networks'
import { frameConfig } from '@latchkey/protocol/frame-config'
import { describeSet, isSameSet } from '@latchkey/protocol/guard-set'
import { readBytes } from '@latchkey/service/body'
import * as v from 'valibot'
import type { CheckedConfiguration } from './configuration.ts'
import type { Finding } from './guard-checks.ts'

/** How long the host may take to answer, milliseconds, and how long its page may be. */
const answerMs = 5_000
const maxBytes = 1024 * 1024

const { api, guards, threshold, formerGuards, formerSets, addedNetworks, build } = frameConfig.entries
/** The part of the release's configuration that must agree with the API's; another version may have more. */
const release = v.object({ api, guards, threshold, formerGuards, formerSets, addedNetworks, build })
type Release = v.InferOutput<typeof release>

/**
 * Compares the guards in this API's configuration with those in the served release: a frame uses only the latter, and
 * the API trusts only the former.
 *
 * @returns the first field of the host's configuration that does not fit; undefined when all do
 */
export async function checkHost(
  config: Pick<
    CheckedConfiguration,
    'formerGuards' | 'formerSets' | 'guards' | 'minimumBuild' | 'networks' | 'origins' | 'threshold'
  >,
): Promise<Finding | undefined> {
  const { wallet } = config.origins
  const found = await readRelease(wallet)
  if (typeof found === 'string')
    return { field: 'origins.wallet', text: `${wallet} ${found}.`, isUnreachable: true } satisfies Finding
  const at = (field: string, text: string): Finding => ({ field: `${field} of the host`, text: `${text}.` })
  if (found.api !== config.origins.api)
    return at('origins.api', `it is "${found.api}", and this API's is "${config.origins.api}"`)
  for (const field of ['guards', 'formerGuards'] as const) {
    const theirs = found[field] ?? []
    for (const { id, url } of config[field]) {
      const same = theirs.find((guard) => guard.id === id)
      if (!same) return at(field, `it does not name "${id}", which this API's configuration has`)
      if (same.url !== url) return at(field, `its "${id}" is at ${same.url}, and this API's at ${url}`)
    }
    const more = theirs.find((guard) => config[field].every(({ id }) => id !== guard.id))
    if (more) return at(field, `it names "${more.id}", which this API's configuration does not have`)
  }
  const { formerSets: theirSets = [] } = found
  const unknown = config.formerSets.find((set) => !theirSets.some((each) => isSameSet(each, set)))
  if (unknown) return at('formerSets', `it does not name ${describeSet(unknown)}, which this API's configuration has`)
  const strange = theirSets.find((set) => !config.formerSets.some((each) => isSameSet(each, set)))
  if (strange) return at('formerSets', `it names ${describeSet(strange)}, which this API's configuration does not have`)
  if (found.threshold !== config.threshold)
    return at('threshold', `it is ${found.threshold}, and this API's is ${config.threshold}`)
  const { minimumBuild = 0 } = config
  if (minimumBuild > (found.build ?? 0))
    return {
      field: 'minimumBuild',
      text: `it is ${minimumBuild}, and ${wallet} serves ${found.build === undefined ? 'a build without a number' : `build ${found.build}`}, for which no wallet opens. Upgrade the host, or lower it.`,
    }
  const names = (found.addedNetworks ?? []).map(({ chainId }): NetworkName => `eip155_${chainId}`)
  const bare = names.find((name) => !config.networks[name])
  if (bare) return at('addedNetworks', `it has ${bare}, for which this API has no node; write it in "networks" here`)
  const unnamed = Object.keys(config.networks).find(
    (name) => !isRegisterName(name) && names.every((each) => each !== name),
  )
  if (unnamed) return at('addedNetworks', `it does not have ${unnamed}, for which this API has nodes`)
  return undefined
}

/** The configuration in the login window's page, which every host serves without an API key; or why there is none. */
async function readRelease(wallet: string): Promise<Release | string> {
  let page: string
  try {
    const answer = await fetch(`${wallet}/auth`, { redirect: 'error', signal: AbortSignal.timeout(answerMs) })
    page = new TextDecoder().decode(await readBytes(answer, maxBytes))
  } catch {
    return 'does not answer'
  }
  const [, text = ''] = /<script type="application\/json" id="latchkey-config">(.*?)<\/script>/s.exec(page) ?? []
  try {
    return v.parse(release, JSON.parse(text))
  } catch {
    return 'serves no wallet of this version'
  }
}
