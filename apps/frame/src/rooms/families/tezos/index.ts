// Tezos as one chunk of its own: who does not use it does not load it.
export { transferCoin, transferFa2 } from './transfer.ts'
