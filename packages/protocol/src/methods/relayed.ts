import * as v from 'valibot'
import { method } from './method.ts'

/** Reads that go to the chosen network's node unchanged: a closed list, nothing that signs, mines or administers. */
const relayed = () =>
  method({
    params: v.optional(v.pipe(v.array(v.unknown()), v.maxLength(8)), []),
    result: v.unknown(),
    needs: 'nothing',
    asks: false,
    networks: 'evm',
    errors: ['unsupportedChain', 'invalidRequest', 'methodNotFound', 'invalidParams', 'internalJsonRpc', 'badRequest'],
  })

export const eth_call = relayed()
export const eth_getBalance = relayed()
export const eth_blockNumber = relayed()
export const eth_getTransactionByHash = relayed()
export const eth_getTransactionReceipt = relayed()
export const eth_getTransactionCount = relayed()
export const eth_estimateGas = relayed()
export const eth_gasPrice = relayed()
export const eth_feeHistory = relayed()
export const eth_getCode = relayed()
export const eth_getLogs = relayed()
export const eth_getBlockByNumber = relayed()
export const net_version = relayed()
export const eth_getStorageAt = relayed()
export const eth_getProof = relayed()
export const eth_getBlockByHash = relayed()
export const eth_getBlockTransactionCountByHash = relayed()
export const eth_getBlockTransactionCountByNumber = relayed()
export const eth_getTransactionByBlockHashAndIndex = relayed()
export const eth_getTransactionByBlockNumberAndIndex = relayed()
export const eth_getBlockReceipts = relayed()
export const eth_maxPriorityFeePerGas = relayed()
export const eth_createAccessList = relayed()
export const eth_syncing = relayed()
export const web3_clientVersion = relayed()
