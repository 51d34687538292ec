import type { Connection as Connected } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import type { Stored } from './stored.ts'
import { hasConnector, isWagmiState, readChange, toConnected, toStored, toWagmiState } from './wagmi-state.ts'

const address = '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'
// The members of a connector that these functions read.
const connector = {
  id: 'maple',
  name: 'Maple',
  uid: 'uid',
  connect: async () => {},
} as unknown as Connected['connector']
const connected: Connected = { accounts: [address], chainId: 7, connector }
const stored: Stored = { ids: ['maple'], name: 'Maple', account: address, chainId: undefined }

const leave = async () => {}

describe('toWagmiState', () => {
  test('default: connected, or not', () => {
    expect(toWagmiState(connected, undefined, 1, leave)).toEqual({
      status: 'connected',
      current: 'uid',
      connections: new Map([['uid', connected]]),
    })
    expect(toWagmiState(undefined, undefined, 1, leave)).toEqual({
      status: 'disconnected',
      current: null,
      connections: new Map(),
    })
  })

  test('behavior: an attempt, with the outline of what it restores', () => {
    expect(toWagmiState(undefined, { stored: undefined }, 1, leave).status).toBe('connecting')
    const { status, current, connections } = toWagmiState(undefined, { stored }, 1, leave)
    expect(status).toBe('reconnecting')
    expect(connections.get(current ?? '')).toMatchObject({ accounts: [address], chainId: 1 })
    // Another wallet is being connected, and the first stays connected until then.
    expect(toWagmiState(connected, { stored: undefined }, 1, leave)).toMatchObject({
      status: 'connecting',
      current: 'uid',
    })
  })
})

describe('isWagmiState', () => {
  const expected = toWagmiState(connected, undefined, 1, leave)

  test('default', () => {
    expect(isWagmiState(toWagmiState(connected, undefined, 1, leave), expected, connected)).toBe(true)
  })

  test('behavior: any difference, also another connector under the same id', () => {
    const other = { ...connected, connector: { ...connector } }
    const states = [
      { ...expected, status: 'disconnected' as const },
      { ...expected, current: null },
      { ...expected, connections: new Map() },
      { ...expected, connections: new Map([['uid', other]]) },
    ]
    expect(states.map((state) => isWagmiState(state, expected, connected))).toEqual([false, false, false, false])
  })
})

describe('readChange', () => {
  const state = toWagmiState(connected, undefined, 1, leave)
  const nobody = toWagmiState(undefined, undefined, 1, leave)

  test('default: another wallet was connected, or the connection ended', () => {
    expect(readChange(state, undefined)).toEqual({ kind: 'connected', connection: connected })
    expect(readChange(nobody, connected)).toEqual({ kind: 'disconnected' })
  })

  test('behavior: another account or chain of the same connection', () => {
    const changed = { ...connected, chainId: 8 }
    expect(readChange({ ...state, connections: new Map([['uid', changed]]) }, connected)).toEqual({
      kind: 'updated',
      connection: changed,
    })
  })

  test('behavior: an outline, a wallet that is still asked, and a state that was empty before are no change', () => {
    const outline = toWagmiState(undefined, { stored }, 1, leave)
    expect(readChange(outline, undefined)).toEqual({ kind: 'none' })
    expect(readChange({ ...outline, status: 'connected' }, undefined)).toEqual({ kind: 'none' })
    expect(readChange({ ...state, status: 'connecting' }, undefined)).toEqual({ kind: 'none' })
    expect(readChange(nobody, undefined)).toEqual({ kind: 'none' })
  })
})

describe('hasConnector', () => {
  test('default: not the outline of one', () => {
    const outline = [...toWagmiState(undefined, { stored }, 1, leave).connections.values()][0]
    expect([hasConnector(connected), hasConnector(outline), hasConnector(undefined)]).toEqual([true, false, false])
  })
})

describe('toStored', () => {
  test('default', () => expect(toStored(connected)).toEqual({ ...stored, chainId: 7 }))
})

describe('toConnected', () => {
  test('default', () => expect(toConnected(connector, { accounts: [address], chainId: 7 })).toEqual(connected))

  test('error: no account', () => {
    expect(() => toConnected(connector, { accounts: [], chainId: 7 })).toThrow(
      expect.objectContaining({ reason: 'noAccount' }),
    )
  })
})
