import type { Address, Hex } from 'viem'

/**
 * One JSON-RPC request to a node.
 *
 * @throws WalletError where the node refuses, anything else for an outage
 */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>

/** Returns whether an answer is one word of 32 bytes. */
export function isWord(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{64}$/i.test(value)
}

/** Returns whether an answer is a quantity. */
export function isQuantity(value: unknown): value is Hex {
  return typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)
}

/** The error for a malformed answer. */
export function unreadable() {
  return new Error('the node answered something else')
}

/** Calls a view function that returns one word. Throws what `rpc` throws. */
export async function callContract(to: Address, data: Hex, rpc: Rpc): Promise<Hex> {
  const answer = await rpc('eth_call', [{ to, data }, 'latest'])
  if (!isWord(answer)) throw unreadable()
  return answer
}
