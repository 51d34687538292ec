/** One JSON-RPC read at the chosen network's node. Throws WalletError for the node's refusal, anything else for an outage. */
export type Rpc = (method: string, params: readonly unknown[]) => Promise<unknown>
