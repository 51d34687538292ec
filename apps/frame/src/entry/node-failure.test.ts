import { WalletError } from '@latchkey/core/errors'
import { expect, test } from 'vitest'
import { toNodeFailure } from './node-failure.ts'

const sentence = 'secret words of a node'

test("default: a node's own words do not reach the page", () => {
  const failure = toNodeFailure(new WalletError('internalJsonRpc', { reason: sentence }))
  expect(failure).toMatchObject({ reason: 'internalJsonRpc' })
  expect((failure as Error).message).not.toContain(sentence)
})

test('behavior: a revert arrives with data that can be decoded, and only with that', () => {
  const revert = (data: unknown) => toNodeFailure(new WalletError('internalJsonRpc', { reason: sentence }, { data }))
  expect(revert('0x08c379a0')).toMatchObject({ reason: 'internalJsonRpc', data: '0x08c379a0' })
  expect((revert('0x08c379a0') as Error).message).toContain('execution reverted')
  for (const data of ['0x0', 'words', 5, `0x${'00'.repeat(32_769)}`])
    expect((revert(data) as WalletError).data).toBeUndefined()
})

test('behavior: refused parameters, and failures that are ours, stay what they are', () => {
  expect(toNodeFailure(new WalletError('invalidParams', { reason: sentence }))).toMatchObject({
    reason: 'invalidParams',
  })
  const ours = new WalletError('badRequest', { reason: 'ours' })
  expect(toNodeFailure(ours)).toBe(ours)
  const other = new TypeError('bug')
  expect(toNodeFailure(other)).toBe(other)
})
