import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { createChild } from '../child.ts'
import { type Part, PartError, reasonOf } from '../part.ts'
import { requirePort } from '../ports.ts'
import { readContracts } from './contracts.ts'
import { type DemoTokens, seedChain } from './seed.ts'

export type Chain = Part & {
  readonly chainId: number
  readonly rpcUrl: string
  /** The same port speaks WebSocket. */
  readonly wsUrl: string
  /** Demo tokens anyone may mint. */
  readonly tokens: DemoTokens
}

export type ChainOptions = {
  dataDir: string
  port: number
  chainId?: number
  /** Its name in messages, and the option that changes its port (`npm start -- --port <option>=…`). */
  name?: string
  option?: string
  /** How long until the next block, milliseconds; a second by default. */
  blockMs?: number | undefined
  onCrash?: ((error: PartError) => void) | undefined
}

/** The fields read of a block's header. */
type Header = { number: string; gasUsed: string }
/** A message of the subscription to new blocks. */
type Notification = { params?: { result: Header } }

/**
 * Starts anvil, a real EVM chain of one node, with a block each `blockMs` and the demo tokens on it. Its state survives
 * a restart: it is saved after each block with a transaction.
 * @throws PartError when the port is taken or the node does not answer
 */
export async function startChain(options: ChainOptions): Promise<Chain> {
  const { dataDir, port, chainId = 80001, name = 'the chain', option = 'chain', blockMs = 1_000 } = options
  const rpcUrl = `http://127.0.0.1:${port}`
  const stateFile = join(dataDir, 'state.json')
  mkdirSync(dataDir, { recursive: true })

  /** The last block whose changes, if it had any, are in the persisted state. */
  let saved = -1
  const save = async () => {
    const dump = (await ask(rpcUrl, 'anvil_dumpState')) as string
    // Renamed into place, because a process killed while writing would leave half a file.
    writeFileSync(`${stateFile}.new`, gunzipSync(Buffer.from(dump.slice(2), 'hex')))
    renameSync(`${stateFile}.new`, stateFile)
  }
  /** Saves if any block since the last check, up to this one, has a transaction. */
  const saveNews = async ({ number, gasUsed }: Header) => {
    const block = Number(number)
    const next = saved + 1
    saved = block
    // The header shows that a block is empty. Blocks that were missed, or that replaced others, may not be.
    if (block === next && Number(gasUsed) === 0) return
    await save()
  }

  const child = createChild({
    name,
    command: anvilBinary(name),
    get args() {
      const state = existsSync(stateFile) ? ['--load-state', stateFile] : []
      // Memory stays constant after 500 blocks. `--prune-history` with a number keeps every state (anvil 1.7.1): 0.2 MB
      // a block.
      const history = ['--max-persisted-states', '1', '--cache-path', join(dataDir, 'states')]
      return [
        '--chain-id',
        String(chainId),
        '--block-time',
        String(blockMs / 1_000),
        '--port',
        String(port),
        '--quiet',
        ...history,
        ...state,
      ]
    },
    isReady: async () => Number(await ask(rpcUrl, 'eth_chainId')) === chainId,
    pidFile: join(dataDir, 'pid'),
    beforeStop: save,
    logFile: join(dataDir, 'anvil.log'),
    onCrash: options.onCrash,
  })

  /** After a failure, makes the next block save the state. */
  const forget = () => {
    saved = -1
  }
  let saving = Promise.resolve()
  /** Saves as blocks come, one after the other. The socket ends with the node. */
  const watch = () => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}`)
    socket.onopen = () =>
      socket.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_subscribe', params: ['newHeads'] }))
    socket.onmessage = ({ data }) => {
      const { params }: Notification = JSON.parse(data)
      // The first message is the answer to the subscription.
      if (params) saving = saving.then(() => saveNews(params.result)).catch(forget)
    }
    socket.onerror = () => {}
  }
  const launch = async () => {
    await child.endLeftover()
    await requirePort(name, port, option)
    await child.start()
    saved = -1
    try {
      const tokens = await seedChain(rpcUrl, await readContracts())
      watch()
      return tokens
    } catch (cause) {
      await child.stop()
      const reason = reasonOf(cause).split('\n')[0]
      throw new PartError(name, `The demo tokens could not be put on the chain: ${reason} Try again.`, { cause })
    }
  }

  return {
    name,
    address: rpcUrl,
    chainId,
    rpcUrl,
    wsUrl: `ws://127.0.0.1:${port}`,
    tokens: await launch(),
    get pid() {
      return child.pid
    },
    stop: child.stop,
    kill: child.kill,
    async restart() {
      await child.stop()
      await launch()
    },
  }
}

const ask = async (rpcUrl: string, method: string, params: unknown[] = []): Promise<unknown> => {
  const response = await fetch(rpcUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    signal: AbortSignal.timeout(5_000),
  })
  const answer = (await response.json()) as { result?: unknown; error?: { message: string } }
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`)
  return answer.result
}

/** The program itself: killing the npm wrapper around it would leave the chain running. */
const anvilBinary = (name: string) => {
  const processor = process.arch === 'x64' ? 'amd64' : process.arch
  const system = process.platform
  const file = `bin/anvil${system === 'win32' ? '.exe' : ''}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
    return createRequire(wrapper).resolve(`@foundry-rs/anvil-${system}-${processor}/${file}`)
  } catch (cause) {
    throw new PartError(name, `There is no anvil for this machine in the packages (${system} ${processor}).`, { cause })
  }
}
