import type { AddedNetwork } from '@latchkey/core/added-networks'
import * as v from 'valibot'
import { origin, text } from './shapes.ts'

/** An EVM network outside the register, as an operator configures it. Its coin has 18 decimals. */
export const addedNetwork = v.strictObject({
  chainId: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  /** The name that people read. */
  title: v.pipe(text(40), v.regex(/^\S(.*\S)?$/, 'not a name; write one without spaces at its ends')),
  /** The symbol of its coin. */
  coin: v.pipe(v.string(), v.regex(/^[A-Za-z]{2,6}$/, 'not a symbol; write 2 to 6 letters')),
  /** True if the coin really is the one known by that symbol elsewhere, such as ETH on a rollup. */
  sharesCoin: v.optional(v.boolean()),
  /** True where coins are worth nothing. */
  test: v.optional(v.boolean()),
  /** The explorer: `/tx/` and `/address/` follow. */
  explorer: v.optional(origin),
  /** How a rollup charges for a transaction's data. */
  dataFee: v.optional(v.picklist(['opStack', 'scroll', 'arbitrum'])),
  /** Blocks after which a transaction counts as final, where nodes do not support the block tag `finalized`. */
  confirmations: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(10_000))),
}) satisfies v.GenericSchema<AddedNetwork>
