import { readEffect } from '@latchkey/chains/evm'
import { WalletError } from '@latchkey/core/errors'
import { readNetwork } from '@latchkey/core/networks'
import { encodeFunctionData, erc20Abi } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { messages } from '../../messages/en.ts'
import type { RequestContext } from '../../request-context.ts'
import { createContracts, readFacts, readRecipients, readSimulations } from './facts.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const lookAlike = '0xbbbb00000000000000000000000000000000bbbb'
const usd = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const word = (value: bigint) => `0x${value.toString(16).padStart(64, '0')}` as const
const network = readNetwork('mumbai')
const approve = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [bob, 5n] })

/** A node with one token of 6 decimals, of which everybody has 12. */
const createNode = (code = '0x', more: Record<string, unknown> = {}) => {
  const asked: string[] = []
  const rpc = async (method: string, params: readonly unknown[]) => {
    const [call] = params as [{ to?: string; data?: string }]
    asked.push(`${method} ${call.data?.slice(0, 10) ?? ''}`.trim())
    if (method in more) return more[method]
    if (method === 'eth_getCode') return code
    if (method !== 'eth_call') throw new WalletError('methodNotFound', { method })
    if (call.data === '0x313ce567') return word(6n)
    if (call.data?.startsWith('0x70a08231')) return word(12n)
    throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
  }
  return { rpc, asked }
}
const approval = async (rpc: ReturnType<typeof createNode>['rpc']) =>
  readEffect({ to: usd, value: 0n, data: approve }, createContracts(rpc, network, messages))

describe('readFacts', () => {
  test('default: what one has of the token, and that the spender has no code', async () => {
    const { rpc } = createNode()
    expect(await readFacts(await approval(rpc), me, rpc, [])).toEqual({
      known: [],
      lookAlikes: {},
      codeless: [bob.toLowerCase()],
      held: { [usd.toLowerCase()]: 12n },
    })
  })

  test('behavior: a spender with code', async () => {
    const { rpc } = createNode('0x60')
    expect((await readFacts(await approval(rpc), me, rpc, undefined)).codeless).toEqual([])
  })

  test('behavior: a person’s account that delegates to code (EIP-7702) is still a person’s', async () => {
    const { rpc } = createNode(`0xef0100${'63'.repeat(20)}`)
    expect((await readFacts(await approval(rpc), me, rpc, [])).codeless).toEqual([bob.toLowerCase()])
    const { rpc: longer } = createNode(`0xef0100${'63'.repeat(21)}`)
    expect((await readFacts(await approval(longer), me, longer, [])).codeless).toEqual([])
  })

  test('behavior: a look-alike of a known address; never one that is known itself', async () => {
    const { rpc } = createNode()
    const effect = await approval(rpc)
    expect((await readFacts(effect, me, rpc, [me, lookAlike])).lookAlikes).toEqual({ [bob.toLowerCase()]: lookAlike })
    expect((await readFacts(effect, me, rpc, [lookAlike, bob.toLowerCase()])).lookAlikes).toEqual({})
  })
})

describe('createContracts', () => {
  test('behavior: a token called as only the coin is, is said not to be it', async () => {
    const text = [32n, BigInt(network.coin.length)].map((each) => word(each).slice(2)).join('')
    const symbol = `0x${text}${Buffer.from(network.coin).toString('hex').padEnd(64, '0')}`
    const { rpc } = createNode()
    const answers: typeof rpc = async (method, params) =>
      (params as [{ data?: string }])[0].data === '0x95d89b41' ? symbol : rpc(method, params) // calls, as above
    expect((await createContracts(answers, network, messages).token(usd))?.symbol).toBe(
      `“${network.coin}” (not the network’s coin)`,
    )
  })

  test('default: each contract is asked once, and again after an outage', async () => {
    const { rpc, asked } = createNode()
    const contracts = createContracts(rpc, network, messages)
    await Promise.all([contracts.token(usd), contracts.token(usd)])
    expect(asked.filter((each) => each === 'eth_call 0x313ce567')).toHaveLength(1)
    let away = true
    const shaky = createContracts(
      async (...call) => {
        if (away) throw new Error('away')
        return rpc(...call)
      },
      network,
      messages,
    )
    await expect(shaky.token(usd)).rejects.toThrow('away')
    away = false
    expect(await shaky.token(usd)).toMatchObject({ standard: 'erc20' })
  })
})

describe('readRecipients', () => {
  const signer = privateKeyToAccount(`0x${'46'.repeat(32)}`)
  const sign = (to: `0x${string}`, data: `0x${string}` = '0x') =>
    signer.signTransaction({
      type: 'legacy',
      chainId: 80001,
      nonce: 1,
      to,
      value: 1n,
      data,
      gas: 21_000n,
      gasPrice: 1n,
    })
  const from = (call: () => Promise<unknown>, askedBy?: 'wallet') =>
    readRecipients({ session: { api: { call } } } as unknown as RequestContext, network, signer.address, askedBy) // only what is read

  test('default: who got coins and tokens, by the bytes that were signed', async () => {
    const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [me, 5n] })
    const raws = [await sign(bob), await sign(usd, transfer), await sign(usd, approve), '0x1234', null]
    const transactions = raws.map((raw) => ({ raw }))
    expect(await from(async () => ({ transactions }))).toEqual([bob.toLowerCase(), me.toLowerCase()])
  })

  test('behavior: only of what neither a page nor an app asked for', async () => {
    const app = { name: 'Fish', origin: 'https://fish.example' }
    const transactions = [
      { raw: await sign(me), projectName: 'Harbour', app: null },
      { raw: await sign(me), projectName: null, app },
      { raw: await sign(bob), projectName: null, app: null },
    ]
    expect(await from(async () => ({ transactions }), 'wallet')).toEqual([bob.toLowerCase()])
  })

  test('behavior: what another account signed makes nobody known', async () => {
    const stranger = privateKeyToAccount(`0x${'47'.repeat(32)}`)
    const facts = { chainId: 80001, nonce: 1, to: bob, value: 1n, gas: 21_000n, gasPrice: 1n } as const
    const raw = await stranger.signTransaction({ type: 'legacy', ...facts })
    expect(await from(async () => ({ transactions: [{ raw }] }))).toEqual([])
  })

  test('behavior: a history that cannot be read is not an empty one', async () => {
    expect(
      await from(async () => {
        throw new Error('away')
      }),
    ).toBeUndefined()
  })
})

describe('readSimulations', () => {
  const calls = [{ to: usd, value: 0n, data: approve }] as const
  const log = {
    address: usd,
    topics: ['0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925', word(BigInt(me)), word(BigInt(bob))],
    data: word(5n),
  }
  const read = (node: ReturnType<typeof createNode>) =>
    readSimulations(calls, me, node.rpc, createContracts(node.rpc, network, messages))

  test('default: the changes, with the tokens they are about', async () => {
    const node = createNode('0x', { eth_simulateV1: [{ calls: [{ status: '0x1', logs: [log] }] }] })
    expect(await read(node)).toMatchObject([
      { kind: 'changes', changes: [{ change: { kind: 'permission', amount: 5n }, token: { decimals: 6 } }] },
    ])
  })

  test('behavior: an allowance that was there already, or is less than before, is no change', async () => {
    const simulated = { eth_simulateV1: [{ calls: [{ status: '0x1', logs: [log] }] }] }
    const withAllowance = (amount: bigint) => {
      const { rpc } = createNode('0x', simulated)
      const asks = async (method: string, params: readonly unknown[]) =>
        JSON.stringify(params).includes('0xdd62ed3e') ? word(amount) : rpc(method, params)
      return readSimulations(calls, me, asks, createContracts(asks, network, messages))
    }
    expect(await withAllowance(5n)).toEqual([{ kind: 'changes', changes: [], complete: true }])
    expect(await withAllowance(4n)).toMatchObject([{ changes: [{ change: { amount: 5n } }] }])
  })

  test('behavior: what is left of an allowance that a transaction before it gave is no change', async () => {
    const left = { ...log, data: word(3n) }
    const more = { ...log, data: word(6n) }
    const of = async (second: typeof log) => {
      const simulated = [log, second].map((each) => ({ status: '0x1', logs: [each] }))
      const { rpc } = createNode('0x', { eth_simulateV1: [{ calls: simulated }] })
      return readSimulations([...calls, ...calls], me, rpc, createContracts(rpc, network, messages))
    }
    expect((await of(left))[1]).toEqual({ kind: 'changes', changes: [], complete: true })
    expect((await of(more))[1]).toMatchObject({ changes: [{ change: { amount: 6n } }] })
  })

  test('behavior: a deposit or a withdrawal is about tokens where the contract is one, and cannot be read elsewhere', async () => {
    const withdrawal = {
      address: usd,
      topics: ['0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65', word(BigInt(me))],
      data: word(5n),
    }
    const node = (address: string) =>
      createNode('0x', { eth_simulateV1: [{ calls: [{ status: '0x1', logs: [{ ...withdrawal, address }] }] }] })
    expect(await read(node(usd))).toMatchObject([{ changes: [{ change: { kind: 'token', amount: -5n } }] }])
    const { rpc } = node(bob)
    const pool = async (method: string, params: readonly unknown[]) => {
      if (method === 'eth_call') throw new WalletError('internalJsonRpc', { reason: 'execution reverted' })
      return rpc(method, params)
    }
    expect(await readSimulations(calls, me, pool, createContracts(pool, network, messages))).toMatchObject([
      { changes: [{ change: { kind: 'unread' } }] },
    ])
  })

  test('behavior: a node that cannot, that fails, or that says it would fail: not tried out', async () => {
    expect(await read(createNode())).toEqual([{ kind: 'none' }])
    expect(await read(createNode('0x', { eth_simulateV1: 'nonsense' }))).toEqual([{ kind: 'none' }])
    const failing = createNode('0x', { eth_simulateV1: [{ calls: [{ status: '0x0', returnData: '0x' }] }] })
    expect(await read(failing)).toEqual([{ kind: 'none' }])
  })
})
