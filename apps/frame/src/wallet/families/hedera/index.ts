import { lazyImport } from '../../../entry/lazy-import.ts'
import type { FamilyHandlers } from '../handlers.ts'
import { associate } from './associate.ts'
import { signMessage } from './sign-message.ts'

// Pairing needs HashConnect's client, so it is loaded on demand.
const loadHashConnect = lazyImport(() => import('../../hash-connect/pair.ts'))

// Its accounts and transactions are Ethereum's, through a relay (HIP-482).
export { family } from '../evm/index.ts'

export const handlers: FamilyHandlers<'hedera'> = {
  hedera_associate: associate,
  hedera_pairHashConnect: async (call, context) => (await loadHashConnect()).pairHashConnect(call, context),
  hedera_signMessage: signMessage,
}
