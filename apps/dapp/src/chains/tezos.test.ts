import { readNetwork } from '@latchkey/core/networks'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Asset, PageChain } from './family.ts'
import { family, send } from './tezos.ts'

const account = 'tz1VSUr8wwNhLAzempoch5d6hLRiTh8Cjcjb'
const someone = 'tz1burnburnburnburnburnburnburjAYjjX'
const contract = 'KT1PWx2mnDueood7fEmfbBDKx1D9BAnnXitn'
const demo = { id: `${contract}/3`, symbol: 'DEMO', name: 'Demo coin', decimals: 2 }
const chain: PageChain = {
  network: readNetwork('ghostnet'),
  node: 'http://tezos.test',
  socket: undefined,
  mirror: undefined,
  tokens: [demo],
  agreement: undefined,
}
const coin: Asset = { id: undefined, symbol: 'XTZ', name: undefined, decimals: 6, balance: 9n }

/** A node whose head follows `levels`, one entry per request, and which has an operation in one block. */
const playNode = (levels: number[], place?: { at: number; status: string; errors?: { id: string }[] }) => {
  let level = 0
  vi.stubGlobal('fetch', async (address: string, asked?: { body?: string }) => {
    const { pathname } = new URL(address)
    const [, block, part] = /\/blocks\/(\d+)\/(operations|operation_hashes)\/3$/.exec(pathname) ?? []
    if (pathname.endsWith('/chain_id')) return Response.json('NetXnHfVqm9iesp')
    if (pathname.endsWith('/run_view')) {
      const { entrypoint, input } = JSON.parse(asked?.body ?? '')
      expect([entrypoint, input]).toEqual(['balance_of', [{ prim: 'Pair', args: [{ string: account }, { int: '3' }] }]])
      return Response.json({ data: [{ prim: 'Pair', args: [input[0], { int: '250' }] }] })
    }
    if (block === undefined) {
      level = levels.shift() ?? level
      return Response.json({ level })
    }
    if (Number(block) !== place?.at) return Response.json([])
    if (part === 'operation_hashes') return Response.json(['its hash'])
    const { status, errors } = place
    const contents = [{ metadata: { operation_result: { status, ...(errors && { errors }) } } }]
    return Response.json([{ hash: 'its hash', contents }])
  })
}
afterEach(() => vi.unstubAllGlobals())

/** The requests to the wallet, and what the page shows. */
const sending = async (asset: Asset) => {
  const asked: unknown[][] = []
  const ask = async (...each: unknown[]) => {
    asked.push(each)
    return each[0] === 'tezos_publicKey' ? ['edpk'] : 'its hash'
  }
  const sent = await send({ chain, account, ask }, { asset, to: someone, amount: 125n })
  return { asked: asked[1], follow: () => sent.wait(new AbortController().signal) }
}

describe('readTokens', () => {
  test('default: what the contract says the account has', async () => {
    playNode([])
    expect(await family.readTokens(account, family.createNode({ url: chain.node }), chain)).toEqual([
      { ...demo, balance: 250n },
    ])
  })
})

describe('send', () => {
  test('default: coins in tez, followed until two blocks stand on it', async () => {
    playNode([100, 101, 104], { at: 102, status: 'applied' })
    const { asked, follow } = await sending(coin)
    expect(asked).toEqual(['tezos_transferCoin', 'edpk', account, { to: someone, amount: '0.000125' }])
    expect(await follow()).toEqual({ outcome: 'success', level: 102 })
  })

  test('behavior: a token by its contract and number, in its smallest unit', async () => {
    playNode([100])
    const { asked } = await sending({ ...demo, balance: 250n })
    const transfer = { from_: account, txs: [{ to_: someone, token_id: '3', amount: '125' }] }
    expect(asked).toEqual(['tezos_transferFA2', 'edpk', account, contract, [transfer]])
  })

  test('behavior: what failed is said in words of ours', async () => {
    const errors = [{ id: 'proto.025-PsUshuai.contract.balance_too_low' }]
    playNode([100, 104], { at: 102, status: 'failed', errors })
    expect(await (await sending(coin)).follow()).toEqual({
      outcome: 'failed',
      reason: { code: 'notEnoughCoinsForIt' },
      level: 102,
    })
  })

  test('behavior: expired once every block it could stand in was looked through', async () => {
    playNode([100, 100, 100 + 10 + 450 + 2, 100 + 10 + 450 + 3])
    expect(await (await sending(coin)).follow()).toEqual({ outcome: 'expired' })
  })

  test('behavior: what was sent long after it was asked for has not expired', async () => {
    playNode([100, 700, 704], { at: 702, status: 'applied' })
    expect(await (await sending(coin)).follow()).toEqual({ outcome: 'success', level: 702 })
  })
})
