import { ChainNotConfiguredError } from '@wagmi/core'
import { type Chain, SwitchChainError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Request } from './provider.ts'
import { type ChainOffer, switchChain } from './switch-chain.ts'

const first = { id: 1, name: 'One', nativeCurrency: { name: 'One', symbol: 'ONE', decimals: 18 } }
const chain: Chain = {
  id: 80001,
  name: 'Ours',
  nativeCurrency: { name: 'Coin', symbol: 'OUR', decimals: 6 },
  rpcUrls: {
    default: { http: ['https://one.example', 'https://two.example'], webSocket: ['wss://one.example'] },
    other: { http: ['https://stranger.example'] },
  },
  blockExplorers: {
    default: { name: 'Ours', url: 'https://look.example' },
    second: { name: 'Theirs', url: 'https://see.example' },
  },
  custom: { iconUrls: ['https://one.example/icon.png'] },
}
const chains = [{ ...first, rpcUrls: { default: { http: ['https://node.example'] } } }, chain]

/** A scripted wallet: each answer is used once, in order, and an error is thrown. */
const play = (answers: readonly unknown[], { on = 1, offer }: { on?: number; offer?: ChainOffer } = {}) => {
  const asked: Request[] = []
  const left = [...answers]
  let current = on
  const switching = switchChain({
    ask: async (request) => {
      asked.push(request)
      const answer = left.shift()
      if (answer instanceof Error || (typeof answer === 'object' && answer !== null && 'code' in answer)) throw answer
      if (typeof answer === 'number') current = answer
      return null
    },
    readChainId: async () => current,
    chains,
    chainId: 80001,
    offer,
    timeouts: { switched: 220 },
  })
  return { asked, switching }
}
const code = (number: number | string, more: object = {}) => ({ code: number, message: 'no', ...more })
const methods = (asked: readonly Request[]) => asked.map(({ method }) => method)

describe('switchChain', () => {
  test('default', async () => {
    const { asked, switching } = play([80001])
    expect(await switching).toBe(chain)
    expect(asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x13881' }] }])
  })

  test('behavior: an unknown chain is offered with everything the page knows of it', async () => {
    const { asked, switching } = play([code(4902), 80001])
    await switching
    expect(asked[1]).toEqual({
      method: 'wallet_addEthereumChain',
      params: [
        {
          chainId: '0x13881',
          chainName: 'Ours',
          nativeCurrency: { name: 'Coin', symbol: 'OUR', decimals: 6 },
          rpcUrls: ['https://one.example', 'https://two.example'],
          blockExplorerUrls: ['https://look.example', 'https://see.example'],
          iconUrls: ['https://one.example/icon.png'],
        },
      ],
    })
  })

  test('behavior: what the page says of the chain at the call comes first', async () => {
    const offer = {
      chainName: 'Mine',
      nativeCurrency: { name: 'M', symbol: 'M', decimals: 18 },
      rpcUrls: ['https://mine.example'],
      blockExplorerUrls: ['https://mine.example/look'],
      iconUrls: ['https://mine.example/icon.png'],
    }
    const { asked, switching } = play([code(4902), 80001], { offer })
    await switching
    expect(asked[1]?.params).toEqual([{ chainId: '0x13881', ...offer }])
  })

  test('behavior: a chain of which little is known', async () => {
    const asked: Request[] = []
    let current = 80001
    await switchChain({
      ask: async (request) => {
        asked.push(request)
        if (asked.length === 1) throw code(4902)
        current = 1
      },
      readChainId: async () => current,
      chains,
      chainId: 1,
      timeouts: { switched: 100 },
    })
    expect(asked[1]?.params).toEqual([
      { chainId: '0x1', chainName: 'One', nativeCurrency: first.nativeCurrency, rpcUrls: ['https://node.example'] },
    ])
  })

  test('behavior: every way in which wallets say that they do not know a chain', async () => {
    for (const failure of [
      code(4902),
      code('4902'),
      code(4901),
      code(-32603, { data: { originalError: { code: 4902 } } }),
      Object.assign(new Error('no'), { code: 4902 }),
    ]) {
      const { asked, switching } = play([failure, 80001])
      await switching
      expect(methods(asked)).toEqual(['wallet_switchEthereumChain', 'wallet_addEthereumChain'])
    }
  })

  test('behavior: a wallet that adds without switching is asked to switch once more', async () => {
    const { asked, switching } = play([code(4902), null, 80001])
    await switching
    expect(methods(asked)).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  test('error: a wallet that adds without switching, and then does not want to', async () => {
    await expect(play([code(4902), null, code(4001)]).switching).rejects.toBeInstanceOf(UserRejectedRequestError)
    const stays = await play([code(4902), null, null]).switching.catch((error) => error)
    expect(stays).toBeInstanceOf(SwitchChainError)
    expect(stays).toMatchObject({ code: 4902, cause: { reason: 'notSwitched' } })
    const lost = await play([code(4902), null, code(4902)]).switching.catch((error) => error)
    expect(lost).toBeInstanceOf(SwitchChainError)
  })

  test('error: the wallet confirmed, and its chain cannot be learnt', async () => {
    for (const readChainId of [() => new Promise<number>(() => {}), () => Promise.reject(new Error('no'))]) {
      const began = Date.now()
      const failure = await switchChain({
        ask: async () => null,
        readChainId,
        chains,
        chainId: 80001,
        timeouts: { switched: 220 },
      }).catch((error) => error)
      expect(failure.cause).toMatchObject({ reason: 'notSwitched' })
      expect(Date.now() - began).toBeLessThan(4_000)
    }
  })

  test('error: anything else the wallet says is its own, and nothing is added', async () => {
    const { asked, switching } = play([code(-32603)])
    const failure = await switching.catch((error) => error)
    expect(failure).toBeInstanceOf(SwitchChainError)
    expect(failure.cause).toMatchObject({ code: -32603, message: 'no' })
    expect(asked).toHaveLength(1)
  })

  test('error: a chain that is not configured is asked for nowhere', async () => {
    const asked: Request[] = []
    const failure = await switchChain({
      ask: async (request) => asked.push(request),
      readChainId: async () => 1,
      chains,
      chainId: 5,
      timeouts: { switched: 1 },
    }).catch((error) => error)
    expect(failure).toBeInstanceOf(SwitchChainError)
    expect(failure.cause).toBeInstanceOf(ChainNotConfiguredError)
    expect(asked).toEqual([])
  })
})
