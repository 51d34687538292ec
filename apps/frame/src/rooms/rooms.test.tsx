// @vitest-environment jsdom
import { isWalletError } from '@latchkey/core/errors'
import { type Network, readNetwork } from '@latchkey/core/networks'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import type { Call } from '../door/calls.ts'
import type { Project, ProjectRow } from '../door/project.ts'
import { createRooms } from './rooms.tsx'
import { account, createTrial } from './testing.ts'

// React looks for this name before it lets tests wait for its work.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

beforeEach(() => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** Rooms on a network, and a check of the project that ends when it is let. */
const build = (name: Network['name']) => {
  document.body.innerHTML = '<div id="root"></div>'
  const { room, callOf, off } = createTrial()
  let admit: () => void = () => undefined
  const admitted = new Promise<ProjectRow>((resolve) => (admit = () => resolve(room.project)))
  const network = createStore(() => readNetwork(name))
  const project = { check: () => admitted } as unknown as Project // It asks nothing else of it.
  const rooms = createRooms({ ...room, page: { ...room.page, network }, project, overlay: () => undefined })
  return { rooms, callOf, off, network, admit: () => admit() }
}

describe('createRooms', () => {
  test('behavior: a call stays on the network it had when its turn came', async () => {
    const { rooms, callOf, network, admit, off } = build('mumbai')
    const data = {
      types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
      primaryType: 'Note',
      domain: { name: 'Harbour' },
      message: { text: 'hello' },
    }
    const asking = rooms.ask(callOf('eth_signTypedData_v4', [account, data]) as Call)
    asking.catch(() => undefined)
    network.setState(readNetwork('polygon'), true)
    const view = () => document.querySelector('h1')?.textContent
    for (let turn = 0; turn < 50 && !view(); turn++)
      await act(async () => {
        admit()
        await new Promise((next) => setTimeout(next, 20))
      })
    expect(view()).toBe('Sign this data?')
    expect(document.body.textContent).toContain('Polygon Mumbai (test)')
    off.abort(new Error('over'))
    await expect(asking).rejects.toThrow('over')
  })

  test.each(['personal_sign', 'eth_signTypedData_v3', 'eth_signTypedData_v4', 'eth_sendTransaction'] as const)(
    'error: %s where the network is not for Ethereum’s methods',
    async (method) => {
      for (const name of ['solana', 'aptos', 'near', 'tezos'] as const) {
        const { rooms, callOf } = build(name)
        await expect(rooms.ask(callOf(method, []) as Call)).rejects.toSatisfy(
          (error) => isWalletError(error, 'unsupportedBlockchain') && error.code === 4202,
        )
      }
    },
  )

  test('error: BORA’s methods anywhere else', async () => {
    const { rooms, callOf } = build('polygon')
    await expect(rooms.ask(callOf('bora_connect', []) as Call)).rejects.toSatisfy((error) =>
      isWalletError(error, 'unsupportedBlockchain'),
    )
  })
})
