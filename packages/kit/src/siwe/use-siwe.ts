import { useSyncExternalStore } from 'react'
import type { Siwe, SiweState } from './create-siwe.ts'

const nobody: SiweState = { status: 'unknown', session: undefined, ended: undefined, error: undefined }
const readNobody = () => nobody

/** The state of a SIWE session, and the functions that change it. */
export function useSiwe(siwe: Siwe): SiweState & Pick<Siwe, 'signIn' | 'cancel' | 'signOut'> {
  const state = useSyncExternalStore(siwe.subscribe, siwe.getState, readNobody)
  return { ...state, signIn: siwe.signIn, cancel: siwe.cancel, signOut: siwe.signOut }
}
