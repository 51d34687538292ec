import { type ChildProcess, spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import {
  createPublicClient,
  createWalletClient,
  custom,
  type Hex,
  http,
  parseEther,
  verifyMessage,
  verifyTypedData,
} from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createScriptedWallet, ProviderRpcError } from './index.ts'

const someone = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const first = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const second = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** A real chain of one node. */
let anvil: ChildProcess
let rpcUrl: string

beforeAll(async () => {
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  const system = `${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  const program = createRequire(wrapper).resolve(`@foundry-rs/anvil-${system}/bin/anvil`)
  anvil = spawn(program, ['--port', '0', '--chain-id', '80001'], { stdio: ['ignore', 'pipe', 'ignore'] })
  rpcUrl = await new Promise((resolve, reject) => {
    anvil.once('error', reject)
    anvil.stdout?.on('data', (data) => {
      const listening = /Listening on (\S+)/.exec(String(data))
      if (listening) resolve(`http://${listening[1]}`)
    })
  })
})
afterAll(() => anvil.kill())

/** The wallet's events, in order. */
const listen = (wallet: ReturnType<typeof createScriptedWallet>) => {
  const received: [string, unknown][] = []
  for (const event of ['accountsChanged', 'chainChanged', 'connect', 'disconnect'] as const) {
    wallet.provider.on(event, (data: unknown) => received.push([event, data]))
  }
  return received
}
const failure = (asked: Promise<unknown>): Promise<unknown> =>
  asked.then(
    () => 'no failure',
    (error) => error,
  )

describe('createScriptedWallet', () => {
  test('default: connects, signs text and data, sends, reads from the node', async () => {
    const wallet = createScriptedWallet({ chains: { 80001: rpcUrl } })
    const client = createWalletClient({ transport: custom(wallet.provider) })
    expect(await client.getAddresses()).toEqual([])
    expect(await client.requestAddresses()).toEqual([first, second])

    const signature = await client.signMessage({ account: first, message: 'Good morning.' })
    expect(await verifyMessage({ address: first, message: 'Good morning.', signature })).toBe(true)

    const data = {
      domain: { name: 'Mail', chainId: 80001 },
      types: {
        Mail: [
          { name: 'text', type: 'string' },
          { name: 'stamps', type: 'uint256' },
        ],
      },
      primaryType: 'Mail',
      message: { text: 'Hello', stamps: 3n },
    } as const
    const signed = await client.signTypedData({ account: second, ...data })
    expect(await verifyTypedData({ address: second, ...data, signature: signed })).toBe(true)

    const node = createPublicClient({ transport: http(rpcUrl), pollingInterval: 50 })
    const before = await node.getBalance({ address: someone })
    const send = () => client.sendTransaction({ account: first, chain: null, to: someone, value: parseEther('0.5') })
    for (const hash of await Promise.all([send(), send()])) await node.waitForTransactionReceipt({ hash })
    expect((await node.getBalance({ address: someone })) - before).toBe(parseEther('1'))

    const read = createPublicClient({ transport: custom(wallet.provider) })
    expect(await read.getBalance({ address: someone })).toBe(before + parseEther('1'))
    expect(await wallet.provider.request({ method: 'net_version' })).toBe('80001')
  })

  test('behavior: a second request to connect asks nobody', async () => {
    const wallet = createScriptedWallet({ authorized: true })
    wallet.behave('rejects')
    const accounts = await wallet.provider.request({ method: 'eth_requestAccounts' })
    expect(accounts).toEqual([first.toLowerCase(), second.toLowerCase()])
  })

  test('behavior: what was asked can be read, in order', async () => {
    const wallet = createScriptedWallet()
    await wallet.provider.request({ method: 'eth_chainId' })
    const params: unknown[] = [{ eth_accounts: {} }]
    await wallet.provider.request({ method: 'wallet_requestPermissions', params })
    params.push('changed since')
    expect(wallet.requests).toEqual([
      { method: 'eth_chainId', params: undefined },
      { method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] },
    ])
  })

  test('behavior: says what changed, once', async () => {
    const wallet = createScriptedWallet({ chains: { 1: rpcUrl, 80001: rpcUrl }, chainId: 1 })
    const received = listen(wallet)
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x13881' }] })
    await wallet.provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x13881' }] })
    await wallet.provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(received).toEqual([
      ['accountsChanged', [first.toLowerCase(), second.toLowerCase()]],
      ['chainChanged', '0x13881'],
      ['accountsChanged', []],
    ])
    expect(wallet.authorized).toBe(false)
  })

  test('behavior: a listener that is removed hears nothing; one that throws keeps nobody else from hearing', async () => {
    const wallet = createScriptedWallet({ chains: { 1: rpcUrl, 5: rpcUrl } })
    const received: string[] = []
    const removed = () => received.push('removed')
    wallet.provider.on('chainChanged', removed)
    wallet.provider.on('chainChanged', (chainId) => received.push(chainId))
    wallet.provider.removeListener('chainChanged', removed)
    wallet.selectChain(5)
    wallet.selectChain(5)
    expect(received).toEqual(['0x5'])
  })

  test('behavior: remembers a chain that it is given, and asks that chain’s node', async () => {
    const wallet = createScriptedWallet({ chains: { 1: 'http://127.0.0.1:9' }, authorized: true })
    const { provider } = wallet
    const chain = {
      chainId: '0x13881',
      chainName: 'Local',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrls: [rpcUrl],
      iconUrls: [],
    }
    expect(await provider.request({ method: 'wallet_addEthereumChain', params: [chain] })).toBeNull()
    expect(wallet.chainId).toBe(80001)
    expect(wallet.addedChains).toEqual([{ ...chain, chainId: 80001 }])
    expect(await provider.request({ method: 'eth_blockNumber' })).toMatch(/^0x/)
  })

  test('behavior: keeps what it was offered to watch', async () => {
    const wallet = createScriptedWallet()
    const asset = { type: 'ERC20', options: { address: someone, symbol: 'TEST', decimals: 18 } }
    expect(await wallet.provider.request({ method: 'wallet_watchAsset', params: asset })).toBe(true)
    expect(wallet.watchedAssets).toEqual([asset])
  })

  test('behavior: permissions are given, listed and taken back', async () => {
    const { provider } = createScriptedWallet()
    expect(await provider.request({ method: 'wallet_getPermissions' })).toEqual([])
    await provider.request({ method: 'wallet_requestPermissions', params: [{ eth_accounts: {} }] })
    expect(await provider.request({ method: 'wallet_getPermissions' })).toMatchObject([
      { parentCapability: 'eth_accounts', caveats: [{ value: [first.toLowerCase(), second.toLowerCase()] }] },
    ])
    await provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([])
  })

  test('behavior: a locked wallet waits for its person, who unlocks it and lets the page in', async () => {
    const wallet = createScriptedWallet()
    wallet.lock()
    const connecting = wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.waitForRequest('eth_requestAccounts')
    wallet.unlock()
    expect(await connecting).toHaveLength(2)
    wallet.forget()
    wallet.lock()
    const again = wallet.provider.request({ method: 'eth_requestAccounts' })
    await wallet.waitForRequest('eth_requestAccounts')
    wallet.approve()
    expect(await again).toHaveLength(2)
  })

  test('behavior: the selected account comes first', async () => {
    const wallet = createScriptedWallet({ authorized: true })
    wallet.selectAccount(1)
    expect(wallet.accounts).toEqual([second, first])
    expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual(
      [second, first].map((a) => a.toLowerCase()),
    )
  })

  test('error: an account the page may not use, or nobody’s', async () => {
    const wallet = createScriptedWallet()
    const sign = (address: string) => wallet.provider.request({ method: 'personal_sign', params: ['0x00', address] })
    await expect(sign(first)).rejects.toMatchObject({ code: 4100 })
    wallet.allow()
    await expect(sign(first)).resolves.toMatch(/^0x/)
    await expect(sign(someone)).rejects.toMatchObject({ code: 4100 })
  })

  test.each<[string, unknown, number]>([
    ['personal_sign', ['hello'], -32602],
    ['personal_sign', undefined, -32602],
    ['eth_signTypedData_v4', [first, '{'], -32602],
    ['eth_signTypedData_v4', [first, { types: {}, primaryType: 'A', domain: { chainId: 1 }, message: {} }], -32603],
    ['eth_sendTransaction', [{ from: first, to: 'nobody' }], -32602],
    ['eth_sendTransaction', [{ from: first, to: someone, chainId: '0x1' }], -32602],
    ['wallet_switchEthereumChain', [{ chainId: 80001 }], -32602],
    ['wallet_switchEthereumChain', [{ chainId: '0x013881' }], -32602],
    ['wallet_switchEthereumChain', [{ chainId: '0x5' }], 4902],
    ['wallet_addEthereumChain', [{ chainId: '0x5', chainName: 'Five', rpcUrls: ['https://a.example'] }], -32602],
    ['wallet_watchAsset', [{ type: 'ERC20' }], -32602],
    ['wallet_sendCalls', [], -32601],
    ['eth_sign', [first, '0x00'], -32601],
  ])('error: %s with %j', async (method, params, code) => {
    const { provider } = createScriptedWallet({ chains: { 80001: rpcUrl }, authorized: true })
    const error = await failure(provider.request({ method, params }))
    expect(error).toBeInstanceOf(ProviderRpcError)
    expect(error).toMatchObject({ code })
  })

  test('error: what the node refuses keeps its code; a node that is not there is an internal error', async () => {
    const wallet = createScriptedWallet({
      chains: { 80001: rpcUrl, 5: 'http://127.0.0.1:9' },
      chainId: 80001,
      authorized: true,
    })
    const ask = (method: string, params?: unknown) => failure(wallet.provider.request({ method, params }))
    expect(await ask('eth_noSuchMethod')).toMatchObject({ code: -32601 })
    const tooMuch = [{ from: first, to: someone, value: `0x${parseEther('1000000').toString(16)}` as Hex }]
    expect(await ask('eth_sendTransaction', tooMuch)).toMatchObject({
      code: expect.any(Number),
      name: 'ProviderRpcError',
    })
    wallet.selectChain(5)
    expect(await ask('eth_blockNumber')).toMatchObject({ code: -32603 })
    wallet.happen('wrongChain')
    expect(await ask('eth_blockNumber')).toMatchObject({ code: 4901 })
  })

  test('error: an answer without a question, and a question that never comes', async () => {
    const wallet = createScriptedWallet()
    expect(() => wallet.approve()).toThrow('No request waits')
    await expect(wallet.waitForRequest('personal_sign', 20)).rejects.toThrow('personal_sign within 20 ms')
  })
})
