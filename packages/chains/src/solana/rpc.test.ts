import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { account, inContext, NodeRefusal, type Rpc, read, readAccounts, toBase64, u64 } from './rpc.ts'

const isNoAnswer = expect.objectContaining({ reason: 'internalJsonRpc' })

describe('read', () => {
  test('default: an answer of its form; numbers of 64 bits whichever way they were parsed', async () => {
    expect(await read(Promise.resolve({ context: {}, value: 5 }), inContext(u64))).toEqual({ value: 5n })
    expect(await read(Promise.resolve(2n ** 64n - 1n), u64)).toBe(2n ** 64n - 1n)
  })

  test.each([
    ['nothing', undefined],
    ['a text', '5'],
    ['a number below zero', -1],
    ['a fraction', 1.5],
    ['a number that lost digits', 2 ** 60],
    ['more than 64 bits', 2n ** 64n],
    ['an object', {}],
  ])('error: %s is no number', async (_, answer) => {
    await expect(read(Promise.resolve(answer), u64)).rejects.toEqual(isNoAnswer)
  })

  test('error: what the node itself refuses is passed on', async () => {
    const refusal = new NodeRefusal(-32005, 'x'.repeat(1_000))
    await expect(read(Promise.reject(refusal), v.unknown())).rejects.toBe(refusal)
    expect(refusal.message).toHaveLength(300)
  })
})

describe('readAccounts', () => {
  const stateOf = (n: number) => ({ lamports: n, owner: 'o', data: [toBase64(Uint8Array.of(n % 256)), 'base64'] })

  test('default: by address, those that are there', async () => {
    const rpc: Rpc = async () => ({ value: [stateOf(7), null] })
    expect(await readAccounts(rpc, ['a', 'b'])).toEqual(
      new Map([['a', { lamports: 7n, owner: 'o', data: Uint8Array.of(7) }]]),
    )
  })

  test('behavior: 250 in three questions', async () => {
    const sizes: number[] = []
    const rpc: Rpc = async (_, [list]) => {
      sizes.push((list as string[]).length)
      return { value: (list as string[]).map((each) => stateOf(Number(each))) }
    }
    const found = await readAccounts(
      rpc,
      Array.from({ length: 250 }, (_, i) => String(i)),
    )
    expect([sizes, found.size, found.get('249')?.lamports]).toEqual([[100, 100, 50], 250, 249n])
  })

  test.each([
    ['fewer than were asked for', [stateOf(1)]],
    ['more', [null, null, null]],
    ['bytes that are no base64', [null, { ...stateOf(1), data: ['%', 'base64'] }]],
    ['another encoding', [null, { ...stateOf(1), data: ['11', 'base58'] }]],
  ])('error: %s', async (_, value) => {
    await expect(readAccounts(async () => ({ value }), ['a', 'b'])).rejects.toEqual(isNoAnswer)
  })

  test('error: more bytes than an account is read with', () => {
    expect(v.safeParse(account, { ...stateOf(1), data: ['A'.repeat((1 << 22) + 4), 'base64'] }).success).toBe(false)
  })
})
