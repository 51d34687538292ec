import type { AskingMethod } from '@latchkey/protocol/methods'
import type { Handler } from '../../request-context.ts'
import { addChain, switchChain } from './network.ts'
import { sendCalls } from './send-calls.ts'
import { sendTransaction } from './send-transaction.ts'
import { showCalls } from './show-calls.ts'
import { signTypedData, signTypedDataV3 } from './sign-typed-data.ts'
import { watchAsset } from './watch-asset.ts'

/** The handlers of Ethereum's methods. They are in the wallet's first chunk, because most pages use them. */
export const handlers = {
  eth_signTypedData_v3: signTypedDataV3,
  eth_signTypedData_v4: signTypedData,
  eth_sendTransaction: sendTransaction,
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_watchAsset: watchAsset,
  wallet_sendCalls: sendCalls,
  wallet_showCallsStatus: showCalls,
} as const satisfies { [M in AskingMethod]?: Handler<M> }
