import { inContext, type Rpc, read, u64 } from './rpc.ts'

/** The lamports an account has, as far as the network has settled on them. */
export async function readBalance(address: string, rpc: Rpc): Promise<bigint> {
  return (await read(rpc('getBalance', [address, { commitment: 'confirmed' }]), inContext(u64))).value
}
