import * as v from 'valibot'
import { quantity, text } from '../shapes.ts'
import { method } from './method.ts'

/**
 * Offers a network (EIP-3085). The wallet's own register and its operator win over what the page says of a network they
 * know; a node of the page's is used when the operator allows its host and it answers the right chain id. Another network
 * is added by the person's yes, where the operator allows that; it then needs name, coin and an https node.
 */
const wallet_addEthereumChain = method({
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
  networks: 'any',
  errors: ['userRejectedRequest', 'unsupportedChain', 'invalidParams', 'badRequest', 'unauthorized'],
})

export const addChainMethods = {
  wallet_addEthereumChain,
} as const
