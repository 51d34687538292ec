import * as v from 'valibot'
import { address, nothing, optionalFirst, text } from '../shapes.ts'
import { boraErrors, boraLogin } from './bora-portal.ts'
import { jwt, loginParams, loginResponse, tokenLogin } from './login.ts'
import { method } from './method.ts'

const loginErrors = [
  'userRejectedRequest',
  'authentication',
  'unsupportedSocialProvider',
  'unauthorized',
  'noUserData',
  'invalidArgument',
  ...boraErrors,
] as const

/** The fields that all logins share. */
const login = { needs: 'nothing', asks: true, networks: 'none', effect: 'login', errors: loginErrors } as const

/** Returns whether somebody is signed in to this page. Never opens a screen. */
const face_loggedIn = method({
  params: nothing,
  result: v.boolean(),
  needs: 'nothing',
  asks: false,
  networks: 'none',
  free: true,
  errors: [],
})

/** The signed-in person, or null. Never opens a screen. */
const face_currentUser = method({
  params: nothing,
  result: v.nullable(loginResponse),
  needs: 'nothing',
  asks: false,
  networks: 'none',
  free: true,
  errors: [],
})

/**
 * Signs in: the person picks one of the given providers (all when none is given), then creates or opens the wallet. With
 * an object in front the person's BORA account is connected as well.
 */
const face_logInSignUp = method({
  params: loginParams,
  result: v.nullable(loginResponse),
  ...login,
})

/** Signs in with one provider, named by its domain. */
const face_directSocialLogin = method({
  params: v.union([v.strictTuple([text(64)]), v.strictTuple([text(64), v.optional(boraLogin)])]),
  result: v.nullable(loginResponse),
  ...login,
})

const tokenLoginParams = v.union([v.strictTuple([tokenLogin]), v.strictTuple([tokenLogin, v.optional(boraLogin)])])

/** Signs in with an ID token the page already has, vouched for by the project's signature. */
const face_loginWithIdToken = method({
  params: tokenLoginParams,
  result: v.nullable(loginResponse),
  ...login,
})

/** Signs in with an access token of a provider that gives no ID token, vouched for by the project's signature. */
const face_loginWithAccessToken = method({
  params: tokenLoginParams,
  result: v.nullable(loginResponse),
  ...login,
})

/**
 * Exchanges a provider's access token for an ID token that `face_loginWithIdToken` accepts. Parameters: provider,
 * token.
 */
const face_getIdToken = method({
  params: v.strictTuple([text(64), jwt]),
  result: v.nullable(v.object({ idToken: v.string() })),
  needs: 'nothing',
  asks: false,
  networks: 'none',
  errors: ['unsupportedSocialProvider', 'noIdTokenSupport', 'authentication', 'unauthorized', 'invalidArgument'],
})

/**
 * A token by which the page's own server knows the signed-in person and their public keys. `noUserData` while nobody is
 * signed in.
 */
const face_getUserVerificationToken = method({
  params: v.optional(v.array(v.unknown())),
  result: v.string(),
  needs: 'nothing',
  asks: false,
  networks: 'none',
  free: true,
  errors: ['noUserData'],
})

/** Signs out and forgets the keys. Succeeds when nobody is signed in. */
const face_logOut = method({
  params: nothing,
  result: v.boolean(),
  needs: 'nothing',
  asks: false,
  networks: 'none',
  effect: 'logout',
  errors: [],
})

/**
 * The accounts of the signed-in person on a blockchain (the chosen network's when none is named), or null when nobody is
 * signed in. Never opens a screen.
 */
const face_accounts = method({
  params: optionalFirst(text(32)),
  result: v.nullable(v.array(v.string())),
  needs: 'nothing',
  asks: false,
  networks: 'unlessNamed',
  free: true,
  errors: ['invalidArgument'],
})

const anything = v.optional(v.array(v.unknown()))

/** The accounts of the signed-in person, or an empty list. Never opens a screen. */
const eth_accounts = method({
  params: anything,
  result: v.array(address),
  needs: 'nothing',
  asks: false,
  networks: 'none',
  free: true,
  errors: [],
})

/** The older name of `eth_accounts`. */
const personal_listAccounts = method({ ...eth_accounts })

/** The accounts; first signs in if nobody is signed in. */
const eth_requestAccounts = method({
  params: anything,
  result: v.array(address),
  ...login,
})

/** The id of the chosen network, canonical hex. Answered before sign-in. */
const eth_chainId = method({
  params: anything,
  result: v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x(0|[1-9a-f][0-9a-f]*)$/.test(x)),
  needs: 'nothing',
  asks: false,
  networks: 'any',
  free: true,
  errors: [],
})

export const sessionMethods = {
  face_loggedIn,
  face_currentUser,
  face_logInSignUp,
  face_directSocialLogin,
  face_loginWithIdToken,
  face_loginWithAccessToken,
  face_getIdToken,
  face_getUserVerificationToken,
  face_logOut,
  face_accounts,
  eth_accounts,
  personal_listAccounts,
  eth_requestAccounts,
  eth_chainId,
} as const
