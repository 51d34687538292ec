import { readSecretFile } from '@latchkey/at-rest/secret-file'
import type { NetworkName } from '@latchkey/core/networks'
import type { Offer } from '@latchkey/protocol/api'
import { ServiceError } from '@latchkey/protocol/service-error'
import { address, hash, text } from '@latchkey/protocol/shapes'
import type { Log } from '@latchkey/service/log'
import * as v from 'valibot'
import type { OnRampConfiguration } from '../configuration.ts'
import { createPartner } from './partner.ts'

export type OrderState = 'open' | 'paid' | 'sent' | 'cancelled' | 'failed'

/** An on-ramp provider that the operator is registered with. Every call may fail with `unavailable`. */
export type OnRamp = {
  id: string
  networks: readonly NetworkName[]
  /** The current offers. */
  offers(networks: readonly NetworkName[]): Promise<Offer[]>
  /**
   * Orders coins for one wallet. Nothing is paid yet.
   *
   * @param wish `reference` is our id for the order: repeating it returns the same order
   * @throws ServiceError `nothing_to_buy` when it is no longer offered, `bad_request` for an amount outside the offer
   */
  order(wish: {
    reference: string
    offer: Pick<Offer, 'network' | 'contract'>
    amount: string
    walletAddress: string
    returnUrl: string
  }): Promise<{ orderId: string; checkoutUrl: string }>
  /** The state of an order, by the provider's id for it. */
  read(orderId: string): Promise<{ state: OrderState; hash: `0x${string}` | null }>
}

const native = 'native'
const decimal = v.pipe(v.string(), v.maxLength(80), v.regex(/^\d{1,40}(\.\d{1,36})?$/, 'not a decimal number'))

const offer = v.object({
  network: v.string(),
  asset: v.union([v.literal(native), address]),
  symbol: v.pipe(text(32), v.regex(/^[^\p{C}]+$/u)),
  decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36)),
  minimum: decimal,
  maximum: decimal,
  pricePerCoin: decimal,
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})
const order = v.object({ orderId: v.pipe(v.string(), v.regex(/^[\w-]{1,128}$/)), checkoutUrl: text(2048) })
const orderState = v.object({
  state: v.picklist(['open', 'paid', 'sent', 'cancelled', 'failed']),
  hash: v.nullish(hash),
})
const refusal = v.object({ code: v.string() })

/**
 * A provider of coins over HTTP (the contract is documented with the local one, dev/src/on-ramp).
 *
 * @throws SecretFileError
 */
export async function createOnRamp(config: OnRampConfiguration, log: Log): Promise<OnRamp> {
  const partner = createPartner(
    {
      url: config.url,
      secret: await readSecretFile(config.secretFile),
      prefix: 'X-On-Ramp',
      headers: { 'X-On-Ramp-Id': config.operatorId ?? config.id },
    },
    log,
  )

  const strange = (why: string) => {
    log.error('unexpected answer from an on-ramp provider', { provider: config.id, why })
    return new ServiceError('unavailable')
  }
  const ask = async <S extends v.GenericSchema>(
    answer: S,
    ...question: Parameters<typeof partner.ask>
  ): Promise<v.InferOutput<S>> => {
    const { status, body } = await partner.ask(...question)
    if (status === 200) {
      const parsed = v.safeParse(answer, body)
      if (!parsed.success) throw strange(parsed.issues[0].message)
      return parsed.output
    }
    const refused = v.safeParse(refusal, body)
    const code = refused.success ? refused.output.code : ''
    if (code === 'NOT_OFFERED') throw new ServiceError('nothing_to_buy')
    if (code === 'AMOUNT_OUT_OF_RANGE') throw new ServiceError('bad_request')
    throw strange(`${status}`)
  }

  return {
    id: config.id,
    networks: config.networks,

    async offers(networks) {
      const query = encodeURIComponent(networks.join(','))
      const offers = await ask(v.array(offer), 'GET', `/offers?networks=${query}`)
      return offers.flatMap(({ network, asset, pricePerCoin, ...rest }): Offer[] => {
        const requested = networks.find((each) => each === network)
        if (!requested) return []
        const contract = asset === native ? null : asset
        const id = `${config.id}:${network}:${asset.toLowerCase()}`
        return [{ ...rest, id, provider: config.name ?? config.id, network: requested, contract, price: pricePerCoin }]
      })
    },

    async order({ reference, offer: { network, contract }, ...wish }) {
      const made = await ask(order, 'POST', '/orders', { reference, network, asset: contract ?? native, ...wish })
      // The provider's answer must not send people to another origin.
      const url = URL.canParse(made.checkoutUrl) ? new URL(made.checkoutUrl) : undefined
      if (url?.origin !== config.checkout || url.username || url.password) throw strange('another checkout')
      return { orderId: made.orderId, checkoutUrl: url.href }
    },

    async read(orderId) {
      const { state, hash = null } = await ask(orderState, 'GET', `/orders/${encodeURIComponent(orderId)}`)
      return { state, hash: state === 'sent' ? hash : null }
    },
  }
}
