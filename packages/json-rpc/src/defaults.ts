/** How nodes are queried. Times are milliseconds. */
export type JsonRpcOptions = {
  /** The time limit of one attempt, to the last byte of its answer. */
  timeout: number
  /** The number of retries. */
  retryCount: number
  /** The delay before a retry; doubled each time. */
  retryDelay: number
  /** The interval between polls of the chain. */
  pollingInterval: number
  /** The most requests of one moment that are sent together; 1 for nodes without batches. */
  batchSize: number
  /** How long contract reads are collected into one. */
  multicallWait: number
  /** The delay before a lost WebSocket is reopened; doubled each time, up to half a minute. */
  reconnectDelay: number
  /** How a chain's nodes are ranked; false keeps the given order. */
  rank: { weights: { stability: number; latency: number }; sampleCount: number } | false
}

/** The defaults; most are viem's own. */
export const jsonRpcDefaults = {
  timeout: 10_000,
  retryCount: 3,
  retryDelay: 150,
  pollingInterval: 4_000,
  batchSize: 1_000,
  multicallWait: 32,
  reconnectDelay: 2_000,
  rank: { weights: { stability: 0.7, latency: 0.3 }, sampleCount: 10 },
} as const satisfies JsonRpcOptions
