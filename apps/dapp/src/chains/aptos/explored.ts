import type { PageChain } from '../family.ts'

/** The network of this name, where its explorer is this page's. */
export function findExplored(chains: readonly PageChain[], name: string): PageChain | undefined {
  return chains.find(({ network }) => network.name === name && network.family === 'aptos')
}
