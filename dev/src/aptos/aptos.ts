// A stand-in for an Aptos node: it decodes, verifies, orders and runs what the real one does, for the few functions it has.
import { getRequestListener } from '@hono/node-server'
import { encode, encodeArguments, readAddress, toAddress } from '@latchkey/chains/aptos'
import { signTransaction } from '@latchkey/chains/aptos/sign'
import { fromUtf8 } from '@latchkey/core/bytes'
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { type Context, Hono } from 'hono'
import { cors } from 'hono/cors'
import { startHttp } from '../http-part.ts'
import type { Part } from '../part.ts'
import { demoAddress, demoAsset, demoCoin } from './assets.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { sequenceOf } from './machine.ts'
import { createRoutes } from './routes.ts'
import { readSigned } from './signed.ts'

export type AptosOptions = {
  /** Keeps the ledger. */
  dataDir: string
  port: number
  /** Which of Aptos' networks it says it is. Default 2, the test network. */
  chainId?: number
  /** Milliseconds after which pending transactions are committed. Default 400. */
  blockMs?: number
}

export type Aptos = Part & {
  readonly chainId: number
  /** Address of the API, with its base path. */
  readonly rpcUrl: string
  /** Gives coins to an account, at once; octas. */
  fund(account: string, units: bigint): void
  /** Delays each submitted transaction by this many seconds of the ledger's time, for tests of expiry. Default 0. */
  setDelay(seconds?: number): void
  /** The demonstration's asset and its coin, and the account whose modules mint them. */
  readonly tokens: { asset: string; coin: string; module: string }
}

/** The ledger's time is never older than this when it is read. */
const oldestMs = 1_000
/** The most the faucet gives at once, in octas. */
const maxAmount = 100n * 10n ** 8n

/**
 * Starts the stand-in: the node's REST API at `/v1`, and beside it `POST /mint?address=0x…&amount=<octas>`, as the test
 * networks' faucet has it, which answers with the hashes of what it sent.
 *
 * It checks what the chain checks: signatures of every usual kind over the message it builds itself, keys against
 * addresses, chain id, expiry by the ledger's clock, sequence numbers, gas, fees and balances. The effect of a function
 * is written here by hand (`functions.ts`); a function it does not have fails on the ledger as one that does not exist.
 * There is no bytecode and no proof behind it.
 *
 * @throws PartError when the port is taken
 */
export async function startAptos({ dataDir, port, chainId = 2, blockMs = 400 }: AptosOptions): Promise<Aptos> {
  const address = `http://127.0.0.1:${port}`
  let ledger: Ledger
  let timer: NodeJS.Timeout | undefined
  let listener: ReturnType<typeof getRequestListener>

  const open = () => {
    ledger = openLedger({ dataDir, chainId, faucet: faucetAddress })
    const app = new Hono({ strict: false })
      .use(async (_, next) => {
        if (BigInt(Date.now()) * 1_000n - ledger.latest().microseconds > BigInt(oldestMs) * 1_000n) ledger.commit()
        await next()
      })
      .route('/', createFaucet(ledger))
      .route('/', createRoutes(ledger))
    listener = getRequestListener(app.fetch)
    timer = setInterval(() => ledger.waiting.size > 0 && ledger.commit(), blockMs)
    timer.unref()
  }
  const part = await startHttp({ name: 'the Aptos stand-in', address, port, option: 'aptos' }, (request, response) => {
    void listener(request, response)
  })
  open()
  const stop = async () => {
    clearInterval(timer)
    await part.stop()
  }
  return {
    ...part,
    chainId,
    rpcUrl: `${address}/v1`,
    tokens: { asset: demoAsset, coin: demoCoin, module: demoAddress },
    fund(account, units) {
      give(ledger, account, coins(units))
      ledger.commit()
    },
    setDelay(seconds = 0) {
      ledger.late.seconds = seconds
    },
    stop,
    kill: stop,
    async restart() {
      await stop()
      open()
      await part.restart()
    },
  }
}

/** This is the faucet's key, published on purpose; it is for this machine alone. */
const faucetSeed = sha256(fromUtf8('the faucet of the local Aptos stand-in')) as Uint8Array<ArrayBuffer>
const faucetAddress = toAddress(ed25519.getPublicKey(faucetSeed))

type Gift = { at: string; module: string; name: string; units: bigint }
const coins = (units: bigint): Gift => ({ at: '0x1', module: 'aptos_account', name: 'transfer', units })
/** 100 of the demonstration's asset, and 25 of its coin. */
const demoTokens: Gift[] = [
  { at: demoAddress, module: 'dollar', name: 'mint', units: 100_000_000n },
  { at: demoAddress, module: 'gold', name: 'mint', units: 250_000n },
]

/** Signs and submits a gift; returns its hash. */
const give = (ledger: Ledger, address: string, { at, module, name, units }: Gift): string => {
  const mine = [...ledger.waiting.values()].filter(({ transaction }) => transaction.sender === faucetAddress)
  const least = units < maxAmount ? units : maxAmount
  const { raw, id } = signTransaction(
    faucetSeed,
    encode({
      sender: faucetAddress,
      sequenceNumber: sequenceOf(ledger.state, faucetAddress) + BigInt(mine.length),
      call: {
        address: readAddress(at),
        module,
        name,
        typeArguments: [],
        arguments: encodeArguments(
          [readAddress(`0x${address.replace(/^0x/, '')}`), String(least)],
          ['address', 'u64'],
          [],
        ),
      },
      maxGasAmount: 2_000n,
      gasUnitPrice: 100n,
      expirationSeconds: BigInt(Math.floor(Date.now() / 1_000)) + 60n,
      chainId: ledger.chainId,
    }),
  )
  ledger.submit(readSigned(raw))
  return id
}

const isAddress = (text: unknown): text is string => typeof text === 'string' && /^(0x)?[0-9a-fA-F]{1,64}$/.test(text)

/**
 * `/mint` as on the test networks, and `/faucet` as on every local chain of this stack: it gives 10 coins at once, and
 * `/faucet/tokens` the demo tokens.
 */
const createFaucet = (ledger: Ledger) =>
  new Hono()
    .use('/mint', cors({ origin: '*' }))
    .use('/faucet/*', cors({ origin: '*' }))
    .post('/mint', (c) => {
      const { address, amount = '' } = c.req.query()
      if (!isAddress(address) || !/^\d{1,20}$/.test(amount)) return c.text('address or amount is none', 400)
      return c.json([give(ledger, address, coins(BigInt(amount))).slice(2)])
    })
    .post('/faucet', (c) => giveTo(ledger, c, [coins(10n * 10n ** 8n)]))
    .post('/faucet/tokens', (c) => giveTo(ledger, c, demoTokens))

const giveTo = async (ledger: Ledger, c: Context, gifts: readonly Gift[]) => {
  const { account } = (await c.req.json().catch(() => ({}))) as { account?: unknown } // read by the next line
  if (!isAddress(account)) return c.text('account is none', 400)
  for (const gift of gifts) give(ledger, account, gift)
  ledger.commit()
  return c.json({ account })
}
