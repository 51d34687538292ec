import type { Address } from 'viem'
import { isQuantity, type Rpc, unreadable } from './rpc.ts'

/** The balance of the network's coin, in its smallest unit. Throws what `rpc` throws. */
export async function readBalance(account: Address, rpc: Rpc): Promise<bigint> {
  const answer = await rpc('eth_getBalance', [account, 'latest'])
  if (!isQuantity(answer)) throw unreadable()
  return BigInt(answer)
}
