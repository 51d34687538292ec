import { isNetworkName, type Network, networks, readNetwork } from '@latchkey/core/networks'
import { hasNode } from '../../nodes.ts'
import type { WalletFamily } from '../family.ts'
import { createReplacementLoad } from './draft.ts'
import { readHoldings } from './holdings.ts'
import { requireSender, sendSeen } from './send-transaction.ts'
import { createSending } from './sending.ts'
import { listReplacements, readSentTransaction, signedOf } from './sent-transaction.ts'

/** The newest transactions that are looked through for a recipient. */
const lookedThrough = 12

/** The networks on which the same account may have sent something. */
function listNetworks(network: Network, context: Parameters<typeof hasNode>[0]): Network[] {
  return Object.values(networks).filter(
    (each) => each.evmLike && each.net === network.net && (each.name === network.name || hasNode(context, each)),
  )
}

/** Ethereum and the networks whose nodes speak its JSON-RPC. The API follows their transactions. */
export const family: WalletFamily = {
  async readHoldings({ account: { address }, network, context }) {
    const { assets: listed } = await context.session.api.call('assetList', { networks: [network.name] })
    return { holdings: await readHoldings(context, network, address as `0x${string}`, listed), listed }
  },

  readSent: (row, { account: { address }, network, context }, before, others) =>
    readSentTransaction(context, network, row, address as `0x${string}`, before, others),

  async readRecipients({ account: { address }, network, context }) {
    const names = listNetworks(network, context).map(({ name }) => name)
    const { transactions } = await context.session.api.call('activity', { networks: names })
    const sent = await Promise.all(
      transactions
        .slice(0, lookedThrough)
        .map((row) => readSentTransaction(context, readNetwork(row.network), row, address as `0x${string}`)),
    )
    return sent.flatMap(({ to }) => to ?? [])
  },

  loadSending: async (network, messages) => createSending(network, messages),

  replace(call, context, replacement) {
    const load = createReplacementLoad(context, requireSender(context), replacement)
    // The page waits for the home, not for this: once it is sent, the home can be closed again.
    return sendSeen(call, context, { load, sent: () => call.reopen() })
  },

  findReplacement: (row, others, { account: { address } }) =>
    listReplacements(row, others, address as `0x${string}`)[0],

  async sendAgain(row, { account: { address }, context }) {
    const signed = signedOf(row, address as `0x${string}`)
    if (!signed || !isNetworkName(row.network)) throw new Error('the bytes are not stored, or are not of this account')
    const answer = await context.session.api.call('transactionSend', { network: row.network, raw: signed.raw })
    if ('error' in answer) throw new Error(answer.error.message)
  },
}
