import * as v from 'valibot'
import { quantity, text } from '../shapes.ts'
import { method } from './method.ts'

/**
 * Switches the network, without a screen: it grants nothing, and every screen names the network. Returns the text it
 * was given: the blockchain's name for the older form, the network's for the newer. The oldest native clients send a
 * bare text.
 */
const face_switchNetwork = method({
  params: v.strictTuple([
    v.union([v.strictObject({ network: text(64) }), v.strictObject({ blockchain: text(64) }), text(64)]),
  ]),
  result: v.string(),
  needs: 'nothing',
  asks: false,
  networks: 'none',
  free: true,
  effect: 'switch',
  errors: ['unsupportedNetwork', 'unsupportedChain', 'invalidArgument'],
})

/** Switches the network (EIP-3326): the person sees both names. Returns null. */
const wallet_switchEthereumChain = method({
  params: v.strictTuple([v.object({ chainId: quantity })]),
  result: v.null(),
  needs: 'nothing',
  asks: true,
  networks: 'any',
  effect: 'switch',
  errors: ['userRejectedRequest', 'unrecognizedChain', 'unauthorized'],
})

export const networkMethods = {
  face_switchNetwork,
  wallet_switchEthereumChain,
} as const
