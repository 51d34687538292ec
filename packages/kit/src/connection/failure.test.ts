import { ConnectorError } from '@latchkey/connectors'
import { ProviderNotFoundError } from '@wagmi/core'
import { ResourceUnavailableRpcError, SwitchChainError, UserRejectedRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { toFailure } from './failure.ts'

describe('toFailure', () => {
  test('default: viem’s classes for a no and for a request that is open already', async () => {
    expect(await toFailure({ code: 4001, message: 'no' })).toBeInstanceOf(UserRejectedRequestError)
    expect(await toFailure(Object.assign(new Error('open'), { code: -32002 }))).toBeInstanceOf(
      ResourceUnavailableRpcError,
    )
    const no = new UserRejectedRequestError(new Error('no'))
    expect(await toFailure(no)).toBe(no)
  })

  test('behavior: ours come out of what they are wrapped in', async () => {
    const ours = new ConnectorError('notSwitched')
    expect(await toFailure(new SwitchChainError(ours))).toBe(ours)
    expect(await toFailure(new ProviderNotFoundError())).toMatchObject({ reason: 'connectorNotFound' })
  })

  test('behavior: everything else is an error at least', async () => {
    const foreign = new TypeError('x')
    expect(await toFailure(foreign)).toBe(foreign)
    for (const odd of [undefined, null, 'no', 7, {}]) {
      expect(await toFailure(odd)).toBeInstanceOf(Error)
      expect((await toFailure(odd)).cause).toBe(odd)
    }
    const circle = new Error('circle')
    circle.cause = circle
    expect(await toFailure(circle)).toBe(circle)
  })
})
