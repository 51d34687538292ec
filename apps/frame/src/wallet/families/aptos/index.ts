import { aptos, decode, decodeParties, readAddress, readSigned } from '@latchkey/chains/aptos'
import { createFamily } from '../create-family.ts'
import type { FamilyHandlers } from '../handlers.ts'
import { createHistory } from '../history.ts'
import { signAndSubmitTransaction, signMessage, signMultiAgentTransaction, signTransaction } from './handlers.ts'
import { loadMessages } from './messages/load.ts'
import { createNode, reading } from './node.ts'
import { createSending } from './sending.ts'

const history = createHistory(
  { ...aptos, decode: decodeAny, readSigned: (raw, { address }) => readSigned(raw, readAddress(address)) },
  { createNode, toSent: ({ id, raw }, _, { sentAt }) => ({ id, raw, sentAt }) },
)

export const family = createFamily({
  history,
  createNode,
  readBalance: (address, node) => reading(() => aptos.readBalance(readAddress(address), node)),
  loadSending: async (_, { locale }) => createSending(await loadMessages(locale)),
})

/** Decodes a transaction of one or of several signers. */
function decodeAny(unsigned: Uint8Array) {
  try {
    return decode(unsigned)
  } catch {
    return decodeParties(unsigned).raw
  }
}

export const handlers: FamilyHandlers<'aptos'> = {
  aptos_signMessage: signMessage,
  aptos_signTransaction: signTransaction,
  aptos_signAndSubmitTransaction: signAndSubmitTransaction,
  aptos_signMultiAgentTransaction: signMultiAgentTransaction,
}
