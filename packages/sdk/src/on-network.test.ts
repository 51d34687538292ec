import { describe, expect, test, vi } from 'vitest'
import { onNetwork } from './on-network.ts'
import type { Wallet } from './wallet.ts'

const build = (refuses: string[] = []) => {
  const log: string[] = []
  let network = 'mumbai'
  const wallet = {
    get network() {
      return network
    },
    async switchNetwork(next: string) {
      log.push(next)
      if (refuses.includes(next)) throw new Error(`not ${next}`)
      network = next
    },
  } as unknown as Wallet // no other member is used
  return { wallet, log }
}

describe('onNetwork', () => {
  test('default: there and back', async () => {
    const { wallet, log } = build()
    expect(await onNetwork(wallet, 'solana_devnet', async () => wallet.network)).toBe('solana_devnet')
    expect([wallet.network, log]).toEqual(['mumbai', ['solana_devnet', 'mumbai']])
  })

  test('behavior: where it is already, nothing is switched', async () => {
    const { wallet, log } = build()
    expect(await onNetwork(wallet, 'mumbai', async () => 7)).toBe(7)
    expect(log).toEqual([])
  })

  test('behavior: one after the other, each on its own network', async () => {
    const { wallet, log } = build()
    const both = ['solana_devnet', 'near_testnet'] as const
    const seen = await Promise.all(both.map((network) => onNetwork(wallet, network, async () => wallet.network)))
    expect(seen).toEqual(both)
    expect(log).toEqual(['solana_devnet', 'mumbai', 'near_testnet', 'mumbai'])
  })

  test('error: what the work throws, with the wallet back where it was; the next goes on', async () => {
    const { wallet } = build()
    const failing = onNetwork(wallet, 'solana_devnet', async () => {
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(wallet.network).toBe('mumbai')
    expect(await onNetwork(wallet, 'near_testnet', async () => 1)).toBe(1)
  })

  test.each(['solana_devnet', 'mumbai'] as const)(
    'error: work on %s that never ends is left after 15 minutes',
    async (network) => {
      vi.useFakeTimers()
      try {
        const { wallet } = build()
        const endless = onNetwork(wallet, network, () => new Promise<never>(() => undefined))
        const outcome = endless.catch((failure) => failure)
        const next = onNetwork(wallet, 'near_testnet', async () => wallet.network)
        await vi.advanceTimersByTimeAsync(15 * 60_000 - 1)
        expect(wallet.network).toBe(network)
        await vi.advanceTimersByTimeAsync(1)
        expect(await outcome).toMatchObject({ reason: 'noAnswer', code: 4003 })
        expect(await next).toBe('near_testnet')
        expect(wallet.network).toBe('mumbai')
        expect(vi.getTimerCount()).toBe(0)
      } finally {
        vi.useRealTimers()
      }
    },
  )

  test('error: a network the wallet does not go to', async () => {
    const { wallet } = build(['solana_devnet'])
    await expect(onNetwork(wallet, 'solana_devnet', async () => 1)).rejects.toThrow('not solana_devnet')
    expect(wallet.network).toBe('mumbai')
  })
})
