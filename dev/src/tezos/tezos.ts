// A stand-in for a Tezos node: it checks what octez checks and keeps accounts, counters and balances, but runs no Michelson.
import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import { constants, NodeErrors } from './apply.ts'
import { createClock } from './clock.ts'
import { fa2, fa12, ownerKey } from './contracts.ts'
import { isAddress, toText } from './encoding.ts'
import { createLedger } from './ledger.ts'
import { type Answer, createRpc } from './rpc.ts'
import { keepState, openState, type State } from './state.ts'

export type Tezos = Part & {
  readonly rpcUrl: string
  /** The demo contracts: FA2 with the tokens 0 and 1, and FA1.2. */
  readonly contracts: { fa2: string; fa12: string }
  /** Gives an account mutez from nowhere (default 10 tez), and so many of each demo token. */
  fund(account: string, gift?: { coins?: bigint; tokens?: bigint }): void
  /** An address nobody has paid into. */
  newAddress(): string
  /** How many blocks an operation's branch holds for from now on; without a number as on the real chain. */
  setLifetime(blocks?: number): void
}

const mostBytes = 1024 * 1024

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
 * Starts the stand-in for a Tezos node: its REST paths, and `POST /faucet` `{account}` for 10 tez and 100 of each demo token.
 * What happened is kept in `dataDir`; blocks come each `blockMs` (a second; the real chain takes several), also while it does
 * not run.
 * @throws PartError when the port is taken
 */
export const startTezos = async (options: {
  dataDir: string
  port: number
  chainId?: string
  blockMs?: number
}): Promise<Tezos> => {
  const file = join(options.dataDir, 'state.json')
  const rpcUrl = `http://127.0.0.1:${options.port}`
  const state = openState(file, newState)
  const keep = () => keepState(file, state)
  keep()
  let lifetime = constants.max_operations_time_to_live
  const ledger = createLedger(state, createClock(state.genesis, options.blockMs ?? 1_000), keep, () => lifetime)
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
    (from, to) => {
      void serve(from, to, { rpc, fund })
    },
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
  }
}

const serve = async (
  from: IncomingMessage,
  to: ServerResponse,
  { rpc, fund }: { rpc: ReturnType<typeof createRpc>; fund: Tezos['fund'] },
): Promise<void> => {
  to.setHeader('Access-Control-Allow-Origin', '*')
  to.setHeader('Access-Control-Allow-Headers', 'content-type')
  const say = ({ status, body }: Answer) => {
    to.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))
  }
  try {
    if (from.method === 'OPTIONS') return say({ status: 204 })
    if (from.method !== 'GET' && from.method !== 'POST') return say({ status: 405 })
    const body = from.method === 'POST' ? await readJson(from) : undefined
    const { pathname } = new URL(from.url ?? '/', 'http://node')
    if (pathname === '/faucet') {
      const asked = v.safeParse(v.strictObject({ account: v.pipe(v.string(), v.check(isAddress)) }), body)
      if (!asked.success) return say({ status: 400, body: { error: 'the body is {"account": "…"}' } })
      fund(asked.output.account, { tokens: 100n })
      return say({ status: 200, body: { account: asked.output.account } })
    }
    say(await rpc(from.method, pathname, body))
  } catch (failure) {
    // As octez: its own errors come with 500, and as a list.
    if (failure instanceof NodeErrors) say({ status: 500, body: failure.errors })
    else if (!to.headersSent) say({ status: 500, body: [{ kind: 'permanent', id: 'node.internal' }] })
  }
}

const readJson = async (from: IncomingMessage): Promise<unknown> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of from as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) throw new Error('too large')
    parts.push(part)
  }
  const text = Buffer.concat(parts).toString('utf8')
  return text === '' ? undefined : JSON.parse(text)
}
