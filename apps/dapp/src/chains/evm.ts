import * as v from 'valibot'
import { erc20Abi, isAddress, parseEther } from 'viem'
import { giveCoins, giveTokens } from '../faucet/faucet.ts'
import { address, clientOf, sendCall, toCall } from './evm-node.ts'
import type { Gift, PageChain, Place, Sent, Token, Wish } from './family.ts'
import { readListed } from './token-words.ts'

/** So much a local chain gives at once; of tokens so many whole ones. */
const gift = { coins: parseEther('100'), tokens: 100n }

/** What the account has, in the coin's smallest unit. */
export const readBalance = (chain: PageChain, account: string): Promise<bigint> =>
  clientOf(chain).getBalance({ address: v.parse(address, account) })

/** Those of the operator's tokens it holds: a node lists none. */
export const readTokens = (chain: PageChain, account: string): Promise<Token[]> =>
  readListed(chain, (id) =>
    clientOf(chain).readContract({
      address: v.parse(address, id),
      abi: erc20Abi,
      functionName: 'balanceOf',
      args: [v.parse(address, account)],
    }),
  )

export const isRecipient = (text: string): boolean => isAddress(text)

export const send = (place: Place, wish: Wish): Promise<Sent> => sendCall(place, toCall(wish), { settles: false })

export { signMessage } from './evm-node.ts'

export const gifts = (chain: PageChain): Gift[] => [
  {
    label: chain.network.coin,
    give: (account) => giveCoins(clientOf(chain), v.parse(address, account), gift.coins),
  },
  ...chain.tokens.map(({ id, symbol, decimals }) => ({
    label: symbol,
    give: (account: string) =>
      giveTokens(
        clientOf(chain),
        v.parse(address, id),
        v.parse(address, account),
        gift.tokens * 10n ** BigInt(decimals),
      ),
  })),
]
