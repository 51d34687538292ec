// Tezos as one chunk of its own: who does not use it does not load it.
export { kept } from './kept.ts'
export { signPayload } from './sign-payload.ts'
export { sendAll, transferCoin, transferFa2 } from './transfer.ts'
