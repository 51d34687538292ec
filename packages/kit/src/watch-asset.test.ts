// @vitest-environment jsdom
import { injected } from '@latchkey/connectors'
import { createScriptedWallet, type ScriptedWallet } from '@latchkey/test'
import { type Config, connect, createConfig } from '@wagmi/core'
import { http } from 'viem'
import { beforeEach, describe, expect, test } from 'vitest'
import { addChain } from './add-chain.ts'
import { networkChain } from './network-chain.ts'
import { watchAsset } from './watch-asset.ts'

const token = { address: '0x5FbDB2315678afecb367f032d93F642f64180aa3', symbol: 'GOLD' } as const
const node = 'http://127.0.0.1:1'

let wallet: ScriptedWallet
let config: Config
beforeEach(async () => {
  wallet = createScriptedWallet({ chains: { 80001: node } })
  const connector = injected({ wallet: { ...wallet.info, provider: wallet.provider } })
  config = createConfig({
    chains: [networkChain(80001, node), networkChain(80002, 'https://node.test')],
    connectors: [connector],
    transports: { 80001: http(node), 80002: http(node) },
    storage: null,
  })
  const [first] = config.connectors
  if (first) await connect(config, { connector: first })
})

const asked = (method: string) => wallet.requests.filter((request) => request.method === method)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('watchAsset', () => {
  test('default: a token by address and symbol, with 18 decimals unless told otherwise', async () => {
    expect(await watchAsset(config, token)).toBe(true)
    expect(await watchAsset(config, { ...token, decimals: 6, image: 'https://a.test/gold.svg' })).toBe(true)
    expect(wallet.watchedAssets).toEqual([
      { type: 'ERC20', options: { ...token, decimals: 18 } },
      { type: 'ERC20', options: { ...token, decimals: 6, image: 'https://a.test/gold.svg' } },
    ])
  })

  test('behavior: the whole object of EIP-747, with what belongs to its kind', async () => {
    const options = { ...token, decimals: 0, tokenId: '7' }
    await watchAsset(config, { type: 'ERC721', options })
    expect(asked('wallet_watchAsset').at(-1)?.params).toEqual({ type: 'ERC721', options })
  })

  test('behavior: whatever else than true a wallet answers is no', async () => {
    wallet.behave('garbage')
    expect(await watchAsset(config, token)).toBe(false)
  })

  test('error: the person says no', async () => {
    wallet.behave('rejects')
    expect(await failure(watchAsset(config, token))).toMatchObject({ name: 'UserRejectedRequestError', code: 4001 })
  })

  test('error: the wallet is asked already', async () => {
    wallet.behave('pending')
    expect(await failure(watchAsset(config, token))).toMatchObject({ name: 'ResourceUnavailableRpcError' })
  })

  test('error: a wallet that never answers is given up after the limits', async () => {
    wallet.behave('silent')
    expect(await failure(watchAsset(config, token, { approval: 50 }))).toMatchObject({ reason: 'noAnswer' })
  })

  test('error: an address that is none is not shown to a wallet', async () => {
    expect(await failure(watchAsset(config, { address: '0x5fb', symbol: 'GOLD' }))).toMatchObject({
      name: 'InvalidAddressError',
    })
    expect(asked('wallet_watchAsset')).toEqual([])
  })

  test('error: nobody is connected, or not yet again', async () => {
    config.setState((state) => ({ ...state, status: 'reconnecting' }))
    expect(await failure(watchAsset(config, token))).toMatchObject({ name: 'ConnectorNotConnectedError' })
    config.setState((state) => ({ ...state, status: 'disconnected', current: null, connections: new Map() }))
    expect(await failure(watchAsset(config, token))).toMatchObject({ name: 'ConnectorNotConnectedError' })
  })
})

describe('addChain', () => {
  test('default: the chain with its coin, its nodes and its explorer', async () => {
    await addChain(config, networkChain(80002, 'https://node.test'))
    expect(asked('wallet_addEthereumChain').map(({ params }) => params)).toEqual([
      [
        {
          chainId: '0x13882',
          chainName: 'Polygon Amoy (test)',
          nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
          rpcUrls: ['https://node.test'],
          blockExplorerUrls: ['https://amoy.polygonscan.com'],
        },
      ],
    ])
  })

  test('behavior: a test network, with the page’s own node', async () => {
    await addChain(config, config.chains[0])
    expect(asked('wallet_addEthereumChain')[0]?.params).toMatchObject([{ chainId: '0x13881', rpcUrls: [node] }])
  })

  test('error: the person says no', async () => {
    wallet.behave('addRejects')
    expect(await failure(addChain(config, config.chains[1] ?? config.chains[0]))).toMatchObject({ code: 4001 })
  })
})
