import { createServer } from 'node:http'
import { join } from 'node:path'
import { WebSocketServer } from 'ws'
import { startHttp } from '../http-part.ts'
import { type Part, PartError } from '../part.ts'
import { requirePort } from '../ports.ts'
import { openFaucet } from './faucet.ts'
import { createRpcListener } from './json-rpc.ts'
import { openLedger, slotTime } from './ledger.ts'
import { createMethods } from './methods.ts'
import { serveSubscriptions } from './subscriptions.ts'

export type Solana = Part & {
  readonly rpcUrl: string
  readonly wsUrl: string
  /** The demo token, which the chain gives to anybody (`latchkey_giveDemoTokens`). */
  readonly demoMint: string
  /** Lets slots pass at once: after 151, every earlier blockhash has expired. */
  advance(slots: number): void
  /** True: transactions are accepted and then lost. */
  setLosing(on: boolean): void
}

export type SolanaOptions = {
  dataDir: string
  port: number
  /** The port for subscriptions; a cluster uses the next port, where clients expect it. */
  wsPort: number
}

const name = 'the Solana chain'

/**
 * A stand-in for a Solana cluster: the real runtime with its programs (litesvm), behind a node's HTTP and WebSocket
 * API. It checks signatures, blockhashes, fees and balances as a cluster does; it has one validator, no votes and no
 * forks, and one state for all commitments. Its state survives a restart.
 * @throws PartError when a port is taken
 */
export async function startSolana({ dataDir, port, wsPort }: SolanaOptions): Promise<Solana> {
  const file = join(dataDir, 'ledger.json')
  const open = async () => {
    const ledger = openLedger(file)
    const faucet = await openFaucet(ledger)
    return { ledger, faucet, listener: createRpcListener(createMethods(ledger, faucet)) }
  }

  let chain = await open()
  const http = await startHttp(
    { name, address: `http://127.0.0.1:${port}`, port, option: 'solana' },
    (incoming, response) => void chain.listener(incoming, response),
  )
  let running: { close(): Promise<void> } | undefined
  const begin = async () => {
    const sockets = await listen(wsPort, () => chain.ledger)
    const timer = setInterval(() => chain.ledger.advance(), slotTime)
    running = {
      async close() {
        clearInterval(timer)
        await sockets.close()
      },
    }
  }
  const end = async () => {
    const ending = running
    running = undefined
    await ending?.close()
    await http.stop()
  }
  try {
    await begin()
  } catch (failure) {
    await http.stop()
    throw failure
  }

  return {
    name,
    address: http.address,
    rpcUrl: http.address,
    wsUrl: `ws://127.0.0.1:${wsPort}`,
    demoMint: chain.faucet.mint,
    pid: undefined,
    advance: (slots) => chain.ledger.advance(slots),
    setLosing: (on) => chain.ledger.setLosing(on),
    async stop() {
      if (running) chain.ledger.save()
      await end()
    },
    kill: end,
    async restart() {
      if (running) chain.ledger.save()
      await end()
      chain = await open()
      await http.restart()
      await begin()
    },
  }
}

const listen = async (port: number, ledger: () => ReturnType<typeof openLedger>) => {
  await requirePort(name, port, 'solanaWs')
  const server = createServer((_, response) => void response.writeHead(426).end())
  const sockets = new WebSocketServer({ server, maxPayload: 64 * 1024 })
  sockets.on('connection', (socket) => serveSubscriptions(socket, ledger()))
  await new Promise<void>((resolve, reject) => {
    server.once('error', (cause) => reject(new PartError(name, `Port ${port} could not be opened.`, { cause })))
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    async close() {
      for (const socket of sockets.clients) socket.terminate()
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
