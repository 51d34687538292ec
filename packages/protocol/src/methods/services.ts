import * as v from 'valibot'
import { address, optionalFirst, quantity, text } from '../shapes.ts'
import { method } from './method.ts'

/** Opens the wallet itself. Closing it is an answer, not an error. */
const face_openHome = method({
  params: optionalFirst(
    v.object({
      networks: v.optional(v.pipe(v.array(v.union([text(64), v.number()])), v.minLength(1), v.maxLength(64))),
    }),
  ),
  result: v.null(),
  needs: 'session',
  asks: true,
  networks: 'home',
  closable: true,
  errors: [
    'unauthorized',
    'unsupportedNetwork',
    'unsupportedChain',
    'invalidArgument',
    'badRequest',
    'userRejectedRequest',
  ],
})

/**
 * Buys coins: the person picks an offer and pays on the provider's page. `contractAddress` names a token, `0x0` the
 * coin; `coinAmount` is in whole coins, more than 0.
 */
const face_openBuy = method({
  params: v.strictTuple([
    v.object({
      blockchains: v.pipe(v.array(text(32)), v.minLength(1), v.maxLength(32)),
      contractAddress: v.optional(v.nullable(text(128))),
      coinAmount: v.optional(v.nullable(v.union([text(80), v.number()]))),
    }),
  ]),
  result: v.null(),
  needs: 'session',
  asks: true,
  networks: 'none',
  errors: ['unauthorized', 'noCoinAvailableToBuy', 'invalidArgument', 'userRejectedRequest', 'badRequest'],
})

const watched = v.object({
  type: v.picklist(['ERC20', 'ERC721', 'ERC1155']),
  options: v.object({
    address,
    symbol: v.optional(text(64)),
    decimals: v.optional(v.union([v.number(), text(8)])),
    image: v.optional(text(4096)),
    chainId: v.optional(v.union([quantity, v.number()])),
    tokenId: v.optional(v.union([text(80), v.number()])),
  }),
})

/** Adds a token or an NFT to those the wallet shows (EIP-747). Symbol and decimals are read from the chain. */
const wallet_watchAsset = method({
  params: v.union([v.strictTuple([watched]), watched]),
  result: v.boolean(),
  needs: 'unlock',
  asks: true,
  networks: 'any',
  errors: ['userRejectedRequest', 'unauthorized', 'invalidParams', 'unsupportedChain', 'badRequest'],
})

export const serviceMethods = {
  face_openHome,
  face_openBuy,
  wallet_watchAsset,
} as const
