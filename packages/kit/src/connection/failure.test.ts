import { ConnectorError } from '@latchkey/connectors'
import { ProviderNotFoundError } from '@wagmi/core'
import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { toFailure } from './failure.ts'

describe('toFailure', () => {
  test('default: viem’s classes for a no and for a request that is open already', () => {
    expect(toFailure({ code: 4001, message: 'no' })).toBeInstanceOf(UserRejectedRequestError)
    expect(toFailure(Object.assign(new Error('open'), { code: -32002 }))).toBeInstanceOf(ResourceUnavailableRpcError)
    const no = new UserRejectedRequestError(new Error('no'))
    expect(toFailure(no)).toBe(no)
  })

  test('behavior: ours come out of what they are wrapped in', () => {
    const ours = new ConnectorError('notSwitched')
    expect(toFailure(new SwitchChainError(ours))).toBe(ours)
    expect(toFailure(new ProviderNotFoundError())).toMatchObject({ reason: 'connectorNotFound' })
  })

  test('behavior: everything else is an error at least', () => {
    const foreign = new TypeError('x')
    expect(toFailure(foreign)).toBe(foreign)
    for (const odd of [undefined, null, 'no', 7, {}]) {
      expect(toFailure(odd)).toBeInstanceOf(Error)
      expect(toFailure(odd).cause).toBe(odd)
    }
    const circle = new Error('circle')
    circle.cause = circle
    expect(toFailure(circle)).toBe(circle)
  })
})
