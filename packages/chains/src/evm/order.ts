import type { Address } from 'viem'

/** Something that an order trades; `any`: any item of a collection. */
export type Piece = {
  kind: 'coin' | 'token' | 'item' | 'any'
  contract: Address | undefined
  id: bigint | undefined
  amount: bigint
  /** The recipient; undefined for a piece the account offers. */
  to?: Address
  /** The recipient is the signer of the order. */
  toSigner?: true
}

/** A part of the price that goes to somebody else, in hundredths of a percent. */
export type OrderFee = { to: Address; rate: bigint }

/** A marketplace order: the offer of the signer, and the consideration for it. */
export type Order = {
  market: 'Seaport' | 'Blur' | 'CoW Protocol' | '1inch' | 'UniswapX' | '0x' | 'LooksRare' | 'Rarible'
  /** Undefined: the signer. */
  offerer: Address | undefined
  offer: Piece[]
  consideration: Piece[]
  /** Fees that the order states as rates. Where it sells, the resulting amounts are among `gets`. */
  fees?: OrderFee[]
  /** The market takes fees out of the price, and the order does not say how much. */
  hasFees?: true
  /** Amounts, items or recipients depend on something that is not in the order. */
  isOpen?: boolean
  /** When it ends, in seconds since the epoch. */
  until?: bigint
}
