import * as v from 'valibot'
import { quantity, text } from '../shapes.ts'
import { method } from './method.ts'

/**
 * Switches the network, without a screen: it grants nothing, and every screen names the network. Answers the text it was
 * given: the blockchain's name for the older form, the network's for the newer. The oldest native clients send a bare text.
 */
export const face_switchNetwork = method({
  params: v.strictTuple([
    v.union([v.strictObject({ network: text(64) }), v.strictObject({ blockchain: text(64) }), text(64)]),
  ]),
  result: v.string(),
  needs: 'nothing',
  asks: false,
  errors: ['unsupportedNetwork', 'unsupportedChain', 'invalidArgument'],
})

/** Switches the network (EIP-3326): the person sees both names. Answers null. */
export const wallet_switchEthereumChain = method({
  params: v.strictTuple([v.object({ chainId: quantity })]),
  result: v.null(),
  needs: 'nothing',
  asks: true,
  errors: ['userRejectedRequest', 'unrecognizedChain', 'unauthorized'],
})

/**
 * Offers a network (EIP-3085). The wallet's own register wins over what the page says of a network it knows, and only
 * those can be added; a node of the page's is used when the operator allows its host and it answers the right chain id.
 */
export const wallet_addEthereumChain = method({
  params: v.strictTuple([
    v.object({
      chainId: quantity,
      chainName: v.optional(text(128)),
      nativeCurrency: v.optional(v.object({ name: text(64), symbol: text(16), decimals: v.number() })),
      rpcUrls: v.optional(v.nullable(v.pipe(v.array(text(2048)), v.maxLength(8)))),
      blockExplorerUrls: v.optional(v.nullable(v.pipe(v.array(text(2048)), v.maxLength(8)))),
      iconUrls: v.optional(v.nullable(v.array(text(2048)))),
    }),
  ]),
  result: v.null(),
  needs: 'nothing',
  asks: true,
  errors: ['userRejectedRequest', 'unsupportedChain', 'invalidParams', 'badRequest', 'unauthorized'],
})
