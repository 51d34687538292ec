import { isDurable, readTokens, solana } from '@latchkey/chains/solana'
import { createFamily } from '../create-family.ts'
import type { FamilyHandlers } from '../handlers.ts'
import { createHistory } from '../history.ts'
import { loadMessages } from './messages/load.ts'
import { createNode } from './node.ts'
import { createSending } from './sending.ts'
import { signMessage } from './sign-message.ts'
import { sendTransaction, signTransaction } from './transactions.ts'

const history = createHistory(solana, {
  createNode,
  toSent({ id, raw, transaction }, _, { sentAt, taken }) {
    const durable = isDurable(transaction)
    // Bytes that may never have been sent are not sent again: the person may send another transaction instead, and
    // without a nonce or counter, as other families have, both could be executed.
    return { id, durable, sentAt, ...((taken || durable) && { raw }) }
  },
})

export const family = createFamily({
  history,
  createNode,
  readBalance: solana.readBalance,
  readTokens: (address, node, network) => readTokens(address, node, { network }),
  loadSending: async (_, { locale }) => createSending(await loadMessages(locale)),
})

export const handlers: FamilyHandlers<'solana'> = {
  solana_sendTransaction: sendTransaction,
  solana_signTransaction: signTransaction,
  solana_signMessage: signMessage,
}
