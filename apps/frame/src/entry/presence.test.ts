import type { User } from '@latchkey/protocol/user'
import { beforeEach, expect, test, vi } from 'vitest'
import { createStore } from 'zustand/vanilla'
import { user as signedIn } from './fixtures/test-frame.ts'
import { createPresence } from './presence.ts'

const store = createStore<{ status: string; user: User | null }>(() => ({ status: 'out', user: null }))
const onAccounts = vi.fn()
let isSigningIn = false
const create = (isKnown = (_: User) => true) =>
  createPresence(store, { isKnown, isSigningIn: () => isSigningIn, onAccounts })

beforeEach(() => {
  store.setState({ status: 'out', user: null })
  onAccounts.mockReset()
  isSigningIn = false
})

test('default: the page hears once of a person with an open wallet, and of their end', () => {
  const presence = create()
  store.setState({ status: 'in', user: signedIn })
  presence.announce()
  presence.announce()
  expect(onAccounts).toHaveBeenCalledExactlyOnceWith([signedIn.wallet?.address])
  store.setState({ status: 'out', user: null })
  presence.announce()
  expect(onAccounts).toHaveBeenLastCalledWith([])
  expect(presence.user()).toBeNull()
})

test('behavior: a person without an open wallet is not seen', () => {
  const presence = create()
  store.setState({ status: 'in', user: { ...signedIn, vault: 'pending' } as User })
  presence.announce()
  expect(presence.user()).toBeNull()
  expect(onAccounts).not.toHaveBeenCalled()
})

test('behavior: nothing changes for the page while a sign-in is under way', () => {
  const presence = create()
  isSigningIn = true
  store.setState({ status: 'in', user: signedIn })
  presence.announce()
  expect(presence.user()).toBeNull()
  isSigningIn = false
  presence.endSignIn(true)
  presence.announce()
  expect(presence.user()).toBe(signedIn)
})

test('behavior: the session of a sign-in that was broken off is never shown', () => {
  const presence = create()
  store.setState({ status: 'in', user: signedIn })
  presence.endSignIn(false)
  presence.announce()
  expect(presence.user()).toBeNull()
  store.setState({ status: 'out', user: null })
  presence.announce()
  store.setState({ status: 'in', user: signedIn })
  presence.announce()
  expect(presence.user()).toBe(signedIn)
})
