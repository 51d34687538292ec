import { isLoginProvider, type LoginProvider } from '@latchkey/core/login-providers'
import { plainErrors } from '@latchkey/core/plain-errors'
import type { BoraLogin, LoginResponse } from '@latchkey/protocol/methods'
import type { Wallet } from '../wallet.ts'
import { requireValid } from './checks.ts'

/**
 * An ID token from the page's own sign-in, and the project's signature over it: RSASSA-PKCS1-v1_5 with SHA-256 over the
 * token's bytes, standard base64. It must be made on the project's server: whoever has its key can sign in as anybody.
 */
export type LoginWithIdTokenRequest = { idToken: string; sig: string }
/** The same for a provider that only issues access tokens; `issuer` is its domain. */
export type LoginWithAccessTokenRequest = { accessToken: string; issuer: string; sig: string }

const checkProviders = (providers: readonly LoginProvider[] | undefined) =>
  requireValid(
    providers === undefined || (Array.isArray(providers) && providers.length > 0 && providers.every(isLoginProvider)),
    'providers',
  )
const checkProvider = (provider: unknown) => requireValid(typeof provider === 'string', 'provider')
const checkToken = (request: object | null | undefined, token: 'idToken' | 'accessToken') => {
  const { [token]: value, sig } = (request ?? {}) as Record<string, unknown> // a page in plain JavaScript can pass anything
  requireValid(Boolean(value && sig), token === 'idToken' ? 'loginWithIdTokenRequest' : 'loginWithAccessTokenRequest')
}

/**
 * Signing in and out, and the signed-in person. All functions that change something, except `logout`, throw
 * WalletError; a rejection is 4001.
 */
export function createAuth(wallet: Wallet) {
  return {
    /**
     * Signs in: the person picks one of the providers, by default of all. Throws `invalidArgument` for an invalid list.
     */
    async login(providers?: readonly LoginProvider[]): Promise<LoginResponse | null> {
      checkProviders(providers)
      return wallet.request('face_logInSignUp', ...(providers ?? []))
    },
    /** Signs in with one provider. */
    async directSocialLogin(provider: LoginProvider): Promise<LoginResponse | null> {
      checkProvider(provider)
      wallet.openLoginWindow()
      return wallet.request('face_directSocialLogin', provider)
    },
    /** Exchanges a provider's access token for an ID token for `loginWithIdToken`. */
    async getIdToken(provider: LoginProvider, accessToken: string): Promise<{ idToken: string } | null> {
      checkProvider(provider)
      requireValid(typeof accessToken === 'string', 'accessToken')
      return wallet.request('face_getIdToken', provider, accessToken)
    },
    /** Signs in with a token that the page already has. */
    async loginWithIdToken(request: LoginWithIdTokenRequest): Promise<LoginResponse | null> {
      checkToken(request, 'idToken')
      return wallet.request('face_loginWithIdToken', request)
    },
    /** Signs in with an access token that the page already has. */
    async loginWithAccessToken(request: LoginWithAccessTokenRequest): Promise<LoginResponse | null> {
      checkToken(request, 'accessToken')
      return wallet.request('face_loginWithAccessToken', request)
    },
    /** Like `login`, and also connects the person's BORA account. */
    async boraLogin(bora: BoraLogin, providers?: readonly LoginProvider[]): Promise<LoginResponse | null> {
      checkProviders(providers)
      return wallet.request('face_logInSignUp', bora, providers && [...providers])
    },
    /** Like `directSocialLogin`, and also connects the person's BORA account. */
    async boraDirectSocialLogin(bora: BoraLogin, provider: LoginProvider): Promise<LoginResponse | null> {
      checkProvider(provider)
      wallet.openLoginWindow()
      return wallet.request('face_directSocialLogin', provider, bora)
    },
    /** Like `loginWithIdToken`, and also connects the person's BORA account. */
    async boraLoginWithIdToken(bora: BoraLogin, request: LoginWithIdTokenRequest): Promise<LoginResponse | null> {
      checkToken(request, 'idToken')
      return wallet.request('face_loginWithIdToken', request, bora)
    },
    /** Signs out. Succeeds when nobody is signed in. */
    async logout(): Promise<void> {
      await wallet.request('face_logOut')
    },
    /** The signed-in person, or null. Never opens a screen. */
    getCurrentUser: (): Promise<LoginResponse | null> => wallet.request('face_currentUser'),
    /** True when somebody is signed in. Never opens a screen. */
    isLoggedIn: (): Promise<boolean> => wallet.request('face_loggedIn'),
    /**
     * A JWT by which the page's own server recognises the signed-in person, verified with the API's `/jwks`.
     *
     * @throws Error `get user verification token failed` when there is none
     */
    async getUserVerificationToken(): Promise<string> {
      const token = await wallet.request('face_getUserVerificationToken')
      if (!token) throw new Error(plainErrors.noVerificationToken)
      return token
    },
  }
}
