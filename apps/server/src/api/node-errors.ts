/**
 * The error messages of chain nodes that we forward: a closed list of the sentences of Ethereum clients, in geth's
 * words, which libraries look for. A node's own text can name its address, its key or its owner, and is not forwarded.
 */

export type NodeError = { code: number; message: string; data?: string }

const sentences: readonly [RegExp, NodeError][] = [
  [/execution reverted|revert/i, { code: 3, message: 'execution reverted' }],
  [/insufficient funds|enough funds/i, { code: -32000, message: 'insufficient funds for gas * price + value' }],
  [/nonce( is)? too low|old ?nonce/i, { code: -32000, message: 'nonce too low' }],
  [/nonce( is)? too high/i, { code: -32000, message: 'nonce too high' }],
  [/replacement.*underpriced/i, { code: -32000, message: 'replacement transaction underpriced' }],
  [/already (known|imported)|known transaction/i, { code: -32000, message: 'already known' }],
  [
    /max fee per gas less than|fee cap less than|maxfeepergas.*(less|below)/i,
    { code: -32000, message: 'max fee per gas less than block base fee' },
  ],
  [
    /max priority fee per gas higher/i,
    { code: -32000, message: 'max priority fee per gas higher than max fee per gas' },
  ],
  [/underpriced|gas price too low/i, { code: -32000, message: 'transaction underpriced' }],
  [/intrinsic gas/i, { code: -32000, message: 'intrinsic gas too low' }],
  [/exceeds (the )?block gas limit|gas limit (is )?too high/i, { code: -32000, message: 'exceeds block gas limit' }],
  [/out of gas|gas required exceeds/i, { code: -32000, message: 'gas required exceeds allowance' }],
  [/invalid (sender|signature|chain id)|chain ?id/i, { code: -32000, message: 'invalid sender' }],
  [/(header|block) not found|unknown block|blockoutofrange/i, { code: -32001, message: 'header not found' }],
  [
    /limit exceeded|too many results|block range|query returned more/i,
    { code: -32005, message: 'the query is too large' },
  ],
]

const byCode: Record<number, string> = {
  3: 'execution reverted',
  [-32600]: 'invalid request',
  [-32601]: 'the method does not exist',
  [-32602]: 'invalid params',
  [-32603]: 'internal error',
}

/**
 * No client's sentence is longer; an answer may have millions of characters, and searching those would block the API.
 */
const longest = 500

/** Finds the row for a node's error. Revert data is kept if it is plain hex of at most 64 KiB. */
export function closeNodeError(error: { code: number; message: string; data?: unknown }): NodeError {
  const named = byCode[error.code]
  const message = error.message.slice(0, longest)
  const row = sentences.find(([words]) => words.test(message))?.[1]
  const closed = error.code === -32601 || error.code === -32602 ? { code: error.code, message: named as string } : row
  const data = typeof error.data === 'string' && /^0x([0-9a-f]{2}){0,65536}$/i.test(error.data) ? error.data : undefined
  return {
    ...(closed ?? { code: named ? error.code : -32000, message: named ?? 'the node refused the request' }),
    ...(data !== undefined && { data }),
  }
}
