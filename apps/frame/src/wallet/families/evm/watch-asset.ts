import { findConfusable, readToken, readTokenName } from '@latchkey/chains/evm'
import { WalletError } from '@latchkey/core/errors'
import { knownNetworks, networkOfChainId } from '@latchkey/core/networks'
import { isServiceError } from '@latchkey/protocol/service-error'
import { getAddress, isAddress } from 'viem/utils'
import { afterRefusal } from '../../handlers/after-refusal.ts'
import type { Handler } from '../../request-context.ts'
import { requireAccount } from '../../require-account.ts'
import { retryOutages } from '../../retry-outages.ts'
import { rpcOf } from './draft.ts'
import { requireNode } from './require-node.ts'

const invalid = (reason: string) => new WalletError('invalidParams', { reason })

/** The number of an NFT as the API takes it: decimal text. */
const readTokenId = (tokenId: string | number | undefined): string | undefined => {
  if (tokenId === undefined) return undefined
  const text = String(tokenId)
  if (
    !/^(0x[0-9a-f]{1,64}|[0-9]{1,78})$/i.test(text) ||
    (typeof tokenId === 'number' && !Number.isSafeInteger(tokenId))
  )
    throw invalid('the number of the item is no whole number')
  return BigInt(text).toString()
}

/**
 * Adds a token or an NFT to the displayed ones (EIP-747). Name and decimals come from its contract; the page's own
 * words only serve to warn, and its picture is never loaded.
 */
export const watchAsset: Handler<'wallet_watchAsset'> = async (call, context) => {
  const { views, requester, session } = context
  const { type, options } = Array.isArray(call.params) ? call.params[0] : call.params
  requireAccount(context)
  const network = options.chainId === undefined ? context.network : networkOfChainId(options.chainId, context.network)
  requireNode(context, network)
  // Mixed case carries a checksum (EIP-55): a wrong one means a wrong character.
  if (!isAddress(options.address)) throw invalid('the address is none, or its checksum is wrong')
  const address = getAddress(options.address)
  const tokenId = type === 'ERC20' ? undefined : readTokenId(options.tokenId)

  const rpc = rpcOf({ session }, network)
  const [token, name] = await retryOutages(call, context, () =>
    Promise.all([readToken(rpc, address), readTokenName(rpc, address)]),
  )
  if (token?.standard !== type.toLowerCase()) throw invalid(`there is no ${type} contract at this address`)
  const { symbol } = token
  const coins = knownNetworks().map(({ coin }) => coin)
  await views.ask(call, 'AddAsset', {
    requester,
    network,
    standard: type,
    address,
    symbol,
    name,
    decimals: token.standard === 'erc20' ? token.decimals : undefined,
    tokenId,
    claimed: options.symbol !== undefined && options.symbol !== symbol ? options.symbol : undefined,
    lookAlike: symbol === undefined ? undefined : findConfusable(symbol, coins),
  })
  const asset = { network: network.name, standard: type, address, ...(tokenId && { tokenId }) }
  await afterRefusal(call, context, () => retryOutages(call, context, () => session.api.call('assetAdd', asset))).catch(
    (failure: unknown) => {
      if (isServiceError(failure, 'list_full')) throw new WalletError('badRequest', { reason: 'the list is full' })
      if (isServiceError(failure, 'not_allowed')) throw new WalletError('badRequest', { reason: 'the service refused' })
      throw failure
    },
  )
  return true
}
