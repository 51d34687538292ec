import { WalletError } from '@latchkey/core/errors'
import type { DataFeeModel } from '@latchkey/core/networks'
import { type Address, encodeAbiParameters, encodeFunctionData, type Hex, parseAbi, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { addDataFee, readDataFee } from './data-fee.ts'
import { encode, type Transaction } from './decode.ts'

const unsigned = '0x02c0ffee'
/** Of nitro-contracts: src/node-interface/NodeInterface.sol. */
const nodeInterface = parseAbi([
  'function gasEstimateL1Component(address to, bool contractCreation, bytes data) payable returns (uint64 gasEstimateForL1, uint256 baseFee, uint256 l1BaseFeeEstimate)',
])
const word = (value: bigint): Hex => encodeAbiParameters([{ type: 'uint256' }], [value])
/** keccak-256 of `getL1Fee(bytes)` and `getL1FeeUpperBound(uint256)`, the first four bytes. */
const selectors = { now: '0x49948e0e', bound: '0xf1c7a58b' }
const revert = new WalletError('internalJsonRpc', { reason: 'execution reverted' })

const read = (now: unknown, bound: unknown = revert) => {
  const asked: unknown[] = []
  const answer = readDataFee(unsigned, async (method, params) => {
    asked.push([method, params])
    const [{ data }] = params as [{ data: string }]
    const reading = data.startsWith(selectors.now) ? now : data.startsWith(selectors.bound) ? bound : undefined
    if (reading instanceof Error) throw reading
    return reading
  })
  return answer.then((fee) => ({ fee, asked }))
}

describe('readDataFee', () => {
  test('default: asks the oracle for these bytes, and adds what may come while a person reads', async () => {
    const { fee, asked } = await read(word(6_400n))
    expect(fee).toEqual({ likely: 6_400n, most: 8_100n })
    const bytes = encodeAbiParameters([{ type: 'bytes' }], [unsigned]).slice(2)
    const to = '0x420000000000000000000000000000000000000F'
    expect(asked).toEqual([
      ['eth_call', [{ to, data: `${selectors.now}${bytes}` }, 'latest']],
      ['eth_call', [{ to, data: `${selectors.bound}${word(4n).slice(2)}` }, 'latest']],
    ])
  })

  test('behavior: the oracle’s own bound, where it has one and it is more', async () => {
    expect((await read(word(6_400n), word(9_000n))).fee).toEqual({ likely: 6_400n, most: 9_000n })
    expect((await read(word(6_400n), word(1n))).fee?.most).toBe(8_100n)
    expect((await read(word(0n), word(0n))).fee).toEqual({ likely: 0n, most: 0n })
  })

  test.each<[string, unknown]>([
    ['no oracle', '0x'],
    ['a refusal', revert],
    ['an outage', new TypeError('unavailable')],
    ['no text', 6_400],
    ['more than there is', word(2n ** 255n)],
  ])('behavior: %s tells nothing', async (_, answer) => expect((await read(answer)).fee).toBeUndefined())
})

describe('addDataFee', () => {
  const transaction: Transaction = {
    chainId: 42161,
    nonce: 7,
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: 1n,
    data: '0xc0ffee',
    accessList: [],
    gas: 100_000n,
    fees: { kind: 'eip1559', maxFeePerGas: 20n, maxPriorityFeePerGas: 0n },
  }
  const fee = { likely: 1_000_000n, most: 2_000_000n }
  const asked: { to: string; data: Hex }[] = []
  const add = (model: DataFeeModel, answer: unknown, changes: Partial<Transaction> = {}) => {
    asked.length = 0
    return addDataFee(fee, { ...transaction, ...changes }, model, async (_, params) => {
      const [call] = params as [{ to: string; data: Hex }] // of `eth_call`
      asked.push(call)
      if (answer instanceof Error) throw answer
      return answer
    })
  }
  /** The words of `gasEstimateL1Component`: gas for the data, and two prices. */
  const estimate = (gas: bigint): Hex => `${word(gas)}${word(10n).slice(2)}${word(30n).slice(2)}`

  test('default: the OP stack takes it besides the gas', async () => {
    expect(await add('opStack', word(6_400n))).toEqual({
      likely: 1_006_400n,
      most: 2_008_100n,
      data: { likely: 6_400n, most: 8_100n },
    })
    expect(await add('opStack', revert)).toEqual({ ...fee, data: 'unknown' })
  })

  test('behavior: Scroll is asked once, at its own contract, with room for the signature', async () => {
    expect((await add('scroll', word(6_400n))).likely).toBe(1_006_400n)
    const bytes: Hex = `${encode(transaction)}${'ff'.repeat(68)}`
    const data = `${selectors.now}${encodeAbiParameters([{ type: 'bytes' }], [bytes]).slice(2)}`
    expect(asked).toEqual([{ to: '0x5300000000000000000000000000000000000002', data }])
    expect(await add('scroll', '0x')).toEqual({ ...fee, data: 'unknown' })
  })

  test('behavior: Arbitrum’s is a share of the gas, and changes no sum', async () => {
    expect(await add('arbitrum', estimate(40_000n))).toEqual({ ...fee, data: { likely: 400_000n, most: 800_000n } })
    expect(asked).toEqual([
      {
        to: '0x00000000000000000000000000000000000000C8',
        data: encodeFunctionData({ abi: nodeInterface, args: [transaction.to as Address, false, '0xc0ffee'] }),
      },
    ])
    await add('arbitrum', estimate(1n), { to: null })
    expect(asked[0]?.data).toBe(encodeFunctionData({ abi: nodeInterface, args: [zeroAddress, true, '0xc0ffee'] }))
  })

  test.each<[string, unknown]>([
    ['a refusal', revert],
    ['an outage', new TypeError('unavailable')],
    ['no contract', '0x'],
    ['more gas than there is', estimate(100_001n)],
    ['none', estimate(0n)],
  ])('behavior: of Arbitrum’s share %s tells nothing, and the fee is whole without it', async (_, answer) => {
    expect(await add('arbitrum', answer)).toEqual(fee)
    expect(await add('arbitrum', answer, { gas: 0n })).toEqual(fee)
  })
})
