import { describe, expect, test } from 'vitest'
import { closeNodeError } from './node-errors.ts'

describe('closeNodeError', () => {
  // The sentences as these clients write them.
  test.each([
    [
      'geth',
      -32000,
      'insufficient funds for gas * price + value: balance 0',
      'insufficient funds for gas * price + value',
    ],
    ['anvil', -32003, 'Insufficient funds for gas * price + value', 'insufficient funds for gas * price + value'],
    ['geth', -32000, 'nonce too low: next nonce 3, tx nonce 2', 'nonce too low'],
    ['nethermind', -32010, 'OldNonce, Current nonce: 3', 'nonce too low'],
    ['geth', -32000, 'replacement transaction underpriced', 'replacement transaction underpriced'],
    ['geth', -32000, 'already known', 'already known'],
    ['anvil', -32003, 'transaction already imported', 'already known'],
    ['anvil', -32003, 'max fee per gas less than block base fee', 'max fee per gas less than block base fee'],
    ['geth', -32000, 'intrinsic gas too low: gas 100, minimum needed 21000', 'intrinsic gas too low'],
    ['geth', -32601, 'the method eth_x does not exist/is not available', 'the method does not exist'],
    ['geth', -32602, 'missing value for required argument 0', 'invalid params'],
    [
      'a vendor',
      -32005,
      'query returned more than 10000 results, see https://vendor.example/key',
      'the query is too large',
    ],
    ['a vendor', -32099, 'project 1234 has no credit left', 'the node refused the request'],
    ['a vendor', -32603, 'dial tcp 10.0.0.1:8545: refused', 'internal error'],
  ])('default: %s %i %s', (_, code, message, expected) => {
    expect(closeNodeError({ code, message }).message).toBe(expected)
  })

  test('behavior: a revert keeps its data and loses its text', () => {
    const error = { code: 3, message: 'execution reverted: send to 0xevil', data: '0x08c379a0' }
    expect(closeNodeError(error)).toEqual({ code: 3, message: 'execution reverted', data: '0x08c379a0' })
  })

  test('error: data that is no hex, or very long, is left out', () => {
    for (const data of [{ url: 'http://node' }, 'http://node', '0xabc', `0x${'ab'.repeat(70_000)}`])
      expect(closeNodeError({ code: 3, message: 'execution reverted', data })).not.toHaveProperty('data')
  })

  // Searching all of it would take hours, and the test would time out.
  test('error: a sentence made to be searched for hours is read no further than any client writes', () => {
    for (const word of ['replacement ', 'maxfeepergas '])
      expect(closeNodeError({ code: -32000, message: word.repeat(40_000) })).toMatchObject({ code: -32000 })
  })
})
