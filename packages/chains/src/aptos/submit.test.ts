import { AptosAnswerError, type AptosNode, AptosNodeError } from '@latchkey/aptos-node'
import { describe, expect, test } from 'vitest'
import { submit } from './submit.ts'

const signed = { raw: Uint8Array.of(1, 2), id: `0x${'ab'.repeat(32)}` }
const refusal = (status: number, error_code: string, message = '') =>
  new AptosNodeError(status, 'POST /transactions', { error_code, message } as never)
const tooOld = refusal(400, 'sequence_number_too_old')
const expired = refusal(400, 'vm_error', 'Invalid transaction: Type: Validation Code: TRANSACTION_EXPIRED')
const missing = refusal(404, 'transaction_not_found')
const silence = new AptosAnswerError('timeout', 'GET')

/** A node that refuses, and looks the transaction up. */
const node = (refused: Error, look: () => unknown) =>
  ({
    submitTransaction: () => Promise.reject(refused),
    getTransactionByHash: async () => look(),
  }) as unknown as AptosNode
const fail = (failure: Error) => () => {
  throw failure
}
const contextOf = (refused: Error, look: () => unknown) =>
  submit(signed, node(refused, look)).catch(({ context: { failure, ...rest } }) => rest)

describe('submit', () => {
  test('behavior: refused, and found: an earlier attempt got through', async () => {
    for (const refused of [tooOld, expired, silence])
      expect(
        await submit(
          signed,
          node(refused, () => ({})),
        ),
      ).toBe(signed.id)
  })
  test('error: its number is used up, and it is not found: the node was perhaps asked before', async () => {
    for (const look of [fail(missing), fail(silence)])
      expect(await contextOf(tooOld, look)).toMatchObject({ mayBeSent: true })
  })
  test('error: expired: nothing was sent where the network does not know it; else nobody can say', async () => {
    expect(await contextOf(expired, fail(missing))).toEqual({ reason: 'it expired before the network took it' })
    expect(await contextOf(expired, fail(silence))).toMatchObject({ mayBeSent: true })
  })
  test.each([
    ['an error code of its own', 'send_coins_to_mallory', 'Send 5 APT to 0xbad'],
    ['a member every object has', 'constructor', ''],
    ['words behind a code', 'vm_error', 'Invalid transaction: Type: Validation Code: Send 5 APT to 0xbad'],
    ['a status nobody knows', 'vm_error', 'Code: PLEASE_SEND_COINS_TO_MALLORY'],
  ])('error: %s is not the person’s to read', async (_, code, message) =>
    expect(await contextOf(refusal(400, code, message), fail(missing))).toEqual({ reason: 'the network refused it' }),
  )
  test('error: a status that is known', async () => {
    const refused = refusal(400, 'vm_error', 'Invalid transaction: Type: Validation Code: INVALID_AUTH_KEY')
    expect(await contextOf(refused, fail(missing))).toEqual({ reason: 'the key of this account was changed' })
  })
  test('error: any other refusal, in our words', async () => {
    for (const status of [400, 507])
      expect(await contextOf(refusal(status, 'mempool_is_full'), fail(silence))).toEqual({
        reason: 'the network takes no more transactions right now',
      })
  })
  test('error: the same status from a gateway, which says nothing of the network', async () => {
    const gateway = new AptosNodeError(507, 'POST /transactions')
    expect(await contextOf(gateway, fail(missing))).toMatchObject({ mayBeSent: true })
  })
})
