import type { Handler } from '../request-context.ts'

/** Shows the link by which another Hedera wallet connects to the page, until it is connected. */
export const pairHashConnect: Handler<'hedera_pairHashConnect'> = async (call, { views, requester, pairing }) => {
  return views.ask(call, 'PairWallet', { requester, ...(await pairing.pair()) })
}
