import { WalletError } from '@latchkey/core/errors'
import type { SendContext } from '../send-context.ts'
import { type LoadThreats, type Operation, type Part, type Simulation, type Warning, warn } from './operation.ts'
import type { LoadHistory } from './transactions.ts'

/** Without a list of the operator's nothing is loaded and nobody is asked. */
type Context = Pick<SendContext, 'requester' | 'network' | 'messages'> & {
  config: Pick<SendContext['config'], 'warnings' | 'networks' | 'api'>
  loadFamily?: LoadHistory
}

const noOthers = { names: [], isWhole: true }

/**
 * Prepares the query of the operator's warning service about the requesting page, other pages and some addresses.
 *
 * @param subjects is only called where there is a service
 * @returns a function that returns a danger for each known subject; undefined where the operator has no service
 */
export function createLoadThreats(
  subjects: () => { addresses: readonly string[]; origins?: readonly string[]; bytes?: readonly string[] | undefined },
  context: Context,
): LoadThreats | undefined {
  const { config, requester, network, messages } = context
  const { warnings: pin } = config
  if (pin === undefined) return undefined
  return async () => {
    const { warningListOf } = await import('./warning-service.ts')
    const { addresses, origins = [], bytes = [] } = subjects()
    const family = addresses.length > 0 ? await context.loadFamily?.(network) : undefined
    const { names, isWhole } = (await family?.readOtherNames?.(addresses, context)) ?? noOthers
    const all = [...addresses, ...names]
    const query = { origins: [requester.origin, ...origins], network: network.name, addresses: all, bytes }
    const threats = await warningListOf(pin).check(query)
    // A hit always counts; its absence counts only where the names of all accounts are known.
    if (threats.length === 0 && !isWhole)
      throw new WalletError('internalJsonRpc', { reason: 'accounts were not found' })
    const { threat: t } = messages.send
    return threats.map(({ subject, reason }) => ({
      ...warn('danger', t.title, reason),
      address: { label: t.address, address: subject },
    }))
  }
}

/**
 * Adds a danger for every address that the operator's warning service knows, on the screen of any family. A service
 * that does not answer adds nothing, because the bytes are described without it; it is asked again.
 */
export function createThreatCheck<O extends Operation>(context: Context) {
  const unanswered = new WeakSet<O>()
  return {
    /** Returns whether the service answered when an operation was checked. */
    isChecked: (operation: O): boolean => !unanswered.has(operation),
    /** @returns a copy of the operation with the dangers */
    async check(operation: O): Promise<O> {
      const named = () => ({ addresses: addressesOf(operation), bytes: operation.bytes })
      const threats = await createLoadThreats(named, context)?.().catch(() => undefined)
      const shown = threats?.length ? withWarnings(operation, threats) : { ...operation }
      if (threats === undefined && context.config.warnings !== undefined) unanswered.add(shown)
      return shown
    },
  }
}

/** The operation with these dangers above its own. A consent given before does not cover them. */
function withWarnings<O extends Operation>(operation: O, threats: readonly Warning[]): O {
  const { consentDigest, warnings } = operation
  return {
    ...operation,
    warnings: [...threats, ...warnings],
    ...(consentDigest !== undefined && { consentDigest: `${consentDigest} ${JSON.stringify(threats)}` }),
  }
}

/** Every address on a screen: parties, those named by a simulation, and those in its bytes. */
export function addressesOf(operation: Operation): string[] {
  const { parties, further = [], warnings, lines, parts = [], inner, simulation, subjects = [], facts = [] } = operation
  return [
    ...[...parties, ...further].map(({ address }) => address),
    ...subjects,
    ...inTexts(facts.map(({ detail }) => detail)),
    ...inTexts(lines.map(({ text }) => text)),
    ...inWarnings(warnings),
    ...lines.flatMap(({ party }) => party?.address ?? []),
    ...inParts(parts),
    ...inParts(inner?.parts ?? []),
    ...(simulation === 'omitted' ? [] : inSimulation(simulation)),
  ]
}

const inWarnings = (warnings: readonly Warning[]): string[] => warnings.flatMap(({ address }) => address?.address ?? [])

/**
 * Arguments of unreadable calls are shown in rows and sentences: finds everything in them that has the length of an
 * address.
 */
const inTexts = (texts: readonly string[]): string[] => texts.flatMap((text) => text.match(/[\w.-]{5,100}/g) ?? [])

const inSimulation = (simulation: Simulation | undefined): string[] =>
  simulation?.kind !== 'changes'
    ? []
    : simulation.lines.flatMap(({ address, contract, recipients }) => [
        ...(address ? [address.value] : []),
        ...(contract ? [contract] : []),
        ...(recipients?.addresses ?? []),
      ])

const inParts = (parts: readonly Part[]): string[] =>
  parts.flatMap(({ parties, further = [], warnings, inner, simulation, facts = [] }) => [
    ...inTexts(facts.map(({ detail }) => detail)),
    ...[...parties, ...further].map(({ address }) => address),
    ...inWarnings(warnings),
    ...inParts(inner?.parts ?? []),
    ...inSimulation(simulation),
  ])
