import * as v from 'valibot'
import { text } from '../shapes.ts'

export const bappUsn = v.pipe(text(128), v.minLength(1))

/**
 * A person's number in the app and the project's signature (standard base64): for `bora_connect` over
 * `bappUsn:walletAddress`, for the logins over `boraconnect:bappUsn`.
 */
export const boraLogin = v.object({ bappUsn, signature: text(1024) })
export type BoraLogin = v.InferOutput<typeof boraLogin>

/** Returns whether the wallet is connected to the BORA portal. */
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

/** The texts the project's key signs for BORA. */
export const boraMessages = {
  connect: (bappUsn: string, walletAddress: string) => `${bappUsn}:${walletAddress}`,
  login: (bappUsn: string) => `boraconnect:${bappUsn}`,
} as const
