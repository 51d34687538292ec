import type { Effect } from '@latchkey/chains/evm'
import { readNetwork } from '@latchkey/core/networks'
import { encodeAbiParameters } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { createEnsNames, hasNames, recipientsIn } from './names.ts'

const ada = '0x9858EfFD232B4033E47d90003D41EC34EcaEda94'
const resolver = '0x00000000000000000000000000000000000000ee'
const answer = (name: string) =>
  encodeAbiParameters([{ type: 'string' }, { type: 'address' }, { type: 'address' }], [name, resolver, resolver])

describe('hasNames', () => {
  test.each<[network: Parameters<typeof readNetwork>[0], nodes: string[], has: boolean]>([
    ['polygon', ['polygon', 'ethereum'], true],
    ['ethereum', ['ethereum'], true],
    ['polygon', ['polygon'], false],
    ['amoy', ['amoy', 'ethereum'], false],
    ['solana', ['solana', 'ethereum'], false],
  ])('default: on %s with nodes of %j: %s', (name, nodes, has) => {
    expect(hasNames(readNetwork(name), { networks: nodes as never })).toBe(has)
  })
})

describe('createEnsNames', () => {
  test('default: each address is asked about once', async () => {
    const rpc = vi.fn(async () => answer('ada.eth'))
    const names = createEnsNames(rpc)
    expect(await names.read([ada, ada.toLowerCase()])).toEqual({ [ada.toLowerCase()]: 'ada.eth' })
    await names.read([ada])
    expect(rpc).toHaveBeenCalledTimes(1)
  })

  test('behavior: an outage names nobody, and is asked again', async () => {
    const rpc = vi.fn(async (): Promise<unknown> => Promise.reject(new Error('no node')))
    const names = createEnsNames(rpc)
    expect(await names.read([ada])).toEqual({})
    rpc.mockResolvedValue(answer('ada.eth'))
    expect(await names.read([ada])).toEqual({ [ada.toLowerCase()]: 'ada.eth' })
  })

  test('behavior: no more than four are asked about', async () => {
    const rpc = vi.fn(async () => answer(''))
    await createEnsNames(rpc).read(Array.from({ length: 9 }, (_, at) => `0x${`${at}`.repeat(40)}`))
    expect(rpc).toHaveBeenCalledTimes(4)
  })
})

describe('recipientsIn', () => {
  const effect = (reading: object): Effect =>
    ({ to: resolver, value: 0n, data: '0x', token: undefined, delegate: false, reading }) as never // the reading alone counts

  test('default: who gets coins or tokens', () => {
    expect(recipientsIn(effect({ kind: 'coin' }))).toEqual([resolver])
    expect(recipientsIn(effect({ kind: 'token-transfer', to: ada, amount: 1n }))).toEqual([ada])
  })

  test('behavior: never who may only spend', () => {
    expect(recipientsIn(effect({ kind: 'token-approval', spender: ada, amount: 1n }))).toEqual([])
  })
})
