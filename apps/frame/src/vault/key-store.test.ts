import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createKeyStore } from './key-store.ts'

const tenMinutes = 10 * 60_000
const secret = () => new Uint8Array(32).fill(7)
const wiped = new Uint8Array(32)
const changeWith = (vaultKey: Uint8Array<ArrayBuffer>) => ({
  purpose: 'pin-change' as const,
  userId: 'user',
  vaultId: 'vault',
  vaultKey,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('createKeyStore', () => {
  test('behavior: the copy of the vault key is wiped after ten minutes, and not only refused', () => {
    const keyStore = createKeyStore()
    const vaultKey = secret()
    keyStore.allow(changeWith(vaultKey))
    vi.advanceTimersByTime(tenMinutes - 1)
    expect([keyStore.change()?.vaultKey, vaultKey]).toEqual([secret(), secret()])
    vi.advanceTimersByTime(1)
    expect([keyStore.change(), vaultKey]).toEqual([undefined, wiped])
  })

  test('behavior: one that takes the place of another has its own ten minutes', () => {
    const keyStore = createKeyStore()
    const first = secret()
    const second = secret()
    keyStore.allow(changeWith(first))
    vi.advanceTimersByTime(tenMinutes / 2)
    keyStore.allow(changeWith(second))
    expect(first).toEqual(wiped)
    vi.advanceTimersByTime(tenMinutes / 2)
    expect(second).toEqual(secret())
    vi.advanceTimersByTime(tenMinutes / 2)
    expect(second).toEqual(wiped)
  })

  test('behavior: where a tab slept through its timer, the clock says that it is over', () => {
    let now = 0
    const keyStore = createKeyStore(() => now)
    keyStore.allow(changeWith(secret()))
    now = tenMinutes
    expect(keyStore.change()).toBe(undefined)
  })

  test('behavior: the factor of a kit that opened nothing is wiped after ten minutes', () => {
    const keyStore = createKeyStore()
    const factor = secret()
    keyStore.readKit(factor)
    vi.advanceTimersByTime(tenMinutes)
    expect([keyStore.kit(), factor]).toEqual([undefined, wiped])
  })

  test('behavior: a device that was asleep wipes with its next tick what is over by the clock', () => {
    const keyStore = createKeyStore()
    const [vaultKey, factor, entropy] = [secret(), secret(), secret()]
    keyStore.allow(changeWith(vaultKey))
    keyStore.readKit(factor)
    keyStore.keepContents({ entropy, evmPath: 'standard', names: [''], imported: new Map() })
    vi.setSystemTime(Date.now() + tenMinutes)
    expect([keyStore.change(), keyStore.kit(), keyStore.contents()]).toEqual([undefined, undefined, undefined])
    vi.advanceTimersByTime(1_000)
    expect([vaultKey, factor, entropy]).toEqual([wiped, wiped, wiped])
  })

  test('behavior: a clock that is set back prolongs no permission for signatures', () => {
    const keyStore = createKeyStore()
    // The key store only wipes what it is given.
    const vault = { keys: {}, further: new Map(), vaultKey: secret() } as unknown as Parameters<typeof keyStore.put>[0]
    keyStore.put(vault, 3)
    vi.setSystemTime(Date.now() - tenMinutes)
    vi.advanceTimersByTime(120_000)
    expect(keyStore.spendPermission()).toBe(false)
  })

  test('behavior: a clock that is set back prolongs nothing', () => {
    const keyStore = createKeyStore()
    const vaultKey = secret()
    keyStore.allow(changeWith(vaultKey))
    vi.setSystemTime(Date.now() - tenMinutes)
    vi.advanceTimersByTime(tenMinutes)
    expect([keyStore.change(), vaultKey]).toEqual([undefined, wiped])
  })
})
