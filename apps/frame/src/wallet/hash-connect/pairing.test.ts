import { isWalletError } from '@latchkey/core/errors'
import { wireNetworks } from '@latchkey/core/wire-networks'
import { describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { createPairing } from './pairing.ts'

const page = { origin: 'https://harbour.example', network: createStore(() => wireNetworks.hedera_testnet) }
const walletConnect = { relayUrl: 'wss://relay.example', projectId: 'harbour' }
const paired = { accountId: '0.0.5', topic: 'ab' }
const inner = {
  link: async () => 'wc:link',
  pair: async () => ({ link: 'wc:link', paired: Promise.resolve(paired) }),
  end: vi.fn(async () => {}),
}

describe('createPairing', () => {
  test('default: the client is opened once, for the page, with the first call', async () => {
    const openProposer = vi.fn(async () => inner)
    const pairing = createPairing({ walletConnect }, page, async () => ({ openProposer }))
    expect(openProposer).not.toHaveBeenCalled()
    await pairing.open()
    expect(await pairing.link()).toBe('wc:link')
    expect(await (await pairing.pair()).paired).toEqual(paired)
    await pairing.end('ab')
    expect(inner.end).toHaveBeenCalledWith('ab')
    expect(openProposer).toHaveBeenCalledExactlyOnceWith({ ...walletConnect, page })
  })

  test('behavior: after a failure the next call tries again', async () => {
    const openProposer = vi.fn(async () => inner).mockRejectedValueOnce(new Error('no'))
    const pairing = createPairing({ walletConnect }, page, async () => ({ openProposer }))
    await expect(pairing.open()).rejects.toThrow('no')
    await pairing.open()
    expect(openProposer).toHaveBeenCalledTimes(2)
  })

  test('error: without a relay each call names the setting', async () => {
    const pairing = createPairing({}, page)
    for (const asked of [() => pairing.open(), () => pairing.link(), () => pairing.pair(), () => pairing.end('ab')])
      await expect(asked()).rejects.toSatisfy(
        (failure) => isWalletError(failure, 'notImplemented') && failure.message.includes('setting walletConnect'),
      )
  })
})
