import type { Config, Connection as Connected } from '@wagmi/core'
import { describe, expect, test } from 'vitest'
import { createObservable } from '../observable.ts'
import type { Attempt } from './attempt.ts'
import type { ConnectionState } from './connection.ts'
import { createWagmiWriter } from './wagmi-writer.ts'

// The members of a connector that are read.
const connector = {
  id: 'maple',
  name: 'Maple',
  uid: 'uid',
  connect: async () => {},
} as unknown as Connected['connector']
const connected: Connected = { accounts: ['0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826'], chainId: 7, connector }

function open(now: { attempt?: Attempt | undefined; connected?: Connected | undefined } = {}) {
  const written: boolean[] = []
  const config = {
    state: { status: 'disconnected', current: null, connections: new Map(), chainId: 1 } as Config['state'],
    setState(change: (state: Config['state']) => Config['state']) {
      config.state = change(config.state)
      written.push(writer.isWriting())
    },
  }
  const store = createObservable<ConnectionState>({
    ...{ status: 'unknown', pending: undefined, disconnection: undefined, error: undefined },
  })
  const read = () => ({ attempt: now.attempt, connected: now.connected })
  const writer = createWagmiWriter(config as unknown as Config, store, read, async () => {})
  return { config, store, writer, written }
}

describe('createWagmiWriter', () => {
  test('default: writes both states, and knows its own write', () => {
    const { config, store, writer, written } = open({ connected })
    const error = new Error('for the page')
    expect(writer.isRight()).toBe(false)
    writer.write({ error })
    expect(config.state).toMatchObject({ status: 'connected', current: 'uid' })
    expect(store.getState().error).toBe(error)
    expect([written, writer.isWriting(), writer.isRight()]).toEqual([[true], false, true])
  })

  test('behavior: a state that wagmi’s provider emptied is put right again', () => {
    const { config, writer } = open({ connected })
    writer.write()
    config.state = { ...config.state, status: 'disconnected', current: null, connections: new Map() }
    expect(writer.isRight()).toBe(false)
    writer.restore()
    expect([config.state.status, config.state.current, writer.isRight()]).toEqual(['connected', 'uid', true])
  })

  test('behavior: a connect by wagmi’s own action is not ended', () => {
    const { config, writer } = open()
    config.state = { ...config.state, status: 'connecting' }
    expect(writer.isRight()).toBe(true)
    writer.restore()
    expect(config.state.status).toBe('connecting')
    writer.write()
    expect(config.state.status).toBe('disconnected')
  })
})
