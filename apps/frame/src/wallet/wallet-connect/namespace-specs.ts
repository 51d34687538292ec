import { knownNetworks, type Network } from '@latchkey/core/networks'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { hasNode, type NodeList } from '../nodes.ts'
import type { NamespaceSpec, ResolvedAccounts } from './namespace-spec.ts'
import { namespaces } from './namespaces.gen.ts'

/** The namespaces by their keys. */
export const namespaceSpecs: Readonly<Record<string, NamespaceSpec>> = Object.fromEntries(
  namespaces.map((each) => [each.key, each]),
)

/** Lists the methods of a namespace that an app may be granted. */
export function methodsOf({ methods, silent, own }: NamespaceSpec): string[] {
  return [...Object.keys(methods), ...Object.keys(silent), ...own]
}

/**
 * The network of a CAIP-2 name, and its namespace; undefined for a chain in none of our namespaces, and for one that the
 * person added for a page: it is not for other apps.
 */
export function networkOfChain(chain: string): { spec: NamespaceSpec; network: Network } | undefined {
  const spec = Object.hasOwn(namespaceSpecs, chain.split(':')[0] ?? '')
    ? namespaceSpecs[chain.split(':')[0] ?? '']
    : undefined
  const network =
    spec && knownNetworks().find((each) => each.origin.kind !== 'person' && spec.chainsOf(each).includes(chain))
  return network && { spec, network }
}

/**
 * Reads the accounts that only a network can name. A network that does not answer, or has no such account yet, is left
 * out and not offered.
 */
export async function resolveAccounts(
  candidates: readonly Network[],
  address: string,
  context: NodeList & { config: FrameConfig },
): Promise<ResolvedAccounts> {
  const reading = [...new Set(candidates)]
    .filter((network) => hasNode(context, network))
    .flatMap((network) =>
      Object.values(namespaceSpecs)
        .filter((spec) => spec.resolveAccount && spec.chainsOf(network).length > 0)
        .map(async (spec) => {
          const account = await spec.resolveAccount?.(network, address, context.config).catch(() => undefined)
          return account ? [[network.name, account] as const] : []
        }),
    )
  return new Map((await Promise.all(reading)).flat())
}
