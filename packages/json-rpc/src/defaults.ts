/** How nodes are asked. Times are milliseconds. */
export type JsonRpcOptions = {
  /** How long one attempt may take, to the last byte of its answer. */
  timeout: number
  /** How often a request is tried again. */
  retryCount: number
  /** How long before it is tried again; doubled each time. */
  retryDelay: number
  /** Between two looks at the chain. */
  pollingInterval: number
  /** How many requests of one moment go out together, at most; 1 for nodes that know no batches. */
  batchSize: number
  /** How long contract reads are gathered into one. */
  multicallWait: number
  /** Before a lost WebSocket is opened again; doubled each time, up to half a minute. */
  reconnectDelay: number
  /** How the nodes of a chain that has several are put in order; false keeps the order given. */
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
