import { createLoad } from '../../door/load.ts'
import { createLoadFamily } from './kept.ts'

// Each family besides EVM is a chunk of its own: who does not use it does not load it.
export const loadSolana = createLoad(() => import('./solana/index.ts'))
export const loadAptos = createLoad(() => import('./aptos/handlers.ts'))
export const loadNear = createLoad(() => import('./near/index.ts'))
export const loadTezos = createLoad(() => import('./tezos/index.ts'))

/** What a family does with what was sent, and tells of an account. */
export const loadFamily = createLoadFamily({
  solana: loadSolana,
  aptos: loadAptos,
  near: loadNear,
  tezos: loadTezos,
})
