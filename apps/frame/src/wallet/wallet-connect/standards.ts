import { type Network, networks } from '@latchkey/core/networks'
import { eip155 } from './eip155.ts'
import { hedera } from './hedera.ts'
import { near } from './near.ts'
import { solana } from './solana.ts'
import type { Standard } from './standard.ts'
import { tezos } from './tezos.ts'

export const standards: Readonly<Record<string, Standard>> = { eip155, solana, near, tezos, hedera }

/** What a namespace has that an app can be given. */
export const methodsOf = ({ methods, silent, own }: Standard): string[] => [
  ...Object.keys(methods),
  ...Object.keys(silent),
  ...own,
]

/** The network of a CAIP-2 name, and its namespace; nothing for one no namespace of ours has. */
export const networkOfChain = (chain: string): { standard: Standard; network: Network } | undefined => {
  const standard = Object.hasOwn(standards, chain.split(':')[0] ?? '')
    ? standards[chain.split(':')[0] ?? '']
    : undefined
  const network = standard && Object.values(networks).find((each) => standard.chainsOf(each).includes(chain))
  return network && { standard, network }
}
