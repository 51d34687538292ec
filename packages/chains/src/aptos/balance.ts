import { type AptosNode, undefinedIfMissing } from '@latchkey/aptos-node'
import { aptosCoin } from './describe.ts'

/** The octas of an account, in whichever store they are; zero for an account the chain does not know. */
export async function readBalance(address: string, node: AptosNode, asset: string = aptosCoin): Promise<bigint> {
  const answer = await node.getBalance(address, asset).catch(undefinedIfMissing)
  return answer?.data ?? 0n
}
