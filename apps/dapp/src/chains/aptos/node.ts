import { type AptosNode, createAptosNode } from '@latchkey/aptos-node'
import type { PageChain } from '../family.ts'

const clients = new Map<string, AptosNode>()

/** The client of a chain's node; one for each address, because it keeps prices and modules. */
export function nodeOf({ node }: Pick<PageChain, 'node'>): AptosNode {
  const client = clients.get(node) ?? createAptosNode({ url: node })
  clients.set(node, client)
  return client
}

export const decimals = 8

/** An address as the chain writes it whole, of a text with or without 0x; undefined for what is none. */
export function readAddress(text: string): string | undefined {
  const [, digits] = /^(?:0x)?([0-9a-fA-F]{1,64})$/.exec(text.trim()) ?? []
  return digits && `0x${digits.toLowerCase().padStart(64, '0')}`
}
