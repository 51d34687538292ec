import { inContext, type Rpc, read, u64 } from './rpc.ts'

/** The lamports an account has, as far as the network has settled on them. */
export const readBalance = async (address: string, rpc: Rpc): Promise<bigint> =>
  (await read(rpc('getBalance', [address, { commitment: 'confirmed' }]), inContext(u64))).value
