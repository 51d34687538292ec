import { readBalance, readItems, readToken, readTokenBalance } from '@latchkey/chains/evm'
import { isWalletError } from '@latchkey/core/errors'
import type { Network } from '@latchkey/core/networks'
import type { Messages } from '../../messages/en.ts'
import type { Holding, Holdings, ListedAsset } from '../holdings.ts'
import { type NodeReader, rpcOf } from './draft.ts'
import { withSafeSymbol } from './token-symbol.ts'

const readAsset = async (
  context: NodeReader & { messages: Messages },
  network: Network,
  account: `0x${string}`,
  asset: ListedAsset,
): Promise<Holding> => {
  const rpc = rpcOf(context, network)
  const { standard, address, tokenId } = asset
  try {
    const found = await readToken(rpc, address)
    if (found?.standard !== standard.toLowerCase()) return { kind: 'unreadable', asset }
    const token = withSafeSymbol(found, address, network, context.messages)
    if (token.standard === 'erc20')
      return { kind: 'token', asset, token, balance: await readTokenBalance(address, account, rpc) }
    const ids = tokenId === undefined ? [] : [BigInt(tokenId)]
    const items = await readItems(rpc, { standard: token.standard, token: address, account, ids })
    return { kind: 'items', asset, token, items }
  } catch (failure) {
    // The contract reverted, as one may that only looks like a token. An outage concerns the whole network.
    if (isWalletError(failure)) return { kind: 'unreadable', asset }
    throw failure
  }
}

/** Several items of one contract that were added one by one become one holding. */
const join = (holdings: readonly Holding[]): Holding[] => {
  const joined: Holding[] = []
  for (const each of holdings) {
    const before = joined.find(
      (other) => other.kind === 'items' && each.kind === 'items' && other.asset.address === each.asset.address,
    )
    if (before?.kind !== 'items' || each.kind !== 'items') joined.push(each)
    else before.items.push(...each.items.filter(({ id }) => !before.items.some((item) => item.id === id)))
  }
  return joined
}

/**
 * The coin and the listed assets of an account on one network.
 *
 * @throws ServiceError or Error when the node does not answer
 */
export async function readHoldings(
  context: NodeReader & { messages: Messages },
  network: Network,
  account: `0x${string}`,
  listed: readonly ListedAsset[],
): Promise<Holdings> {
  const here = listed.filter((asset) => asset.network === network.name)
  const [coin, ...assets] = await Promise.all([
    readBalance(account, rpcOf(context, network)),
    ...here.map((asset) => readAsset(context, network, account, asset)),
  ])
  return { coin, assets: join(assets) }
}
