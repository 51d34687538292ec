import { isWalletError, WalletError } from '@latchkey/core/errors'
import type { Hex } from 'viem'
import { encodeAbiParameters, encodeErrorResult, pad, parseAbi } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { simulate } from './simulate.ts'

const me = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
const bob = '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const approval = '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925'
const forAll = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
const single = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const batch = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'
const log = (address: string, topics: Hex[], data: Hex) => ({
  address,
  topics: topics.map((each) => pad(each)),
  data,
})
const coins = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

const run = (answer: unknown) => simulate([{ to: token, value: 0n, data: '0xdeadbeef' }], me, async () => answer)
const changes = async (...logs: object[]) => {
  const [result] = await run([{ calls: [{ status: '0x1', logs }] }])
  return result?.succeeds ? result.changes : result
}

describe('simulate', () => {
  test('default: asks for one block of these calls, coins traced', async () => {
    const asked: unknown[] = []
    const rpc = async (method: string, params: readonly unknown[]) => {
      asked.push(method, params)
      return [{ calls: [{ status: '0x1', logs: [] }] }]
    }
    expect(await simulate([{ to: bob, value: 16n, data: '0x' }], me, rpc)).toEqual([
      { succeeds: true, changes: [], complete: true },
    ])
    const calls = [{ from: me, to: bob, value: '0x10' }]
    const options = { blockStateCalls: [{ calls }], traceTransfers: true, validation: false }
    expect(asked).toEqual(['eth_simulateV1', [options, 'latest']])
  })

  test('behavior: what goes out and in is added up for each thing; what stays the same is not told', async () => {
    expect(
      await changes(
        log(coins, [transfer, me, bob], word(5n)),
        log(coins, [transfer, bob, me], word(2n)),
        log(token, [transfer, bob, me], word(7n)),
        log(bob, [transfer, me, bob], word(7n)),
        log(bob, [transfer, bob, me], word(7n)),
        log(token, [transfer, bob, token], word(7n)),
      ),
    ).toEqual([
      { kind: 'coin', amount: -3n, to: [bob] },
      { kind: 'token', contract: token, amount: 7n },
    ])
  })

  test('behavior: items of both standards', async () => {
    const two = encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [4n, 3n])
    const lists = encodeAbiParameters(
      [{ type: 'uint256[]' }, { type: 'uint256[]' }],
      [
        [4n, 9n],
        [3n, 1n],
      ],
    )
    expect(
      await changes(
        log(token, [transfer, me, bob, word(1n)], '0x'),
        log(token, [single, bob, me, bob], two),
        log(token, [batch, bob, bob, me], lists),
      ),
    ).toEqual([
      { kind: 'item', contract: token, id: 1n, amount: -1n, to: [bob] },
      { kind: 'item', contract: token, id: 9n, amount: 1n },
    ])
  })

  describe('a drain behind harmless changes', () => {
    const gifts = (count: number) =>
      Array.from({ length: count }, (_, at) => log(token, [single, bob, bob, me], two(BigInt(at))))
    const two = (id: bigint) => encodeAbiParameters([{ type: 'uint256' }, { type: 'uint256' }], [id, 1n])
    const drain = log(bob, [transfer, me, bob], word(9n))
    const permission = log(bob, [approval, me, token], word(9n))
    const seen = async (...logs: object[]) => {
      const [result] = await run([{ calls: [{ status: '0x1', logs }] }])
      if (!result?.succeeds) throw new Error('it fails')
      return result
    }

    test('behavior: what goes out and what may be taken is told first', async () => {
      const { changes, complete } = await seen(...gifts(23), permission, drain)
      expect(changes.slice(0, 2)).toEqual([
        { kind: 'token', contract: bob, amount: -9n, to: [bob] },
        { kind: 'permission', contract: bob, spender: token, amount: 9n },
      ])
      expect([changes.length, complete]).toEqual([24, false])
      expect((await seen(...gifts(22), permission, drain)).complete).toBe(true)
    })

    test('behavior: more logs than are read are said to be more', async () => {
      const noise = Array.from({ length: 2_000 }, () => log(token, [transfer, bob, bob], word(1n)))
      expect(await seen(...noise)).toMatchObject({ changes: [], complete: true })
      expect(await seen(...noise, drain)).toMatchObject({ changes: [], complete: false })
    })
  })

  test('behavior: permissions, the last of several, and none that was taken back', async () => {
    expect(
      await changes(
        log(token, [approval, me, bob], word(5n)),
        log(token, [approval, me, bob], word(9n)),
        log(bob, [approval, me, token], word(5n)),
        log(bob, [approval, me, token], word(0n)),
        log(token, [forAll, me, bob], word(1n)),
        log(token, [approval, me, bob, word(3n)], '0x'),
        log(token, [approval, bob, me], word(5n)),
      ),
    ).toEqual([
      { kind: 'permission', contract: token, spender: bob, amount: 9n },
      { kind: 'permission', contract: token, spender: bob, amount: 'all' },
      { kind: 'item-permission', contract: token, spender: bob, id: 3n },
    ])
  })

  test('behavior: logs of any other form say nothing but that they cannot be read, where they name the account', async () => {
    const unread = [{ kind: 'unread', contract: token }]
    expect(await changes(log(token, [transfer, me, bob], '0x'))).toEqual(unread)
    expect(await changes(log(token, [batch, me, me, bob], '0x1234'))).toEqual(unread)
    expect(
      await changes(
        log(token, [transfer, bob, bob], '0x'),
        { address: 'token', topics: [transfer], data: '0x' },
        { address: token, topics: [5], data: '0x' },
        log(token, ['0x1234'], '0x'),
      ),
    ).toEqual([])
  })

  test('behavior: a call that fails says why', async () => {
    const abi = parseAbi(['error Error(string)'])
    const returnData = encodeErrorResult({ abi, errorName: 'Error', args: ['no tea left'] })
    expect(await run([{ calls: [{ status: '0x0', returnData }] }])).toEqual([
      { succeeds: false, reason: 'no tea left' },
    ])
  })

  describe('a node that has only debug_traceCall', () => {
    const tracer =
      (trace: unknown, asked: unknown[] = []) =>
      async (method: string, params: readonly unknown[]) => {
        asked.push(method)
        if (method !== 'debug_traceCall') throw new WalletError('methodNotFound', { method })
        asked.push(params)
        return trace
      }
    const call = { to: token, value: 0n, data: '0xdeadbeef' } as const
    const frame = (more: object = {}) => ({ type: 'CALL', from: me, to: token, value: '0x0', ...more })
    const simulated = async (trace: unknown) => (await simulate([call], me, tracer(trace)))[0]

    test('behavior: it is asked for one call, with its logs', async () => {
      const asked: unknown[] = []
      await simulate([call], me, tracer(frame(), asked))
      const options = { tracer: 'callTracer', tracerConfig: { withLog: true } }
      const made = { from: me, to: token, value: '0x0', data: '0xdeadbeef' }
      expect(asked).toEqual(['eth_simulateV1', 'debug_traceCall', [made, 'latest', options]])
    })

    test('behavior: coins and logs of every call inside; nothing of one that failed', async () => {
      const takes = log(bob, [transfer, me, bob], word(9n))
      const gives = log(bob, [transfer, bob, me], word(7n))
      const inner = [
        frame({ from: token, to: me, value: '0x2', logs: [{ ...takes, position: '0x0' }] }),
        frame({ from: token, to: me, value: '0x64', error: 'execution reverted', calls: [frame({ logs: [takes] })] }),
        frame({ type: 'DELEGATECALL', from: token, to: bob, value: '0x5', calls: [frame({ logs: [gives] })] }),
      ]
      expect(await simulated(frame({ value: '0x5', calls: inner }))).toEqual({
        succeeds: true,
        complete: true,
        changes: [
          { kind: 'coin', amount: -3n, to: [token] },
          { kind: 'token', contract: bob, amount: -2n, to: [bob] },
        ],
      })
    })

    test('behavior: the last permission counts, also between calls', async () => {
      const allows = (amount: bigint, position: string) => ({
        ...log(bob, [approval, me, token], word(amount)),
        position,
      })
      const calls = [frame({ logs: [allows(2n, '0x0')] })]
      expect(await simulated(frame({ calls, logs: [allows(1n, '0x0'), allows(3n, '0x1')] }))).toMatchObject({
        changes: [{ kind: 'permission', amount: 3n }],
      })
      expect(await simulated(frame({ calls, logs: [allows(1n, '0x0')] }))).toMatchObject({ changes: [{ amount: 2n }] })
    })

    test('behavior: a call that fails says why', async () => {
      const abi = parseAbi(['error Error(string)'])
      const output = encodeErrorResult({ abi, errorName: 'Error', args: ['no tea left'] })
      expect(await simulated(frame({ error: 'execution reverted', output }))).toEqual({
        succeeds: false,
        reason: 'no tea left',
      })
    })

    test.each<[string, unknown]>([
      ['nothing', null],
      ['a frame without its type', { from: me }],
      ['a value that is none', frame({ value: 'much' })],
      ['logs that are none', frame({ logs: [{}] })],
    ])('error: %s is no answer', async (_, trace) => {
      await expect(simulated(trace)).rejects.toSatisfy((error) => isWalletError(error, 'internalJsonRpc'))
    })

    test('error: several calls are not traced one without the other', async () => {
      await expect(simulate([call, call], me, tracer(frame()))).rejects.toSatisfy((error) =>
        isWalletError(error, 'methodNotFound'),
      )
    })
  })

  test.each<[string, unknown]>([
    ['nothing', null],
    ['no block', []],
    ['fewer calls than asked', [{ calls: [] }]],
    ['no status', [{ calls: [{ logs: [] }] }]],
  ])('error: %s is no answer', async (_, answer) => {
    await expect(run(answer)).rejects.toSatisfy((error) => isWalletError(error, 'internalJsonRpc'))
  })

  test('error: a node that cannot', async () => {
    const rpc = async () => {
      throw new WalletError('methodNotFound', { method: 'eth_simulateV1' })
    }
    await expect(simulate([{ to: bob, value: 1n, data: '0x' }], me, rpc)).rejects.toSatisfy((error) =>
      isWalletError(error, 'methodNotFound'),
    )
  })
})
