import { describe, expect, test } from 'vitest'
import { serialize } from 'wagmi'
import { readStoredState } from './stored-state.ts'

const connection = {
  accounts: [`0x${'a'.repeat(40)}`],
  chainId: 80001,
  connector: { id: 'faceWallet', name: 'FaceWallet', type: 'faceWallet', uid: 'u' },
}
const storage = (text: string | null) => ({ getItem: (key: string) => (key === 'wagmi.store' ? text : null) })
const stored = (state: unknown) => storage(serialize({ state, version: 3 }))

describe('readStoredState', () => {
  test('default: the stored connection, as wagmi wrote it, being restored', () => {
    const state = { chainId: 80001, connections: new Map([['u', connection]]), current: 'u' }
    expect(readStoredState(stored(state), 'wagmi')).toEqual({ ...state, status: 'reconnecting' })
  })

  test('behavior: nobody was connected', () => {
    const nobody = { chainId: 80001, connections: new Map(), current: null }
    expect(readStoredState(stored(nobody), 'wagmi')).toBeUndefined()
    expect(readStoredState(storage(null), 'wagmi')).toBeUndefined()
  })

  test('error: something else under that name, or storage denied', () => {
    for (const text of ['{', 'null', '[]', '{"state":{"current":"u","connections":{}}}'])
      expect(readStoredState(storage(text), 'wagmi'), text).toBeUndefined()
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(readStoredState({ getItem: denied }, 'wagmi')).toBeUndefined()
  })
})
