import { type Network, networks } from '@latchkey/core/networks'
import { eip155 } from './eip155.ts'
import { hedera } from './hedera.ts'
import type { NamespaceSpec } from './namespace-spec.ts'
import { near } from './near.ts'
import { solana } from './solana.ts'
import { tezos } from './tezos.ts'

export const namespaceSpecs: Readonly<Record<string, NamespaceSpec>> = { eip155, solana, near, tezos, hedera }

/** What a namespace has that an app can be given. */
export function methodsOf({ methods, silent, own }: NamespaceSpec): string[] {
  return [...Object.keys(methods), ...Object.keys(silent), ...own]
}

/** The network of a CAIP-2 name, and its namespace; nothing for one no namespace of ours has. */
export function networkOfChain(chain: string): { spec: NamespaceSpec; network: Network } | undefined {
  const spec = Object.hasOwn(namespaceSpecs, chain.split(':')[0] ?? '')
    ? namespaceSpecs[chain.split(':')[0] ?? '']
    : undefined
  const network = spec && Object.values(networks).find((each) => spec.chainsOf(each).includes(chain))
  return network && { spec, network }
}
