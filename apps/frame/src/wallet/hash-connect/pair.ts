import type { Handler } from '../request-context.ts'

/** Shows the link by which another wallet of Hedera's connects to the page, until it has. */
export const pairHashConnect: Handler<'hedera_pairHashConnect'> = async (call, { views, requester, pairing }) => {
  return views.ask(call, 'PairWallet', { requester, ...(await pairing.pair()) })
}
