import type { Address } from 'viem'

/** Something an order is about; `any`: whichever item of a collection. */
export type Piece = {
  kind: 'coin' | 'token' | 'item' | 'any'
  contract: Address | undefined
  id: bigint | undefined
  amount: bigint
  /** The recipient; undefined for a piece the account offers. */
  to?: Address
  /** The recipient is whoever signs the order. */
  toSigner?: true
}

/** A part of the price that goes to somebody else, in hundredths of a percent. */
export type OrderFee = { to: Address; rate: bigint }

/** A marketplace order: the offer of the signer, and the consideration for it. */
export type Order = {
  market: 'Seaport' | 'Blur' | 'CoW Protocol' | '1inch' | 'UniswapX' | '0x' | 'LooksRare' | 'Rarible'
  /** Undefined: whoever signs it. */
  offerer: Address | undefined
  offer: Piece[]
  consideration: Piece[]
  /** Fees that the order states as rates; where it sells, what they come to stands among `gets`. */
  fees?: OrderFee[]
  /** The market takes fees out of the price, and the order does not say how much. */
  hasFees?: true
  /** Amounts, items or recipients are set by something that stands nowhere in the order. */
  isOpen?: boolean
  /** Until when, in seconds of the epoch. */
  until?: bigint
}
