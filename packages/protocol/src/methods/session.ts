import type { LoginProvider } from '@latchkey/core/login-providers'
import * as v from 'valibot'
import { address, hex, loginProvider, nothing, optionalFirst, text } from '../shapes.ts'
import { type BoraLogin, boraErrors, boraLogin, boraStatus } from './bora.ts'
import { method } from './method.ts'

/** Who is signed in, with the account the page may use. */
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
      eddsaPublicKey: v.optional(hex),
    }),
  ),
  boraPortalConnectStatus: v.optional(boraStatus),
})
export type LoginResponse = v.InferOutput<typeof loginResponse>

const loginErrors = [
  'userRejectedRequest',
  'authentication',
  'unsupportedSocialProvider',
  'unauthorized',
  'noUserData',
  'invalidArgument',
  ...boraErrors,
] as const

/** Whether somebody is signed in to this page. Never opens a screen. */
export const face_loggedIn = method({
  params: nothing,
  result: v.boolean(),
  needs: 'nothing',
  asks: false,
  errors: [],
})

/** The signed-in person, or null. Never opens a screen. */
export const face_currentUser = method({
  params: nothing,
  result: v.nullable(loginResponse),
  needs: 'nothing',
  asks: false,
  errors: [],
})

/**
 * Signs in: the person picks one of the given providers (all when none is given), then creates or opens the wallet. With
 * an object in front the person's BORA account is connected as well.
 */
export const face_logInSignUp = method({
  params: v.union([
    v.array(loginProvider),
    v.strictTuple([boraLogin]),
    v.strictTuple([boraLogin, v.nullish(v.array(loginProvider))]),
  ]),
  result: v.nullable(loginResponse),
  needs: 'nothing',
  asks: true,
  errors: loginErrors,
})

/** What a sign-in asks for: the providers to offer (all when empty), and the BORA account to connect. */
export const readLogin = (
  params: v.InferOutput<(typeof face_logInSignUp)['params']>,
): { providers: readonly LoginProvider[]; bora: BoraLogin | undefined } => {
  const [first, ...rest] = params
  if (typeof first !== 'object') return { providers: params as LoginProvider[], bora: undefined } // a list of domains
  return { providers: (rest[0] as LoginProvider[] | null | undefined) ?? [], bora: first }
}

/** Signs in with one provider, named by its domain. */
export const face_directSocialLogin = method({
  params: v.union([v.strictTuple([text(64)]), v.strictTuple([text(64), v.optional(boraLogin)])]),
  result: v.nullable(loginResponse),
  needs: 'nothing',
  asks: true,
  errors: loginErrors,
})

const jwt = text(16 * 1024)
/** RSASSA-PKCS1-v1_5 with SHA-256 by the project's key over the token's UTF-8 bytes, standard base64. */
const sig = text(1024)

// Clients in the field put more members in; what is not named here is dropped.
export const idTokenLogin = v.object({ idToken: jwt, sig })
export const accessTokenLogin = v.object({ accessToken: jwt, issuer: text(255), sig })
export type TokenLogin = v.InferOutput<typeof idTokenLogin> | v.InferOutput<typeof accessTokenLogin>

// Which of the two it is, its fields say: a client in the field sends access tokens under the other name.
export const tokenLogin = v.union([idTokenLogin, accessTokenLogin])
const tokenLoginParams = v.union([v.strictTuple([tokenLogin]), v.strictTuple([tokenLogin, v.optional(boraLogin)])])

/** Signs in with an ID token the page already has, vouched for by the project's signature. */
export const face_loginWithIdToken = method({
  params: tokenLoginParams,
  result: v.nullable(loginResponse),
  needs: 'nothing',
  asks: true,
  errors: loginErrors,
})

/** Signs in with an access token of a provider that gives no ID token, vouched for by the project's signature. */
export const face_loginWithAccessToken = method({
  params: tokenLoginParams,
  result: v.nullable(loginResponse),
  needs: 'nothing',
  asks: true,
  errors: loginErrors,
})

/** Turns a provider's access token into an ID token that `face_loginWithIdToken` takes. Parameters: provider, token. */
export const face_getIdToken = method({
  params: v.strictTuple([text(64), jwt]),
  result: v.nullable(v.object({ idToken: v.string() })),
  needs: 'nothing',
  asks: false,
  errors: ['unsupportedSocialProvider', 'noIdTokenSupport', 'authentication', 'unauthorized', 'invalidArgument'],
})

/** A token by which the page's own server knows the signed-in person and their public keys. */
export const face_getUserVerificationToken = method({
  params: v.optional(v.array(v.unknown())),
  result: v.string(),
  needs: 'session',
  asks: false,
  errors: ['noUserData'],
})

/** Signs out and forgets the keys. Succeeds when nobody is signed in. */
export const face_logOut = method({ params: nothing, result: v.boolean(), needs: 'nothing', asks: false, errors: [] })

/**
 * The accounts of the signed-in person on a blockchain (the chosen network's when none is named), or null when nobody is
 * signed in. Never opens a screen.
 */
export const face_accounts = method({
  params: optionalFirst(text(32)),
  result: v.nullable(v.array(v.string())),
  needs: 'nothing',
  asks: false,
  errors: ['invalidArgument'],
})

const anything = v.optional(v.array(v.unknown()))

/** The accounts of the signed-in person, or an empty list. Never opens a screen. */
export const eth_accounts = method({
  params: anything,
  result: v.array(address),
  needs: 'nothing',
  asks: false,
  errors: [],
})

/** The older name of `eth_accounts`. */
export const personal_listAccounts = method({ ...eth_accounts })

/** The accounts; signs in first when nobody is. */
export const eth_requestAccounts = method({
  params: anything,
  result: v.array(address),
  needs: 'nothing',
  asks: true,
  errors: loginErrors,
})

/** The id of the chosen network, canonical hex. Answered before sign-in. */
export const eth_chainId = method({
  params: anything,
  result: v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x(0|[1-9a-f][0-9a-f]*)$/.test(x)),
  needs: 'nothing',
  asks: false,
  errors: [],
})
