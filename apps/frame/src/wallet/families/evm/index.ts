import { isKnownNetwork } from '@latchkey/core/networks'
import type { WalletFamily } from '../family.ts'
import { createReplacementLoader, operatorRpcOf } from './draft.ts'
import { readRecipients } from './facts.ts'
import { readHoldings } from './holdings.ts'
import { createFeeds } from './price-source.ts'
import { readReceived } from './received.ts'
import { confirmAndSend, requireSender } from './send-transaction.ts'
import { createSending } from './sending.ts'
import { listReplacements, readSentTransaction, signedOf } from './sent-transaction.ts'

/** Ethereum and the networks whose nodes speak its JSON-RPC. The API follows their transactions. */
export const family: WalletFamily = {
  async readHoldings({ account: { address }, network, context }) {
    const { assets: listed } = await context.session.api.call('assetList', { networks: [network.name] })
    return { holdings: await readHoldings(context, network, address as `0x${string}`, listed), listed }
  },

  readSent: (row, { account: { address }, network, context }, before, others) =>
    readSentTransaction(context, network, row, address as `0x${string}`, before, others),

  // The confirm screen uses the same, so that both agree about a recipient.
  readRecipients: ({ account: { address }, network, context }, askedBy) =>
    readRecipients(context, network, address as `0x${string}`, askedBy),

  readReceived: ({ account: { address }, network, context }) =>
    readReceived(context, network, address as `0x${string}`, async () => {
      const { assets } = await context.session.api.call('assetList', { networks: [network.name] })
      return assets
    }),

  readPrices: (symbols, { network, context }) => createFeeds(network, operatorRpcOf(context, network)).read(symbols),

  loadSending: async (network, messages, config) => createSending(network, messages, config),

  replace(call, context, replacement) {
    const load = createReplacementLoader(context, requireSender(context), replacement)
    // The page waits for the home, not for this transaction: once it is sent, the home can be closed.
    return confirmAndSend(call, context, { load, sent: () => call.reopen() })
  },

  findReplacement: (row, others, { account: { address } }) =>
    listReplacements(row, others, address as `0x${string}`)[0],

  async sendAgain(row, { account: { address }, context }) {
    const signed = signedOf(row, address as `0x${string}`)
    if (!signed || !isKnownNetwork(row.network)) throw new Error('the bytes are not stored, or are not of this account')
    const answer = await context.session.api.call('transactionSend', { network: row.network, raw: signed.raw })
    if ('error' in answer) throw new Error(answer.error.message)
  },
}
