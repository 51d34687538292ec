// A stand-in for a NEAR node: it checks what nearcore checks and keeps accounts, keys, nonces and balances, but runs no WASM.
import { join } from 'node:path'
import * as v from 'valibot'
import { startHttp } from '../http-part.ts'
import { createNodeListener } from '../node-listener.ts'
import type { Part } from '../part.ts'
import { readState, storeState } from '../state-file.ts'
import { createClock, digest } from './clock.ts'
import { implicitAccount } from './execute.ts'
import { createLedger } from './ledger.ts'
import { createRpc, RpcFailure } from './rpc.ts'
import { type State, storedState } from './state.ts'
import { tokenId } from './token.ts'
import { defaultValidity, isAccountId } from './verify.ts'

export type Near = Part & {
  readonly rpcUrl: string
  /** The account of the demo token (NEP-141, 6 decimals). */
  readonly token: string
  /** Credits an account with yoctoNEAR (default 10 NEAR) and demo tokens; an implicit account is created. */
  fund(account: string, gift?: { coins?: bigint; tokens?: bigint }): void
  /**
   * Sets for how many blocks a transaction's block hash is valid from now on; without a number as on the real chain.
   */
  setValidity(blocks?: number): void
}

/** The largest request that a real node accepts. */
const mostBytes = 10 * 1024 * 1024

const request = v.object({
  jsonrpc: v.literal('2.0'),
  id: v.union([v.string(), v.number()]),
  method: v.string(),
  params: v.unknown(),
})

const newState = (): State => ({
  // In the past, so that the chain begins with a final block.
  genesis: Math.floor(Date.now() / 1_000) * 1_000 - 5_000,
  accounts: {
    testnet: { amount: 10n ** 33n, locked: 0n, code: undefined, keys: {} },
    [tokenId]: { amount: 10n ** 27n, locked: 0n, code: { hash: digest('the demo token'), size: 200_000 }, keys: {} },
  },
  balances: { [tokenId]: 10n ** 15n },
  transactions: {},
  pool: [],
  receipts: [],
})

/**
 * Starts the stand-in for a NEAR node: JSON-RPC by POST at `/`, and `/faucet` with `{account}` gives 10 NEAR and 100
 * demo tokens. State is persisted in `dataDir`; there is a block each `blockMs` (a second, about as on the real chain),
 * even while it does not run.
 * @throws PartError when the port is taken
 */
export async function startNear(options: {
  dataDir: string
  port: number
  chainId?: string
  blockMs?: number | undefined
}): Promise<Near> {
  const file = join(options.dataDir, 'state.json')
  const rpcUrl = `http://127.0.0.1:${options.port}`
  const state = readState(storedState, file, newState)
  const keep = () => storeState(file, state)
  keep()
  let validity = defaultValidity
  const ledger = createLedger(state, createClock(state.genesis, options.blockMs ?? 1_000), keep, () => validity)
  const rpc = createRpc(ledger, options.chainId ?? 'testnet')

  const fund: Near['fund'] = (account, { coins = 10n ** 25n, tokens = 0n } = {}) => {
    ledger.advance()
    const known = state.accounts[account]
    if (known) known.amount += coins
    else if (/^[\da-f]{64}$/.test(account))
      state.accounts[account] = implicitAccount(account, coins, ledger.clock.head())
    else throw new Error('only an implicit account comes into being by money alone')
    if (tokens > 0n) state.balances[account] = (state.balances[account] ?? 0n) + tokens
    keep()
  }

  const answer = async (body: unknown): Promise<unknown> => {
    const parsed = v.safeParse(request, body)
    if (!parsed.success)
      return {
        jsonrpc: '2.0',
        error: { name: 'REQUEST_VALIDATION_ERROR', code: -32600, message: 'Invalid request', data: 'Invalid request' },
        id: null,
      }
    const { id, method, params } = parsed.output
    try {
      return { jsonrpc: '2.0', result: await rpc(method, params), id }
    } catch (failure) {
      if (!(failure instanceof RpcFailure)) throw failure
      return { jsonrpc: '2.0', error: failure.body, id }
    }
  }

  const part = await startHttp(
    { name: 'the NEAR stand-in', address: rpcUrl, port: options.port, option: 'near' },
    createNodeListener({
      mostBytes,
      methods: ['POST'],
      answer: async (_, path, body) => (path === '/' ? { status: 200, body: await answer(body) } : { status: 404 }),
      refuse: () => ({ status: 500, body: { error: 'Internal error' } }),
      faucet: { isAccount: isAccountId, give: (account) => fund(account, { tokens: 100_000_000n }) },
    }),
  )
  return {
    ...part,
    rpcUrl,
    token: tokenId,
    fund,
    setValidity(blocks = defaultValidity) {
      validity = blocks
    },
  }
}
