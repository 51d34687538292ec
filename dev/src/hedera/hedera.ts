// A stand-in for Hedera: anvil as its EVM behind a stand-in relay, and a mirror node's REST whose answers come from that chain.
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import * as v from 'valibot'
import { type Address, createTestClient, http, isAddress, parseEther, publicActions, walletActions } from 'viem'
import { type Chain, startChain } from '../chain/chain.ts'
import { type Contracts, readContracts } from '../chain/contracts.ts'
import { startHttp } from '../http-part.ts'
import type { Part, PartError } from '../part.ts'
import { readState, storeState } from '../state-file.ts'
import { accountService, createMirror, longZero, tokenNumber } from './mirror.ts'
import { createRelay } from './relay.ts'
import { newState, storedState } from './state.ts'

export type Hedera = Part & {
  readonly rpcUrl: string
  readonly mirrorUrl: string
  /** The id and the address of the demo token. */
  readonly token: { id: string; address: `0x${string}` }
  /** The relay as a part of its own, which can be stopped and restarted. */
  readonly relay: Part
}

const chainId = 296
/** The largest request that either accepts, bytes. */
const mostBytes = 2 * 1024 * 1024

/**
 * Starts the local Hedera on three ports: the JSON-RPC relay (`/faucet` with `{account}` gives 100 HBAR,
 * `/faucet/tokens` 100 tokens), the mirror node, and the EVM behind them, with one HTS token (0.0.1234, anyone may
 * mint). An account has an id once somebody has paid to its address. State is kept in `dataDir`.
 * @throws PartError when a port is taken or the node does not answer
 */
export async function startHedera(options: {
  dataDir: string
  ports: { relay: number; mirror: number; chain: number }
  blockMs?: number | undefined
  onCrash?: ((error: PartError) => void) | undefined
}): Promise<Hedera> {
  const { dataDir, ports, blockMs, onCrash } = options
  const name = 'the Hedera stand-in'
  const [rpcUrl, mirrorUrl] = [`http://127.0.0.1:${ports.relay}`, `http://127.0.0.1:${ports.mirror}`]
  const file = join(dataDir, 'mirror.json')
  const contracts = await readContracts()

  const place = async ({ rpcUrl }: Chain) => {
    const admin = createTestClient({ mode: 'anvil', transport: http(rpcUrl, { timeout: 10_000 }) })
    await admin.setCode({ address: longZero(tokenNumber), bytecode: contracts.HederaToken.runtime })
    await admin.setCode({ address: accountService, bytecode: contracts.HederaAccounts.runtime })
  }
  const chain = await startChain({
    // The folder that is searched for leftovers of an earlier start.
    dataDir,
    port: ports.chain,
    chainId,
    name: `${name}'s chain`,
    option: 'hederaChain',
    blockMs,
    onCrash,
  })
  const parts: Part[] = [chain]
  const stop = async () => {
    for (const part of [...parts].reverse()) await part.stop()
  }
  try {
    await place(chain)
    const state = readState(storedState, file, newState)
    const mirror = createMirror(chain.rpcUrl, contracts, state, () => storeState(file, state))
    const relay = createRelay(chain.rpcUrl, (signer) => void mirror.signed(signer).catch(() => undefined))
    const relayPart = await startHttp(
      { name, address: rpcUrl, port: ports.relay, option: 'hedera' },
      serve('POST', async (from) => {
        const body: unknown = JSON.parse(await readBody(from))
        if (from.url === '/faucet') return give(chain.rpcUrl, body)
        if (from.url === '/faucet/tokens') return giveTokens(chain.rpcUrl, contracts, body)
        return { status: 200, body: await relay(body) }
      }),
    )
    parts.push(relayPart)
    const mirrorPart = await startHttp(
      { name: `${name}'s mirror node`, address: mirrorUrl, port: ports.mirror, option: 'hederaMirror' },
      serve('GET', (from) => {
        const { pathname, searchParams } = new URL(from.url ?? '/', mirrorUrl)
        return mirror.answer(pathname, searchParams)
      }),
    )
    parts.push(mirrorPart)
    return {
      name,
      address: rpcUrl,
      rpcUrl,
      mirrorUrl,
      token: { id: `0.0.${tokenNumber}`, address: longZero(tokenNumber) },
      relay: relayPart,
      get pid() {
        return chain.pid
      },
      stop,
      kill: async () => {
        for (const part of [...parts].reverse()) await part.kill()
      },
      async restart() {
        for (const part of parts) await part.restart()
        await place(chain)
      },
    }
  } catch (failure) {
    await stop()
    throw failure
  }
}

type Answer = { status: number; body: unknown }

/** Like the real ones: any page may send requests, and a failure reveals nothing internal. */
const serve = (method: 'GET' | 'POST', answer: (from: IncomingMessage) => Promise<Answer>) => {
  const work = async (from: IncomingMessage): Promise<Answer> => {
    if (from.method === 'OPTIONS') return { status: 204, body: undefined }
    return from.method === method ? answer(from) : { status: 405, body: undefined }
  }
  return (from: IncomingMessage, to: ServerResponse) => {
    to.setHeader('Access-Control-Allow-Origin', '*')
    to.setHeader('Access-Control-Allow-Headers', 'content-type')
    work(from)
      .catch((): Answer => ({ status: 500, body: { _status: { messages: [{ message: 'Internal error' }] } } }))
      .then(({ status, body }) => {
        to.writeHead(status, { 'content-type': 'application/json' }).end(body === undefined ? '' : JSON.stringify(body))
      })
  }
}

const gift = v.strictObject({ account: v.custom<Address>((text) => isAddress(String(text))) })
const noGift: Answer = { status: 400, body: { error: 'the body is {"account": "0x…"}' } }

/** Mints 100 demo tokens to an account, from the first account the chain itself holds unlocked. */
const giveTokens = async (rpcUrl: string, { HederaToken }: Contracts, body: unknown): Promise<Answer> => {
  const parsed = v.safeParse(gift, body)
  if (!parsed.success) return noGift
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions)
  const [account] = await client.getAddresses()
  if (!account) throw new Error('the chain holds no account to mint from')
  const hash = await client.writeContract({
    account,
    chain: null,
    address: longZero(tokenNumber),
    abi: HederaToken.abi,
    functionName: 'mint',
    args: [parsed.output.account, 10_000n],
  })
  const { status } = await client.waitForTransactionReceipt({ hash, pollingInterval: 100, timeout: 10_000 })
  if (status !== 'success') return { status: 409, body: { error: 'the account takes none: associate it first' } }
  return { status: 200, body: { account: parsed.output.account } }
}

/** Credits an account with 100 HBAR. */
const give = async (rpcUrl: string, body: unknown): Promise<Answer> => {
  const parsed = v.safeParse(gift, body)
  if (!parsed.success) return noGift
  const client = createTestClient({ mode: 'anvil', transport: http(rpcUrl) }).extend(publicActions)
  const { account: address } = parsed.output
  const value = (await client.getBalance({ address })) + parseEther('100')
  await client.setBalance({ address, value })
  return { status: 200, body: { account: address } }
}

const readBody = async (from: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of from as AsyncIterable<Buffer>) {
    size += part.length
    if (size > mostBytes) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}
