import { inContext, type Rpc, read, u64 } from './rpc.ts'

/** The lamports of an account, as of the newest final block. */
export async function readBalance(address: string, rpc: Rpc): Promise<bigint> {
  return (await read(rpc('getBalance', [address, { commitment: 'confirmed' }]), inContext(u64))).value
}
