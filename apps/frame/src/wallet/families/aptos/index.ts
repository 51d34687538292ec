import type { FamilyHandlers } from '../handlers.ts'
import { signAndSubmitTransaction, signMessage, signMultiAgentTransaction, signTransaction } from './handlers.ts'

export { kept } from './kept.ts'

export const handlers: FamilyHandlers<'aptos'> = {
  aptos_signMessage: signMessage,
  aptos_signTransaction: signTransaction,
  aptos_signAndSubmitTransaction: signAndSubmitTransaction,
  aptos_signMultiAgentTransaction: signMultiAgentTransaction,
}
