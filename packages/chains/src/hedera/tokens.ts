import * as v from 'valibot'
import type { Token, TokenSource } from '../family.ts'
import { toTokenWords } from '../tokens.ts'
import { units } from './balance.ts'
import type { Node } from './node.ts'

const balances = v.object({
  tokens: v.array(
    v.object({
      token_id: v.pipe(v.string(), v.regex(/^0\.0\.[1-9]\d{0,18}$/)),
      balance: units,
      decimals: v.pipe(v.number(), v.integer(), v.minValue(0)),
    }),
  ),
})
const metadata = v.object({ name: v.string(), symbol: v.string(), type: v.string() })

/** The fungible tokens an account holds, as the mirror node lists them. */
export async function readTokens(address: string, { mirror }: Node, source: TokenSource): Promise<Token[]> {
  const { tokens } = (await mirror(`/accounts/${address}/tokens?limit=50`, balances)) ?? { tokens: [] }
  const fungible = await Promise.all(
    tokens.map(async ({ token_id, balance, decimals }) => {
      const found = await mirror(`/tokens/${token_id}`, metadata)
      if (found?.type !== 'FUNGIBLE_COMMON') return []
      return [{ id: token_id, decimals, balance, ...toTokenWords(source, token_id, found) }]
    }),
  )
  return fungible.flat().filter(({ balance }) => balance > 0n)
}
