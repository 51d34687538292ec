import { describe, expect, test } from 'vitest'
import { NodeRefusal, type Rpc } from './rpc.ts'
import { submit } from './submit.ts'

const signed = { raw: Uint8Array.of(1, 2), id: 'id' }
const now = async () => {}
const refusing =
  (code: number, err?: unknown, message = '<b>'): Rpc =>
  async (method) => {
    if (method === 'getSignatureStatuses') return { value: [null] }
    throw new NodeRefusal(code, message, err === undefined ? undefined : { err })
  }
const refusalOf = (rpc: Rpc) => submit(signed, rpc, now).catch(({ context: { failure, ...rest } }) => rest)

describe('submit', () => {
  test('default: the network tries it first, and forgets it if it may', async () => {
    const asked: unknown[] = []
    const rpc: Rpc = async (...question) => void asked.push(question)
    expect(await submit(signed, rpc, now)).toBe('id')
    expect(asked).toEqual([
      [
        'sendTransaction',
        ['AQI=', { encoding: 'base64', skipPreflight: false, preflightCommitment: 'confirmed', maxRetries: 0 }],
      ],
    ])
  })

  test('behavior: the same bytes again after an outage; that it has them already is success', async () => {
    let times = 0
    const rpc: Rpc = async () => {
      if (++times < 3) throw new Error('away')
      throw new NodeRefusal(-32002, '', { err: 'AlreadyProcessed' })
    }
    expect([await submit(signed, rpc, now), times]).toEqual(['id', 3])
  })

  test('behavior: nobody answers, but the network knows it', async () => {
    const rpc: Rpc = async (method) => {
      if (method === 'sendTransaction') throw new Error('away')
      return { value: [{ slot: 1 }] }
    }
    expect(await submit(signed, rpc, now)).toBe('id')
  })

  test.each<[string, Rpc, string]>([
    [
      'expired',
      refusing(-32002, 'BlockhashNotFound'),
      'it has expired: nothing was sent, and it is safe to do it again',
    ],
    [
      'no fee',
      refusing(-32002, 'InsufficientFundsForFee'),
      'the network does not take it: not enough coins for the network fee',
    ],
    [
      'no rent',
      refusing(-32002, { InsufficientFundsForRent: { account_index: 0 } }),
      'the network does not take it: an account would keep less than the network asks every account to keep',
    ],
    ['something made up', refusing(-32002, '<script>'), 'the network does not take it: it would fail'],
    ['a signature', refusing(-32003), 'Signature verification failed'],
    ['size', refusing(-32602, undefined, 'base64 encoded too large: 1644'), 'Transaction too large'],
    ['anything else', refusing(-1), 'the network did not accept the transaction'],
  ])('error: refused for %s, in words of ours', async (_, rpc, reason) => {
    expect(await refusalOf(rpc)).toEqual({ reason })
  })

  test('behavior: refused as expired, although it was taken before', async () => {
    const rpc: Rpc = async (method) => {
      if (method === 'getSignatureStatuses') return { value: [{ slot: 1 }] }
      throw new NodeRefusal(-32002, '', { err: 'BlockhashNotFound' })
    }
    expect(await submit(signed, rpc, now)).toBe('id')
  })

  test.each(['BlockhashNotFound', 'InsufficientFundsForFee'])(
    'error: refused for %s after an answer that was lost: it may have been sent',
    async (err) => {
      let times = 0
      const rpc: Rpc = async (...question) => {
        if (times++ === 0) throw new Error('away')
        return refusing(-32002, err)(...question)
      }
      expect(await refusalOf(rpc)).toMatchObject({ mayBeSent: true })
    },
  )

  test('error: expired, and nobody can say whether it was taken: it may have been sent', async () => {
    const rpc: Rpc = async (method) => {
      if (method === 'getSignatureStatuses') throw new Error('away')
      throw new NodeRefusal(-32002, '', { err: 'BlockhashNotFound' })
    }
    expect(await refusalOf(rpc)).toMatchObject({ mayBeSent: true })
  })

  test('error: nobody answers: it may have been sent', async () => {
    const dead: Rpc = async () => {
      throw new Error('away')
    }
    expect(await refusalOf(dead)).toMatchObject({ mayBeSent: true })
  })
})
