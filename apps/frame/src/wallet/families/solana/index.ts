// Solana as one chunk of its own: who does not use it does not load it.
export { kept } from './kept.ts'
export { signMessage } from './sign-message.ts'
export { sendTransaction, signTransaction } from './transactions.ts'
