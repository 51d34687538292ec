import { ChainNotConfiguredError } from '@wagmi/core'
import { custom } from 'viem'
import { mainnet, polygon } from 'viem/chains'
import { describe, expect, test, vi } from 'vitest'
import { createPageRpc, isForNode } from './page-rpc.ts'

describe('isForNode', () => {
  test('default: what any node can answer', () => {
    for (const method of [
      'eth_call',
      'eth_getBalance',
      'eth_blockNumber',
      'eth_sendRawTransaction',
      'eth_estimateGas',
      'eth_getLogs',
      'web3_clientVersion',
      'net_listening',
    ])
      expect(isForNode(method), method).toBe(true)
  })

  test('behavior: what only the wallet can', () => {
    for (const method of [
      'eth_accounts',
      'eth_requestAccounts',
      'eth_chainId',
      'net_version',
      'eth_sign',
      'eth_signTypedData_v4',
      'eth_signTransaction',
      'eth_sendTransaction',
      'eth_coinbase',
      'personal_sign',
      'wallet_sendCalls',
      'wallet_switchEthereumChain',
      'anything',
    ])
      expect(isForNode(method), method).toBe(false)
  })
})

describe('createPageRpc', () => {
  test('default: each chain’s own node, made once', async () => {
    const request = vi.fn(async ({ method }: { method: string }) => method)
    const made = vi.fn(custom({ request }))
    const node = createPageRpc({
      chains: [mainnet, polygon],
      transports: { 1: made, 137: custom({ request: async () => 'p' }) },
    })
    expect(made).not.toHaveBeenCalled()
    expect(await node(1, { method: 'eth_blockNumber' })).toBe('eth_blockNumber')
    expect(await node(1, { method: 'eth_gasPrice', params: [] })).toBe('eth_gasPrice')
    expect(made).toHaveBeenCalledTimes(1)
    expect(made.mock.calls[0]?.[0]).toMatchObject({ chain: mainnet })
    expect(await node(137, { method: 'eth_blockNumber' })).toBe('p')
  })

  test('error: a chain the page has no node of', async () => {
    const node = createPageRpc({ chains: [mainnet], transports: {} })
    await expect(node(1, { method: 'eth_blockNumber' })).rejects.toBeInstanceOf(ChainNotConfiguredError)
    await expect(createPageRpc({ chains: [mainnet] })(5, { method: 'x' })).rejects.toBeInstanceOf(
      ChainNotConfiguredError,
    )
  })
})
