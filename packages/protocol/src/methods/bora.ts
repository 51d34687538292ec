import * as v from 'valibot'
import { text } from '../shapes.ts'
import { method } from './method.ts'

const bappUsn = v.pipe(text(128), v.minLength(1))

/**
 * A person's number in the app and the project's signature (standard base64): for `bora_connect` over
 * `bappUsn:walletAddress`, for the logins over `boraconnect:bappUsn`.
 */
export const boraLogin = v.object({ bappUsn, signature: text(1024) })
export type BoraLogin = v.InferOutput<typeof boraLogin>

/** Whether the wallet is connected to the BORA portal. */
export const boraStatus = v.object({
  status: v.picklist(['CONNECTED', 'UNCONNECTED']),
  bappUsn: v.optional(v.nullable(v.string())),
  boraPortalUsn: v.optional(v.nullable(v.string())),
  walletAddressHash: v.optional(v.nullable(v.string())),
})
export type BoraStatus = v.InferOutput<typeof boraStatus>

export const boraErrors = [
  'invalidSignatureMessage',
  'invalidBoraApiAndSecretKey',
  'alreadyConnectedOtherBappUsn',
  'boraServiceRegionIsWrong',
  'bappUsnAlreadyConnectedOtherWallet',
] as const

const errors = ['unauthorized', 'unsupportedNetwork', 'invalidArgument', 'badRequest', ...boraErrors] as const

/** Whether the signed-in person's wallet is connected to this number. Asks nobody. */
export const bora_isConnected = method({
  params: v.strictTuple([bappUsn]),
  result: v.nullable(boraStatus),
  needs: 'session',
  asks: false,
  errors,
})

/** Connects the wallet to the BORA portal: the person sees and signs what the portal is sent. */
export const bora_connect = method({
  params: v.strictTuple([boraLogin]),
  result: v.nullable(boraStatus),
  needs: 'unlock',
  asks: true,
  errors: [...errors, 'userRejectedRequest', 'signFailed'],
})

/** The texts the project's key signs for BORA. */
export const boraMessages = {
  connect: (bappUsn: string, walletAddress: string) => `${bappUsn}:${walletAddress}`,
  login: (bappUsn: string) => `boraconnect:${bappUsn}`,
} as const
