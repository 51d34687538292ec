import type { Connector } from '@wagmi/core'
import { expect, test, vi } from 'vitest'
import { leaveWallet } from './leave-wallet.ts'

const connectorOf = (getProvider: () => Promise<unknown>) => {
  const disconnect = vi.fn(async () => {})
  const onDisconnect = vi.fn()
  // The members of a connector that are called.
  return { connector: { getProvider, disconnect, onDisconnect } as unknown as Connector, disconnect, onDisconnect }
}

test('default: another wallet is disconnected', async () => {
  const former = connectorOf(async () => 'one')
  await leaveWallet(former.connector, connectorOf(async () => 'two').connector, 50)
  expect(former.disconnect).toHaveBeenCalledOnce()
  expect(former.onDisconnect).not.toHaveBeenCalled()
})

test('behavior: the same wallet behind both connectors is not disconnected', async () => {
  const former = connectorOf(async () => 'one')
  await leaveWallet(former.connector, connectorOf(async () => 'one').connector, 50)
  expect(former.disconnect).not.toHaveBeenCalled()
  expect(former.onDisconnect).toHaveBeenCalledOnce()
})

test('behavior: a wallet that does not say which provider it has is disconnected all the same, and may fail', async () => {
  const former = connectorOf(() => new Promise(() => {}))
  former.disconnect.mockRejectedValue(new Error('locked'))
  await leaveWallet(former.connector, connectorOf(async () => undefined).connector, 10)
  expect(former.disconnect).toHaveBeenCalledOnce()
})
