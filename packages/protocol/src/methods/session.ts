import * as v from 'valibot'
import { address, hex, loginProvider } from '../shapes.ts'
import { method } from './method.ts'

const nothing = v.strictTuple([])

/** Older clients send `[undefined]` where a parameter is optional. */
const optionalFirst = <S extends v.GenericSchema>(first: S) => v.strictTuple([v.optional(first)])

/** Who is signed in, with the account the page may use. */
export const loginResponse = v.object({
  faceUserId: v.string(),
  loginProvider,
  userVerificationToken: v.optional(v.string()),
  wallet: v.optional(
    v.object({
      id: v.optional(v.string()),
      address,
      path: v.optional(v.string()),
      ecdsaPublicKey: v.optional(hex),
      eddsaPublicKey: v.optional(hex),
    }),
  ),
})
export type LoginResponse = v.InferOutput<typeof loginResponse>

const loginErrors = [
  'userRejectedRequest',
  'authentication',
  'unsupportedSocialProvider',
  'unauthorized',
  'noUserData',
  'invalidArgument',
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

/** Signs in: the person picks one of the given providers (all when none is given), then creates or opens the wallet. */
export const face_logInSignUp = method({
  params: v.array(loginProvider),
  result: v.nullable(loginResponse),
  needs: 'nothing',
  asks: true,
  errors: loginErrors,
})

/** Signs in with one provider. */
export const face_directSocialLogin = method({
  params: v.strictTuple([loginProvider]),
  result: v.nullable(loginResponse),
  needs: 'nothing',
  asks: true,
  errors: loginErrors,
})

/** Signs out and forgets the keys. Succeeds when nobody is signed in. */
export const face_logOut = method({ params: nothing, result: v.boolean(), needs: 'nothing', asks: false, errors: [] })

/** The accounts of the signed-in person, or null when nobody is signed in. Never opens a screen. */
export const face_accounts = method({
  params: v.union([nothing, optionalFirst(v.pipe(v.string(), v.maxLength(32)))]),
  result: v.nullable(v.array(v.string())),
  needs: 'nothing',
  asks: false,
  errors: [],
})

/** The accounts of the signed-in person, or an empty list. Never opens a screen. */
export const eth_accounts = method({
  params: v.optional(v.array(v.unknown())),
  result: v.array(address),
  needs: 'nothing',
  asks: false,
  errors: [],
})

/** The accounts; signs in first when nobody is. */
export const eth_requestAccounts = method({
  params: v.optional(v.array(v.unknown())),
  result: v.array(address),
  needs: 'nothing',
  asks: true,
  errors: loginErrors,
})

/** The id of the chosen network, canonical hex. Answered before sign-in. */
export const eth_chainId = method({
  params: v.optional(v.array(v.unknown())),
  result: v.custom<`0x${string}`>((x) => typeof x === 'string' && /^0x[1-9a-f][0-9a-f]*$/.test(x)),
  needs: 'nothing',
  asks: false,
  errors: [],
})
