import * as v from 'valibot'
import { method } from './method.ts'

const names = [
  'eth_call',
  'eth_getBalance',
  'eth_blockNumber',
  'eth_getTransactionByHash',
  'eth_getTransactionReceipt',
  'eth_getTransactionCount',
  'eth_estimateGas',
  'eth_gasPrice',
  'eth_feeHistory',
  'eth_getCode',
  'eth_getLogs',
  'eth_getBlockByNumber',
  'net_version',
  'eth_getStorageAt',
  'eth_getProof',
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getBlockReceipts',
  'eth_maxPriorityFeePerGas',
  'eth_createAccessList',
  'eth_syncing',
  'web3_clientVersion',
] as const

/** Reads that go to the chosen network's node unchanged: a closed list, nothing that signs, mines or administers. */
const read = method({
  params: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(8)), []),
  result: v.unknown(),
  needs: 'nothing',
  asks: false,
  networks: 'evm',
  errors: ['unsupportedChain', 'invalidRequest', 'methodNotFound', 'invalidParams', 'internalJsonRpc', 'badRequest'],
})

/** The methods of these reads, by name. */
export const proxied = Object.fromEntries(names.map((name) => [name, read])) as Record<
  (typeof names)[number],
  typeof read
> // one record for each name
