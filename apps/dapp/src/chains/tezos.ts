import { tezos as family, readHeadLevel, readTokenId } from '@latchkey/chains/tezos'
import * as v from 'valibot'
import { formatUnits } from 'viem'
import type { Place, Sent, TransferRequest } from './family.ts'
import { follow } from './follow.ts'

export { coinGift as gifts } from './node-reading.ts'
export { signMessage } from './tezos-message.ts'
export { family }

/** A node may fall behind by a block or so between two requests. */
const blocksBehind = 2

export async function send({ chain, account, ask }: Place, { asset, to, amount }: TransferRequest): Promise<Sent> {
  const after = (await readHeadLevel(family.createNode({ url: chain.node }))) - blocksBehind
  const [publicKey] = v.parse(v.tuple([v.string()]), await ask('tezos_publicKey'))
  const sendToken = (id: string) => {
    const { contract, number } = readTokenId(id)
    const transfer = { from_: account, txs: [{ to_: to, token_id: number, amount: String(amount) }] }
    return ask('tezos_transferFA2', publicKey, account, contract, [transfer])
  }
  const answer = await (asset.id === undefined
    ? ask('tezos_transferCoin', publicKey, account, { to, amount: formatUnits(amount, asset.decimals) })
    : sendToken(asset.id))
  return follow(family, chain, { id: v.parse(v.string(), answer), after })
}
