import { type AptosNode, isAptosNodeError } from '@latchkey/aptos-node'
import { aptosCoin } from './describe.ts'

/** The octas of an account, in whichever store they are; zero for an account the chain does not know. */
export async function readBalance(address: string, node: AptosNode, asset: string = aptosCoin): Promise<bigint> {
  try {
    return (await node.getBalance(address, asset)).data
  } catch (failure) {
    if (isAptosNodeError(failure) && failure.status === 404) return 0n
    throw failure
  }
}
