import { evm as family } from '@latchkey/chains/evm'
import * as v from 'valibot'
import { createPublicClient, http, parseEther } from 'viem'
import { giveCoins, giveTokens } from '../faucet/faucet.ts'
import { address, sendCall, toCall } from './evm-wallet.ts'
import type { Gift, PageChain, Place, Sent, TransferRequest } from './family.ts'

export { signMessage } from './evm-wallet.ts'
export { family }

/** The amounts that a local chain gives away at a time; tokens in whole ones. */
const gift = { coins: parseEther('100'), tokens: 100n }

export function send(place: Place, transfer: TransferRequest): Promise<Sent> {
  return sendCall(family, place, toCall(transfer))
}

export function gifts({ node, network, tokens }: PageChain): Gift[] {
  const client = createPublicClient({ transport: http(node, { retryCount: 1 }) })
  return [
    { symbol: network.coin, give: (account) => giveCoins(client, v.parse(address, account), gift.coins) },
    ...tokens.map(({ id, symbol, decimals }) => ({
      symbol,
      give: (account: string) =>
        giveTokens(client, v.parse(address, id), v.parse(address, account), gift.tokens * 10n ** BigInt(decimals)),
    })),
  ]
}
