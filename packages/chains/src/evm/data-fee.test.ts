import { WalletError } from '@latchkey/core/errors'
import { encodeAbiParameters, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { readDataFee } from './data-fee.ts'

const unsigned = '0x02c0ffee'
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
