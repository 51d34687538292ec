import type { Handler } from '../room.ts'

/** Shows the link by which another wallet of Hedera's connects to the page, until it has. */
export const pairHashConnect: Handler<'hedera_pairHashConnect'> = async (call, { stage, asker, pairing }) => {
  return stage.ask(call, 'PairWallet', { asker, ...(await pairing.pair()) })
}
