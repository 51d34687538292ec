import { ask, head, natural, type Rpc } from './rpc.ts'

/** The mutez of an account; zero for one that nobody has paid into. */
export function readBalance(address: string, rpc: Rpc): Promise<bigint> {
  return ask(rpc, natural, `${head}/context/contracts/${address}/balance`)
}
