import { describe, expect, test } from 'vitest'
import { createChainRequests } from './chain-requests.ts'
import type { ProviderState } from './provider-state.ts'

const switchTo = (chainId: unknown) => ({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
const add = (chainId: unknown) => ({ method: 'wallet_addEthereumChain', params: [{ chainId }] })

/** A session that approved chain 1, and these methods there. */
function open({ methods = ['wallet_switchEthereumChain'], fails = false } = {}) {
  const asked: string[] = []
  let chainId = 1
  const session = {
    accounts: new Map([
      [1, []],
      [5, []],
    ]),
    methods: new Map([[1, new Set(methods)]]),
  } as unknown as NonNullable<ProviderState['session']> // only these members are read
  const requests = createChainRequests({
    read: () => ({ session, chainId }),
    goTo: (next) => {
      chainId = next
    },
    toWallet: async ({ method }) => {
      asked.push(method)
      if (fails) throw new Error('rejected')
      return null
    },
  })
  return { ...requests, asked, chainId: () => chainId }
}

describe('createChainRequests', () => {
  test('default: a chain of the session needs nobody', async () => {
    const { wallet_switchEthereumChain, asked, chainId } = open()
    expect(await wallet_switchEthereumChain(switchTo('0x5'))).toBeNull()
    expect([asked, chainId()]).toEqual([[], 5])
  })

  test('behavior: for another chain the wallet is asked, and the provider follows', async () => {
    const { wallet_switchEthereumChain, asked, chainId } = open()
    await wallet_switchEthereumChain(switchTo('0x89'))
    expect([asked, chainId()]).toEqual([['wallet_switchEthereumChain'], 137])
  })

  test('behavior: a chain that was added is the one the wallet is on', async () => {
    const { wallet_addEthereumChain, chainId } = open()
    await wallet_addEthereumChain(add('0x89'))
    expect(chainId()).toBe(137)
  })

  test('error: a wallet that did not approve switching, one that refuses, and no chain at all', async () => {
    const unable = open({ methods: [] })
    await expect(unable.wallet_switchEthereumChain(switchTo('0x89'))).rejects.toMatchObject({ code: 4902 })
    const refusing = open({ fails: true })
    await expect(refusing.wallet_switchEthereumChain(switchTo('0x89'))).rejects.toThrow('rejected')
    await expect(refusing.wallet_addEthereumChain(add('0x89'))).rejects.toThrow('rejected')
    await expect(open().wallet_switchEthereumChain(switchTo('polygon'))).rejects.toThrow()
    expect([unable.asked, unable.chainId(), refusing.chainId()]).toEqual([[], 1, 1])
  })
})
