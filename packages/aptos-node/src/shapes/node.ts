import * as v from 'valibot'
import { u64, uint64 } from './numbers.ts'

/** The chain, the ledger's state, and the node's role. */
export const index = v.looseObject({
  chain_id: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(255)),
  epoch: u64,
  ledger_version: u64,
  oldest_ledger_version: u64,
  ledger_timestamp: u64,
  node_role: v.string(),
  oldest_block_height: u64,
  block_height: u64,
  git_hash: v.optional(v.string()),
})
/** The chain, the ledger's state, and the node's role. */
export type Index = v.InferOutput<typeof index>

/** Octas per unit of gas: the current price, a slow one, and one to be among the first. */
export const gasEstimate = v.looseObject({
  gas_estimate: uint64,
  deprioritized_gas_estimate: v.optional(uint64),
  prioritized_gas_estimate: v.optional(uint64),
})
/** Octas per unit of gas: the current price, a slow one, and one to be among the first. */
export type GasEstimate = v.InferOutput<typeof gasEstimate>

export const healthy = v.looseObject({ message: v.string() })
export const balance = uint64
export const values = v.array(v.unknown())
export const information = v.record(v.string(), v.unknown())
