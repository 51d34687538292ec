import { WalletError } from '@latchkey/core/errors'
import { isBlockchain, type Network, type NetworkName, networks, readNetwork } from '@latchkey/core/networks'
import type { Offer } from '@latchkey/protocol/api'
import { isServiceError } from '@latchkey/protocol/service-error'
import { isKnown } from '../../entry/networks.ts'
import type { Page } from '../../entry/page.ts'
import type { Handler } from '../request-context.ts'
import { requireAccount } from '../require-account.ts'
import { retryOutages } from '../retry-outages.ts'
import { compare, isDecimal } from './decimal.ts'

const invalid = (thing: string) => new WalletError('invalidArgument', { thing })

/** The networks of these blockchains that are of the same kind as the chosen one, main or test. */
const networksOf = (blockchains: readonly string[], { net }: Network, page: Page): NetworkName[] => {
  if (!blockchains.every(isBlockchain)) throw invalid('blockchains')
  const names = Object.keys(networks) as NetworkName[] // of the register: nobody sells the others' coins
  return names.filter((name) => {
    const row = readNetwork(name)
    return row.net === net && blockchains.some((each) => each === row.blockchain) && isKnown(page, row)
  })
}

/** The token's address; undefined for the coin, which the wire calls `0x0`, and null where none is named. */
const readContract = (value: string | null | undefined): `0x${string}` | null | undefined => {
  if (value === undefined || value === null) return undefined
  if (/^0x0*$/.test(value)) return null
  if (!/^0x[0-9a-f]{40}$/i.test(value)) throw invalid('contractAddress')
  return value as `0x${string}` // checked by the test above
}

const readAmount = (value: string | number | null | undefined): string | undefined => {
  if (value === undefined || value === null) return undefined
  const text = String(value)
  if (!isDecimal(text) || compare(text, '0') <= 0) throw invalid('coinAmount')
  return text
}

/**
 * Lets the person buy coins from the operator's providers. Leaving before an order counts as a rejection (4001). The
 * page is answered once the order stands; the payment and its outcome are followed on the screen.
 */
export const openBuy: Handler<'face_openBuy'> = async (call, context) => {
  const { views, requester, session } = context
  const [{ blockchains, contractAddress, coinAmount }] = call.params
  const { address } = requireAccount(context)
  const wanted = networksOf(blockchains, context.network, context.page)
  const contract = readContract(contractAddress)
  const amount = readAmount(coinAmount)
  const nothing = () =>
    new WalletError('noCoinAvailableToBuy', { blockchains, ...(contractAddress && { contractAddress }) })
  if (wanted.length === 0) throw nothing()

  const { offers } = await retryOutages(call, context, () =>
    session.api.call('buyOffers', {
      networks: wanted,
      ...(contract !== undefined && { contract }),
      ...(amount !== undefined && { amount }),
    }),
  ).catch((failure) => {
    throw isServiceError(failure, 'nothing_to_buy') ? nothing() : failure
  })
  if (offers.length === 0) throw nothing()

  const place = (offer: Offer, amount: string, key: string) =>
    session.api.call('buyOrder', { offerId: offer.id, amount, key })
  const order = await views.ask(call, 'ChooseOffer', { requester, offers, amount, address, order: place })
  // The order is placed, whatever happens on the next screen: from here on neither a time limit nor Escape rejects it.
  call.answer(null)
  const read = () => {
    call.restart() // the person may be paying in another window
    return session.api.call('buyStatus', { orderId: order.orderId })
  }
  await views.ask(call, 'PayOrder', { requester, order, read }).catch((failure) => {
    call.signal.throwIfAborted()
    if (!(failure instanceof WalletError)) throw failure
  })
  return null
}
