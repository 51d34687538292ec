import type { FamilyHandlers } from '../handlers.ts'
import { signMessage } from './sign-message.ts'
import { sendTransaction, signTransaction } from './transactions.ts'

export { kept } from './kept.ts'
export { sendTransaction, signMessage, signTransaction }

export const handlers: FamilyHandlers<'solana'> = {
  solana_sendTransaction: sendTransaction,
  solana_signTransaction: signTransaction,
  solana_signMessage: signMessage,
}
