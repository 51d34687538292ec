import { type AptosNode, createAptosNode } from '@latchkey/aptos-node'
import type { PageChain } from '../family.ts'

const clients = new Map<string, AptosNode>()

/** The client of a chain's node; one per address, because it caches prices and modules. */
export function nodeOf({ node }: Pick<PageChain, 'node'>): AptosNode {
  const client = clients.get(node) ?? createAptosNode({ url: node })
  clients.set(node, client)
  return client
}

export const decimals = 8

/** An address in the chain's full form, from text with or without 0x; undefined if it is malformed. */
export function readAddress(text: string): string | undefined {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{1,64})$/.exec(text.trim()) ?? []
  return digits && `0x${digits.toLowerCase().padStart(64, '0')}`
}
