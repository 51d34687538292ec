import { type AptosNode, undefinedIfMissing } from '@latchkey/aptos-node'
import * as v from 'valibot'
import type { Token, TokenSource } from '../family.ts'
import { readListedTokens, toTokenWords } from '../tokens.ts'
import { readBalance } from './balance.ts'
import { aptosCoin } from './describe.ts'

const store = v.object({ coin: v.object({ value: v.pipe(v.string(), v.regex(/^\d{1,20}$/)) }) })
const info = v.object({
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
  name: v.string(),
  symbol: v.string(),
})

/** The most kinds of coins that are listed. */
const most = 20

/** Coins besides the chain's own are among an account's resources, with names that their makers chose. */
async function readCoins(address: string, node: AptosNode, source: TokenSource): Promise<Token[]> {
  const resources = (await node.getResources(address).catch(undefinedIfMissing))?.data ?? []
  const stores = resources.flatMap(({ type, data }) => {
    const [, coin] = /^0x1::coin::CoinStore<(.+)>$/.exec(type) ?? []
    const read = v.safeParse(store, data)
    if (!coin || coin === aptosCoin || !read.success) return []
    const balance = BigInt(read.output.coin.value)
    return balance > 0n ? [{ id: coin, balance }] : []
  })
  const named = stores.slice(0, most).map(async (each) => {
    const claimed = await readInfo(node, each.id)
    return claimed ? [{ ...each, decimals: claimed.decimals, ...toTokenWords(source, each.id, claimed) }] : []
  })
  return (await Promise.all(named)).flat()
}

const readInfo = async (node: AptosNode, coin: string) => {
  const maker = coin.split('::')[0] ?? ''
  const found = await node.getResource(maker, `0x1::coin::CoinInfo<${coin}>`).catch(undefinedIfMissing)
  const read = v.safeParse(info, found?.data.data)
  return read.success ? read.output : undefined
}

/**
 * The coins an account holds besides the chain's own, and those fungible assets on the operator's list, because no node
 * lists them.
 */
export async function readTokens(address: string, node: AptosNode, source: TokenSource): Promise<Token[]> {
  const [coins, assets] = await Promise.all([
    readCoins(address, node, source),
    readListedTokens(source, (id) => readBalance(address, node, id)),
  ])
  return [...assets, ...coins]
}
