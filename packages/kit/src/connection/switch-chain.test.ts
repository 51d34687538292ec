// @vitest-environment jsdom
import type { ScriptedWallet } from '@latchkey/test'
import { ChainNotConfiguredError, SwitchChainNotSupportedError } from '@wagmi/core'
import { UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { aBrowser, openPage, rdns } from './page.fake.ts'

let wallet: ScriptedWallet
const { connected, wait } = aBrowser((fresh) => {
  wallet = fresh
})

/** How a switch ends, and after how many milliseconds. */
const outcome = async (switching: Promise<unknown>) => {
  const began = Date.now()
  let ended: { error?: unknown; after: number } | undefined
  switching.then(
    () => {
      ended = { after: Date.now() - began }
    },
    (error: unknown) => {
      ended = { error, after: Date.now() - began }
    },
  )
  for (let waited = 0; !ended && waited < 700_000; waited += 100) await wait(100)
  return ended ?? 'it never ended'
}

for (const [whose, options] of [
  ['a connector of ours', {}],
  ['wagmi’s own connector', { discovery: true, late: true, ssr: false }],
] as const)
  describe(`switchChain, with ${whose}`, () => {
    test('default: the wallet and the page are on the other chain', async () => {
      const page = await connected(options)
      await page.connection.switchChain(80002)
      expect([wallet.chainId, page.current()?.chainId, page.config.state.chainId]).toEqual([80002, 80002, 80002])
    })

    test.each(['unknownChain', 'nestedUnknownChain', 'unknownChain4901'] as const)(
      'behavior: a chain the wallet does not know is offered to it (%s)',
      async (how) => {
        const page = await connected(options)
        wallet.behave(how)
        await page.connection.switchChain(80002)
        expect(wallet.addedChains).toMatchObject([{ chainId: 80002 }])
        expect(page.current()?.chainId).toBe(80002)
      },
    )

    test('behavior: a wallet that switches without a word', async () => {
      const page = await connected(options)
      wallet.behave('switchesQuietly')
      await page.connection.switchChain(80002)
      expect(page.current()?.chainId).toBe(80002)
    })

    test.each(['liesAboutSwitch', 'addsWithoutSwitch'] as const)(
      'error: a wallet that says it switched, and did not (%s)',
      async (how) => {
        const page = await connected(options)
        wallet.behave(...(how === 'liesAboutSwitch' ? [how] : (['unknownChain', 'liesAboutSwitch'] as const)))
        const ended = await outcome(page.connection.switchChain(80002))
        expect(ended).toMatchObject({ error: { name: 'ConnectorError', reason: 'notSwitched' } })
        expect((ended as { after: number }).after).toBeLessThanOrEqual(3_500)
        expect(page.connection.getState().status).toBe('connected')
        expect(page.current()?.chainId).toBe(80001)
      },
    )

    test('error: the person says no', async () => {
      const page = await connected(options)
      wallet.behave('switchRejects')
      expect(await outcome(page.connection.switchChain(80002))).toMatchObject({
        error: expect.any(UserRejectedRequestError),
      })
    })

    test('error: a wallet that never answers, within the limit', async () => {
      const page = await connected(options)
      wallet.behave('silentSwitch')
      const ended = await outcome(page.connection.switchChain(80002))
      expect(ended).toMatchObject({ error: { reason: 'noAnswer' } })
      expect((ended as { after: number }).after).toBeLessThanOrEqual(600_100)
    })

    test('error: stopped, by the visitor, by another switch, by a disconnect', async () => {
      const page = await connected(options)
      wallet.behave('silentSwitch')
      for (const stop of [
        () => page.connection.cancel(),
        () => void page.connection.switchChain(80002).catch(() => {}),
        () => void page.connection.disconnect(),
      ]) {
        const ended = outcome(page.connection.switchChain(80002))
        await wait(100)
        stop()
        await wait(100)
        expect(await ended).toMatchObject({ error: { reason: 'stopped' } })
      }
      expect(page.connection.getState().status).toBe('disconnected')
    })
  })

describe('switchChain', () => {
  test('error: a chain that is not configured', async () => {
    const page = await connected()
    const failure = await page.connection.switchChain(1).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ChainNotConfiguredError)
    expect(wallet.requests.map(({ method }) => method)).not.toContain('wallet_switchEthereumChain')
  })

  test('error: a connector that cannot', async () => {
    const page = await connected()
    Object.assign(page.find(rdns), { switchChain: undefined })
    const failure = await page.connection.switchChain(80002).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(SwitchChainNotSupportedError)
  })

  test('error: a connector of somebody else’s that says it switched, and did not', async () => {
    const page = await connected()
    const chain = page.config.chains[0]
    Object.assign(page.find(rdns), { type: 'other', switchChain: async () => chain })
    const ended = await outcome(page.connection.switchChain(80002))
    expect(ended).toMatchObject({ error: { reason: 'notSwitched' } })
  })

  test('behavior: with nobody connected it is the chain the page reads', async () => {
    const page = openPage()
    await page.connection.switchChain(80002)
    expect(page.config.state.chainId).toBe(80002)
    page.close()
  })
})
