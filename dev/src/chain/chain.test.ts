import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { type Rpc, readPriceFeed } from '@latchkey/chains/evm'
import { createPublicClient, createWalletClient, erc20Abi, http, parseEther, webSocket } from 'viem'
import { afterAll, describe, expect, test } from 'vitest'
import { isAlive } from '../os-process.ts'
import { sleep } from '../part.ts'
import { freePort } from '../ports.ts'
import { type Chain, startChain } from './chain.ts'
import { readContracts } from './contracts.ts'

const folder = mkdtempSync(join(import.meta.dirname, '..', '..', '..', '.data', 'chain-test-'))
const dataDir = join(folder, 'chain')
const recipient = '0x00000000000000000000000000000000000000aa'
let chain: Chain

afterAll(async () => {
  await chain?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const node = () => createPublicClient({ transport: http(chain.rpcUrl), pollingInterval: 100 })
const send = async (value: bigint) => {
  const wallet = createWalletClient({ transport: http(chain.rpcUrl) })
  const [account] = await wallet.getAddresses()
  if (!account) throw new Error('no account')
  const hash = await wallet.sendTransaction({ account, chain: null, to: recipient, value })
  return node().waitForTransactionReceipt({ hash })
}

describe('startChain', async () => {
  const port = await freePort()

  // It may have to compile the contracts first.
  test('default', { timeout: 60_000 }, async () => {
    chain = await startChain({ dataDir, port })
    expect(await node().getChainId()).toBe(80001)
    const [decimals, symbol] = await node().multicall({
      allowFailure: false,
      multicallAddress: '0xcA11bde05977b3631167028862bE2a173976CA11',
      contracts: [
        { address: chain.tokens.erc20, abi: erc20Abi, functionName: 'decimals' },
        { address: chain.tokens.erc20, abi: erc20Abi, functionName: 'symbol' },
      ],
    })
    expect([decimals, symbol]).toEqual([6, 'DUSD'])
    expect(await node().getCode({ address: chain.tokens.erc721 })).toBeDefined()
    expect(await node().getCode({ address: chain.tokens.erc1155 })).toBeDefined()
  })

  test('behavior: has the id it is given, and is called by its own name', async () => {
    const options = { dataDir: join(folder, 'second'), chainId: 80002, name: 'the second chain', option: 'amoy' }
    const second = await startChain({ ...options, port: await freePort() })
    try {
      expect(await createPublicClient({ transport: http(second.rpcUrl) }).getChainId()).toBe(80002)
      expect(second.name).toBe('the second chain')
      await expect(startChain({ ...options, dataDir: join(folder, 'third'), port })).rejects.toThrow(
        `Port ${port}, which the second chain needs, is used by another program. Stop that program, or give the second chain another port: npm start -- --port amoy=${port + 1}`,
      )
    } finally {
      await second.stop()
    }
  })

  test('behavior: a stand-in of a price feed answers as Chainlink’s do', async () => {
    const { abi, bytecode } = (await readContracts()).DemoPriceFeed
    const wallet = createWalletClient({ transport: http(chain.rpcUrl) })
    const [account] = await wallet.getAddresses()
    if (!account) throw new Error('no account')
    const now = Date.now()
    const deploy = async (updatedAt: number) => {
      const args = [302_741_500_000n, 8, BigInt(Math.floor(updatedAt / 1000))]
      const hash = await wallet.deployContract({ account, chain: null, abi, bytecode, args })
      const { contractAddress } = await node().waitForTransactionReceipt({ hash })
      if (!contractAddress) throw new Error('no contract')
      return contractAddress
    }
    const rpc: Rpc = (method, params) => node().request({ method, params } as never) // as a node takes them
    const feed = await deploy(now - 60_000)
    expect(await readPriceFeed(feed, rpc, now)).toBe(3_027.415)
    expect(await readPriceFeed(await deploy(now - 48 * 3_600_000), rpc, now)).toBeUndefined()
    await expect(readPriceFeed(chain.tokens.erc20, rpc, now)).rejects.toThrow()
    const description = await node().readContract({ address: feed, abi, functionName: 'description' })
    expect(description).toBe('Stand-in of a price feed')
  })

  test('behavior: tells of each block on a WebSocket', async () => {
    const client = createPublicClient({ transport: webSocket(chain.wsUrl, { reconnect: false, keepAlive: false }) })
    const first = await client.getBlockNumber()
    const next = await new Promise<bigint>((resolve) => {
      const end = client.watchBlockNumber({
        onBlockNumber: (block) => {
          if (block <= first) return
          end()
          resolve(block)
        },
      })
    })
    expect(next).toBeGreaterThan(first)
    const { socket } = await client.transport.getRpcClient()
    socket.close()
  })

  test('behavior: stopped and started again, it has its blocks and balances', async () => {
    const receipt = await send(parseEther('1'))
    const { tokens } = chain
    await chain.stop()
    expect(chain.pid).toBeUndefined()
    chain = await startChain({ dataDir, port })
    expect(await node().getBalance({ address: recipient })).toBe(parseEther('1'))
    expect(await node().getTransactionReceipt({ hash: receipt.transactionHash })).toMatchObject({ status: 'success' })
    expect(chain.tokens).toEqual(tokens)
  })

  test('behavior: killed, it has what was in a block half a second before', async () => {
    const receipt = await send(parseEther('2'))
    await sleep(500)
    await chain.kill()
    await chain.restart()
    expect(await node().getBalance({ address: recipient })).toBe(parseEther('3'))
    expect(await node().getBlockNumber()).toBeGreaterThanOrEqual(receipt.blockNumber)
    await send(parseEther('1'))
    expect(await node().getBalance({ address: recipient })).toBe(parseEther('4'))
  })

  test('behavior: the node of a killed run is ended, and its state kept', async () => {
    const script = `
      import { startChain } from ${JSON.stringify(join(import.meta.dirname, 'chain.ts'))}
      const chain = await startChain(${JSON.stringify({ dataDir, port })})
      console.log(chain.pid)`
    await chain.stop()
    const run = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: ['ignore', 'pipe', 'inherit'] })
    const pid = Number(await new Promise((resolve) => run.stdout.once('data', (data) => resolve(String(data)))))
    await send(parseEther('1'))
    run.kill('SIGKILL')
    expect(isAlive(pid)).toBe(true)
    chain = await startChain({ dataDir, port })
    expect(isAlive(pid)).toBe(false)
    expect(await node().getBalance({ address: recipient })).toBe(parseEther('5'))
  })

  test('error: a taken port is named with part and way out', async () => {
    const taken = await freePort()
    const other = createServer().listen(taken, '127.0.0.1')
    try {
      await expect(startChain({ dataDir: join(folder, 'other'), port: taken })).rejects.toThrow(
        `Port ${taken}, which the chain needs, is used by another program. Stop that program, or give the chain another port: npm start -- --port chain=${taken + 1}`,
      )
    } finally {
      other.close()
    }
  })
})
