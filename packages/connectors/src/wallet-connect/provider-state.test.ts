import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import {
  applyWalletEvent,
  goToChain,
  type ProviderState,
  preferredChain,
  readAccounts,
  updateSession,
} from './provider-state.ts'
import type { Session } from './session.ts'

const [first, second] = [
  '0x00000000000000000000000000000000000000A1',
  '0x00000000000000000000000000000000000000b2',
] as const satisfies Address[]
const pageChains = [{ id: 1 }, { id: 137 }]

const sessionOn = (...chainIds: number[]): Session => ({
  topic: '0',
  expiry: 0,
  accounts: new Map(chainIds.map((id) => [id, [first]])),
  methods: new Map(),
  peer: { name: 'Wallet', icon: undefined, redirect: { native: undefined, universal: undefined } },
})
const stateOn = (chainId: number, session: Session | undefined = sessionOn(1)): ProviderState => ({
  session,
  chainId,
  chosen: [],
  expected: undefined,
})

describe('readAccounts', () => {
  test('default: the accounts of the chain', () => {
    expect(readAccounts(stateOn(1))).toEqual([first])
    expect(readAccounts(stateOn(137))).toEqual([])
  })

  test('behavior: those that the person chose come before; without a session there are none', () => {
    expect(readAccounts({ ...stateOn(1), chosen: [second] })).toEqual([second])
    expect(readAccounts({ session: undefined, chainId: 1, chosen: [second], expected: undefined })).toEqual([])
  })
})

describe('preferredChain', () => {
  test("default: the page's order counts", () => {
    expect(preferredChain(pageChains, sessionOn(137, 1))).toBe(1)
    expect(preferredChain(pageChains, sessionOn(137))).toBe(137)
  })

  test("behavior: where the page has none of them, the session's first", () => {
    expect(preferredChain(pageChains, sessionOn(10, 56))).toBe(10)
  })
})

describe('goToChain', () => {
  test('default: a chain of the session', () => {
    expect(goToChain({ ...stateOn(1, sessionOn(1, 137)), expected: 10 }, 137)).toMatchObject({
      chainId: 137,
      expected: undefined,
    })
  })

  test('behavior: another one is expected until the session has it', () => {
    const waiting = goToChain(stateOn(1), 137)
    expect(waiting).toMatchObject({ chainId: 1, expected: 137 })
    expect(updateSession(waiting, sessionOn(1, 137), pageChains)).toMatchObject({ chainId: 137, expected: undefined })
  })
})

describe('updateSession', () => {
  test('default: stays on its chain, and forgets which accounts were chosen', () => {
    const next = updateSession({ ...stateOn(137, sessionOn(137)), chosen: [second] }, sessionOn(1, 137), pageChains)
    expect(next).toMatchObject({ chainId: 137, chosen: [] })
    expect(readAccounts(next)).toEqual([first])
  })

  test('behavior: a chain that is no longer approved gives way to the preferred one', () => {
    expect(updateSession(stateOn(137, sessionOn(137)), sessionOn(10, 1), pageChains).chainId).toBe(1)
  })
})

describe('applyWalletEvent', () => {
  test('default: accounts, as addresses or as CAIP-10', () => {
    const state = stateOn(1)
    expect(
      applyWalletEvent(state, { name: 'accountsChanged', data: [second.toLowerCase()] }, 'eip155:1').chosen,
    ).toEqual([second])
    const caip10 = { name: 'accountsChanged', data: [`eip155:1:${second}`] }
    expect(applyWalletEvent(state, caip10, 'eip155:1').chosen).toEqual([second])
  })

  test('behavior: the chain from the payload, or else from the event itself', () => {
    const state = stateOn(1, sessionOn(1, 10, 137))
    expect(applyWalletEvent(state, { name: 'chainChanged', data: '0x89' }, 'eip155:10').chainId).toBe(137)
    expect(applyWalletEvent(state, { name: 'chainChanged', data: {} }, 'eip155:10').chainId).toBe(10)
  })

  test('error: what cannot be parsed changes nothing', () => {
    const state = stateOn(1)
    for (const data of [undefined, [], ['0x1'], [first, 7], 'x', { length: 1 }])
      expect(applyWalletEvent(state, { name: 'accountsChanged', data }, 'eip155:1')).toBe(state)
    expect(applyWalletEvent(state, { name: 'chainChanged', data: '0' }, 'eip155')).toBe(state)
    expect(applyWalletEvent(state, { name: 'message', data: [second] }, 'eip155:1')).toBe(state)
  })
})
