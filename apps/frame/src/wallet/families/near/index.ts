import type { FamilyHandlers } from '../handlers.ts'
import { broadcast, signTransaction } from './broadcast.ts'

export { kept } from './kept.ts'
export { broadcast, signTransaction }

export const handlers: FamilyHandlers<'near'> = {
  near_signTransaction: signTransaction,
  near_broadcast_tx_async: broadcast,
}
