import { lazyImport } from '../../../entry/lazy-import.ts'
import { family as evm } from '../evm/index.ts'
import type { WalletFamily } from '../family.ts'
import type { FamilyHandlers } from '../handlers.ts'
import { associate } from './associate.ts'
import { readOtherNames } from './other-names.ts'
import { signMessage } from './sign-message.ts'

// Pairing needs HashConnect's client, so it is loaded on demand.
const loadHashConnect = lazyImport(() => import('../../hash-connect/pair.ts'))

// Its accounts and transactions are Ethereum's, through a relay (HIP-482).
export const family: WalletFamily = { ...evm, readOtherNames }

export const handlers: FamilyHandlers<'hedera'> = {
  hedera_associate: associate,
  hedera_pairHashConnect: async (call, context) => (await loadHashConnect()).pairHashConnect(call, context),
  hedera_signMessage: signMessage,
}
