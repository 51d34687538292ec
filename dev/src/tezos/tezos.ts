// A stand-in for a Tezos node: it checks what octez checks and keeps accounts, counters and balances, but runs no Michelson.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { startHttp } from '../http-part.ts'
import { createNodeListener } from '../node-listener.ts'
import type { Part } from '../part.ts'
import { readState, storeState } from '../state-file.ts'
import { constants, NodeErrors } from './apply.ts'
import { createClock } from './clock.ts'
import { fa2, fa12, ownerKey } from './contracts.ts'
import { isAddress, toText } from './encoding.ts'
import { createLedger } from './ledger.ts'
import { createRpc } from './rpc.ts'
import { type State, storedState } from './state.ts'

export type Tezos = Part & {
  readonly rpcUrl: string
  /** The demo contracts: FA2 with the tokens 0 and 1, and FA1.2. */
  readonly contracts: { fa2: string; fa12: string }
  /** Credits an account with mutez (default 10 tez), and with this many of each demo token. */
  fund(account: string, gift?: { coins?: bigint; tokens?: bigint }): void
  /** An address to which nobody has paid. */
  newAddress(): string
  /** Sets for how many blocks an operation's branch is valid from now on; without a number as on the real chain. */
  setLifetime(blocks?: number): void
  /** Holds back every block until the function returned is called, so that what is submitted stays in the mempool. */
  holdBlocks(): () => void
}

const newState = (): State => ({
  genesis: Math.floor(Date.now() / 1_000) * 1_000 - 5_000,
  counter: 1_000n,
  accounts: {},
  tokens: {},
  allowances: {},
  operations: {},
  mempool: [],
})

/**
 * Starts the stand-in for a Tezos node: its REST paths, and `POST /faucet` `{account}` for 10 tez and 100 of each demo
 * token. State is persisted in `dataDir`; there is a block each `blockMs` (a second; the real chain takes several),
 * even while it does not run.
 * @throws PartError when the port is taken
 */
export async function startTezos(options: {
  dataDir: string
  port: number
  chainId?: string
  blockMs?: number | undefined
}): Promise<Tezos> {
  const file = join(options.dataDir, 'state.json')
  const rpcUrl = `http://127.0.0.1:${options.port}`
  const state = readState(storedState, file, newState)
  const keep = () => storeState(file, state)
  keep()
  let lifetime = constants.max_operations_time_to_live
  const clock = createClock(state.genesis, options.blockMs ?? 1_000)
  const ledger = createLedger(state, clock, keep, () => lifetime)
  const rpc = createRpc(ledger, options.chainId ?? 'NetXnHfVqm9iesp')

  const fund: Tezos['fund'] = (account, { coins = 10_000_000n, tokens = 0n } = {}) => {
    state.accounts[account] ??= { balance: 0n, counter: state.counter, key: undefined }
    const known = state.accounts[account]
    if (known) known.balance += coins
    if (tokens > 0n)
      for (const key of [ownerKey(fa2, account, 0n), ownerKey(fa2, account, 1n), ownerKey(fa12, account, 0n)])
        state.tokens[key] = (state.tokens[key] ?? 0n) + tokens
    keep()
  }
  const part = await startHttp(
    { name: 'the Tezos stand-in', address: rpcUrl, port: options.port, option: 'tezos' },
    createNodeListener({
      mostBytes: 1024 * 1024,
      methods: ['GET', 'POST'],
      answer: rpc,
      // Like octez: its own errors have status 500, and are a list.
      refuse: (failure) => ({
        status: 500,
        body: failure instanceof NodeErrors ? failure.errors : [{ kind: 'permanent', id: 'node.internal' }],
      }),
      faucet: { isAccount: isAddress, give: (account) => fund(account, { tokens: 100n }) },
    }),
  )
  return {
    ...part,
    rpcUrl,
    contracts: { fa2, fa12 },
    fund,
    newAddress: () => toText('tz1', randomBytes(20)),
    setLifetime(blocks = constants.max_operations_time_to_live) {
      lifetime = blocks
    },
    holdBlocks: clock.hold,
  }
}
