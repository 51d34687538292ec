import { describe, expect, test } from 'vitest'
import type { Bundle } from '../../../entry/bundles.ts'
import type { Api } from '../../../session/api.ts'
import { createTestWallet, is } from '../../fixtures/test-wallet.ts'
import { showCalls } from './show-calls.ts'

const hashes = [1, 2, 3].map((n) => `0x${`0${n}`.repeat(32)}` as const)
const bundle: Bundle = { id: 'mine', chainId: 80002, network: 'amoy', at: 0, calls: 4, hashes }

const build = (bundle: Bundle | undefined, options: Parameters<typeof createTestWallet>[0] = {}) => {
  const asked: string[] = []
  const receipts: Record<string, unknown> = {
    [hashes[0] ?? '']: { status: '0x1' },
    [hashes[1] ?? '']: { status: '0x0' },
  }
  const rpc = async (network: string, method: string, [hash]: readonly unknown[]) => {
    asked.push(`${network} ${method}`)
    return receipts[String(hash)] ?? null
  }
  const testWallet = createTestWallet({ ...options, session: { api: { rpc } as unknown as Api } }) // It only reads.
  if (bundle) testWallet.context.bundles.put(bundle)
  return {
    ...testWallet,
    asked,
    ask: () => showCalls(testWallet.callOf('wallet_showCallsStatus', ['mine']), testWallet.context),
  }
}

describe('showCalls', () => {
  test('default: each as its network’s node says, wherever the page is now', async () => {
    const { ask, screen, asked } = build({ ...bundle, failed: true })
    const showing = ask()
    const { load, approve, network } = await screen('CallsStatus')
    expect((await load()).map(({ state }) => state)).toEqual(['done', 'failed', 'doing', 'failed'])
    expect([network.name, ...new Set(asked)]).toEqual(['amoy', 'amoy eth_getTransactionReceipt'])
    approve('done')
    expect(await showing).toBeNull()
  })

  test('behavior: what is still to be sent is waited for', async () => {
    const { ask, screen, context } = build({ ...bundle, hashes: hashes.slice(0, 1) })
    ask().catch(() => undefined)
    const { load } = await screen('CallsStatus')
    expect((await load()).map(({ state }) => state)).toEqual(['done', 'todo', 'todo', 'todo'])
    context.bundles.put(bundle)
    expect((await load()).map(({ state }) => state)).toEqual(['done', 'failed', 'doing', 'todo'])
  })

  test('error: an unknown id, nobody signed in', async () => {
    await expect(build(undefined).ask()).rejects.toSatisfy(is('unknownBundle'))
    await expect(build(bundle, { user: null }).ask()).rejects.toSatisfy(is('unauthorized'))
  })
})
