import { decodeFunctionData, erc20Abi } from 'viem'
import { describe, expect, test } from 'vitest'
import { toRequest } from './request.ts'

const recipient = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0xB61DF397763c2807CA5AbE6743564c59F338c1FD'
const coin = { symbol: 'DUSD', decimals: 6, balance: undefined }

describe('toRequest', () => {
  test('default: the network’s own coin goes to the recipient', () => {
    expect(toRequest('send', coin, recipient, 5n)).toEqual({ to: recipient, value: 5n })
  })

  test('behavior: a token is a call of its contract', () => {
    for (const [kind, functionName] of [
      ['send', 'transfer'],
      ['approve', 'approve'],
    ] as const) {
      const { to, value, data } = toRequest(kind, { ...coin, token }, recipient, 5n)
      expect([to, value]).toEqual([token, 0n])
      expect(decodeFunctionData({ abi: erc20Abi, data: data ?? '0x' })).toEqual({ functionName, args: [recipient, 5n] })
    }
  })
})
