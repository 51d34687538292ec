// NEAR as one chunk of its own: who does not use it does not load it.
export { broadcast, signTransaction } from './broadcast.ts'
export { kept } from './kept.ts'
