import type { Offer } from '@latchkey/protocol/api'
import type { AnswerOf } from '@latchkey/protocol/endpoints'
import type { Requester } from '../../entry/requester.ts'
import type { ScreenResult } from '../screens/screen-result.ts'

export type Order = { offer: Offer; amount: string; orderId: string; checkoutUrl: string }

export type ChooseOfferProps = ScreenResult<Order> & {
  requester: Requester
  offers: readonly Offer[]
  amount: string | undefined
  /** The person's own address: where the coins go. */
  address: string
  /**
   * Places the order.
   *
   * @param key repeating the order with it orders nothing new
   */
  order(offer: Offer, amount: string, key: string): Promise<{ orderId: string; checkoutUrl: string }>
}

export type PayOrderProps = ScreenResult<'done'> & {
  requester: Requester
  order: Order
  read(): Promise<AnswerOf<'buyStatus'>>
}
