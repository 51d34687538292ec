import type { SendContext } from '../send-context.ts'
import { type Operation, type Warning, warn } from './operation.ts'
import type { WarningService } from './warning-service.ts'

/** Where the context has no list of the operator's, nothing is loaded and nobody is asked. */
type Context = Pick<SendContext, 'requester' | 'network' | 'messages'> & {
  config: Pick<SendContext['config'], 'warnings'>
}

/**
 * Asks the operator's warning service about the asking page and some addresses. A service that does not answer adds
 * nothing: what the bytes say stands without it.
 *
 * @param addressesOf is called only where there is a service
 * @returns a danger for each that it knows
 */
export async function readThreats(addressesOf: () => readonly string[], context: Context): Promise<Warning[]> {
  const { config, requester, network, messages } = context
  if (config.warnings === undefined) return []
  const { createWarningList } = await import('./warning-service.ts')
  const service: WarningService = createWarningList(config.warnings)
  const query = { origin: requester.origin, network: network.name, addresses: addressesOf() }
  const threats = await service.check(query).catch(() => [])
  const { threat: t } = messages.send
  return threats.map(({ subject, reason }) => ({
    ...warn('danger', t.title, reason),
    address: { label: t.address, address: subject },
  }))
}

/** Adds a danger for whoever the operator's warning service knows, on the screen of any family. */
export async function withThreats<O extends Operation>(operation: O, context: Context): Promise<O> {
  const threats = await readThreats(() => addressesOf(operation), context)
  return threats.length === 0 ? operation : { ...operation, warnings: [...threats, ...operation.warnings] }
}

/** Every address that stands on a screen as a party. */
export function addressesOf(operation: Operation): string[] {
  const { parties, warnings, lines, parts = [], inner } = operation
  return [
    ...parties.map(({ address }) => address),
    ...inWarnings(warnings),
    ...lines.flatMap(({ party }) => party?.address ?? []),
    ...inParts(parts),
    ...inParts(inner?.parts ?? []),
  ]
}

const inWarnings = (warnings: readonly Warning[]): string[] => warnings.flatMap(({ address }) => address?.address ?? [])

const inParts = (parts: NonNullable<Operation['parts']>): string[] =>
  parts.flatMap(({ parties, warnings, inner }) => [
    ...parties.map(({ address }) => address),
    ...inWarnings(warnings),
    ...inParts(inner?.parts ?? []),
  ])
