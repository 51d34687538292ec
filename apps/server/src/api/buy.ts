import { createHash } from 'node:crypto'
import type { Offer } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import type { Limits } from '@latchkey/service/limits'
import type { Hono } from 'hono'
import type { Kysely } from 'kysely'
import { toChecksum } from '../checksum.ts'
import type { ProjectStore } from '../projects.ts'
import { randomId } from '../random.ts'
import type { RateName } from '../rates.ts'
import type { Tables } from '../tables.ts'
import { toUnits } from './amounts.ts'
import type { Calls } from './call.ts'
import type { OnRamp } from './on-ramps.ts'
import type { PersonKey } from './person-key.ts'
import type { VaultStore } from './vault-store.ts'

export type OrderStore = ReturnType<typeof createOrderStore>

/** The person and the provider of each order. Only the provider knows the order's state. */
export function createOrderStore(db: Kysely<Tables>) {
  return {
    async put(order: { id: string; userId: string; provider: string; providerOrder: string }): Promise<void> {
      const { id, userId, provider, providerOrder } = order
      await db
        .insertInto('orders')
        .values({ id, user_id: userId, provider, provider_order: providerOrder })
        .onConflict((conflict) => conflict.column('id').doNothing()) // the same request again
        .execute()
    },
    async find(userId: string, id: string) {
      return db
        .selectFrom('orders')
        .select(['provider', 'provider_order as providerOrder'])
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .executeTakeFirst()
    },
  }
}

export type BuyParts = {
  onRamps: readonly OnRamp[]
  orders: OrderStore
  vaults: VaultStore
  projects: ProjectStore
  limits: Limits<RateName>
  personKey: PersonKey
}

/** The endpoints for buying coins from the operator's providers. */
export function buyRoutes(app: Hono, call: Calls, parts: BuyParts): void {
  const { onRamps, orders, vaults, projects, limits, personKey } = parts
  call(app, 'buyOffers', async ({ session, body: { networks, contract, amount } }) => {
    await limits.take(['buySession', session.id])
    if (amount !== undefined && !isAmount(amount)) throw new ServiceError('bad_request')
    const requested = onRamps.flatMap((onRamp) => {
      const both = onRamp.networks.filter((network) => networks.includes(network))
      return both.length > 0 ? [onRamp.offers(both)] : []
    })
    const answers = await Promise.allSettled(requested)
    if (requested.length > 0 && answers.every(({ status }) => status === 'rejected'))
      throw new ServiceError('unavailable')
    const offers = answers
      .flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []))
      .filter((offer) => contract === undefined || isOf(offer, contract))
      .filter((offer) => amount === undefined || isWithin(offer, amount))
    if (offers.length === 0) throw new ServiceError('nothing_to_buy')
    return { offers }
  })

  // Without a key a repeated order is a second, unpaid one. Treating it as the first would be a guess: a person may buy
  // the same twice, and would then be sent to a checkout that is already paid.
  call(app, 'buyOrder', async ({ session, body: { offerId, amount, key, account }, address }) => {
    await limits.take(['orderSession', session.id], ['orderPerson', personKey(session, address)])
    const walletAddress = await vaults.provenAddressOf(session.userId, account)
    if (!walletAddress) throw new ServiceError('not_found')
    const [providerId, network] = offerId.split(':')
    const onRamp = onRamps.find(({ id }) => id === providerId)
    const known = onRamp?.networks.find((each) => each === network)
    // Queried again, because the offer may have changed since the person saw it.
    const offer = onRamp && known && (await onRamp.offers([known])).find(({ id }) => id === offerId)
    if (!offer) throw new ServiceError('nothing_to_buy')
    if (!isWithin(offer, amount)) throw new ServiceError('bad_request')
    const id = key === undefined ? randomId() : toOrderId(session.userId, key)
    const { origins } = await projects.read(session.projectId)
    const made = await onRamp.order({
      reference: id,
      offer,
      amount,
      walletAddress: toChecksum(walletAddress),
      returnUrl: origins[0] ?? '', // every project has one
    })
    await orders.put({ id, userId: session.userId, provider: onRamp.id, providerOrder: made.orderId })
    return { orderId: id, checkoutUrl: made.checkoutUrl }
  })

  call(app, 'buyStatus', async ({ session, body }) => {
    const order = await orders.find(session.userId, body.orderId)
    if (!order) throw new ServiceError('not_found')
    const onRamp = onRamps.find(({ id }) => id === order.provider)
    if (!onRamp) throw new ServiceError('unavailable')
    return onRamp.read(order.providerOrder)
  })
}

/**
 * The order's id, which is also the provider's reference: the same for repeated requests of one person, and different
 * for anybody else.
 */
const toOrderId = (userId: string, key: string): string =>
  createHash('sha256').update(`${userId} ${key}`).digest().subarray(0, 16).toString('base64url')

/** The largest number of decimals of any coin. */
const finest = 36

const isAmount = (amount: string): boolean => (toUnits(amount, finest) ?? 0n) > 0n

const isOf = (offer: Offer, contract: string | null): boolean =>
  (offer.contract?.toLowerCase() ?? null) === (contract?.toLowerCase() ?? null)

/** Checks that an amount fits the coin's decimals and the offer's limits. Exact: it uses no floats. */
const isWithin = ({ decimals, minimum, maximum }: Offer, amount: string): boolean => {
  const units = toUnits(amount, decimals)
  const least = toUnits(minimum, finest)
  const most = toUnits(maximum, finest)
  if (!units || least === undefined || most === undefined) return false
  const fine = units * 10n ** BigInt(finest - decimals)
  return least <= fine && fine <= most
}
