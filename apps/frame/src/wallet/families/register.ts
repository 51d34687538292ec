import { lazyImport } from '../../entry/lazy-import.ts'
import { createLoadFamily } from './kept.ts'

// Each family besides EVM is a chunk of its own: who does not use it does not load it.
export const loadSolana = lazyImport(() => import('./solana/index.ts'))
export const loadAptos = lazyImport(() => import('./aptos/handlers.ts'))
export const loadNear = lazyImport(() => import('./near/index.ts'))
export const loadTezos = lazyImport(() => import('./tezos/index.ts'))

/** What a family does with what was sent, and tells of an account. */
export const loadFamily = createLoadFamily({
  solana: loadSolana,
  aptos: loadAptos,
  near: loadNear,
  tezos: loadTezos,
})
