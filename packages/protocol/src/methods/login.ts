import type { LoginProvider } from '@latchkey/core/login-providers'
import * as v from 'valibot'
import { address, hex, loginProvider, text } from '../shapes.ts'
import { type BoraLogin, boraLogin, boraStatus } from './bora-portal.ts'

/** The signed-in person, with the account the page may use. */
export const loginResponse = v.object({
  faceUserId: v.string(),
  loginProvider,
  /** For the page's own server: a JWT it checks against the API's `/jwks`. */
  userVerificationToken: v.optional(v.string()),
  isWalletCreated: v.optional(v.boolean()),
  isNewUser: v.optional(v.boolean()),
  isRegisteredPinCode: v.optional(v.boolean()),
  isAdmin: v.optional(v.boolean()),
  wallet: v.optional(
    v.object({
      id: v.optional(v.string()),
      userId: v.optional(v.string()),
      keyId: v.optional(v.string()),
      address,
      path: v.optional(v.string()),
      ecdsaPublicKey: v.optional(hex),
      /** Solana's key. Every other family has its own key, in `publicKeys`. */
      eddsaPublicKey: v.optional(hex),
      /** The public key of each family that has its own, by the family's name, in the chain's own form. */
      publicKeys: v.optional(v.record(v.string(), text(128))),
    }),
  ),
  boraPortalConnectStatus: v.optional(boraStatus),
})
export type LoginResponse = v.InferOutput<typeof loginResponse>

/** The providers to offer, with the BORA account to connect in front of them. */
export const loginParams = v.union([
  v.array(loginProvider),
  v.strictTuple([boraLogin]),
  v.strictTuple([boraLogin, v.nullish(v.array(loginProvider))]),
])

/**
 * Reads the parameters of a sign-in.
 *
 * @param params those of `face_logInSignUp`
 * @returns the providers to offer (all if empty), and the BORA account to connect
 */
export function readLogin(params: v.InferOutput<typeof loginParams>): {
  providers: readonly LoginProvider[]
  bora: BoraLogin | undefined
} {
  const [first, ...rest] = params
  if (typeof first !== 'object') return { providers: params as LoginProvider[], bora: undefined } // a list of domains
  return { providers: (rest[0] as LoginProvider[] | null | undefined) ?? [], bora: first }
}

export const jwt = text(16 * 1024)
/** RSASSA-PKCS1-v1_5 with SHA-256 by the project's key over the token's UTF-8 bytes, standard base64. */
const sig = text(1024)

// Real clients send more members; unknown ones are dropped.
export const idTokenLogin = v.object({ idToken: jwt, sig })
export const accessTokenLogin = v.object({ accessToken: jwt, issuer: text(255), sig })
export type TokenLogin = v.InferOutput<typeof idTokenLogin> | v.InferOutput<typeof accessTokenLogin>

// The fields decide which of the two it is: a real client sends access tokens under the other name.
export const tokenLogin = v.union([idTokenLogin, accessTokenLogin])
