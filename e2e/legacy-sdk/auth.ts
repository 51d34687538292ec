import { invalid } from './errors.ts'
import { type Generation, isSince } from './generations.ts'
import type { Wire } from './wire.ts'

const loginProviders = ['google.com', 'apple.com', 'twitter.com', 'discord.com', 'facebook.com', 'kakao.com']

type Parts = { generation: Generation; wire: Wire; loggedIn(): void; loggedOut(): void }

/** `face.auth`. Arguments have any type: dapps pass anything, and some of it is not checked. */
export const createAuth = ({ generation, wire, loggedIn, loggedOut }: Parts) => {
  const checks = isSince(generation, '1.10.4')

  const requireProviders = (list: unknown) => {
    if (list === undefined || list === null) return
    const isList = Array.isArray(list) && list.length > 0
    if (!isList || !list.every((each) => loginProviders.includes(each))) throw invalid('providers')
  }
  const requireText = (value: unknown, name: string) => {
    if (checks && typeof value !== 'string') throw invalid(name)
  }
  /** For access tokens, too, the error names the id token. */
  const requireFields = (request: unknown, ...fields: string[]) => {
    if (!checks) return
    const given = request as Record<string, unknown> // Not an object: the SDK fails with a TypeError too.
    for (const field of fields) if (!given[field]) throw invalid('loginWithIdTokenRequest')
  }
  /** Signs in, and notifies listeners whatever the answer is, even null. */
  const signIn = async (method: string, ...[params]: [params?: unknown[]]) => {
    const user = await wire.ask({ method, params })
    loggedIn()
    return user
  }

  return {
    /** Up to 1.7 there is no choice, and no `params`; later the key is present, and undefined if nothing was chosen. */
    login: async (providers?: unknown): Promise<unknown> => {
      if (!checks) return wire.ask({ method: 'face_logInSignUp' })
      requireProviders(providers)
      return signIn('face_logInSignUp', providers as unknown[])
    },
    directSocialLogin: async (provider?: unknown): Promise<unknown> => {
      requireText(provider, 'provider')
      return signIn('face_directSocialLogin', [provider])
    },
    getIdToken: async (provider?: unknown, accessToken?: unknown): Promise<unknown> => {
      requireText(provider, 'provider')
      requireText(accessToken, 'accessToken')
      return wire.ask({ method: 'face_getIdToken', params: [provider, accessToken] })
    },
    loginWithIdToken: async (request?: unknown): Promise<unknown> => {
      requireFields(request, 'idToken', 'sig')
      return signIn('face_loginWithIdToken', [request])
    },
    loginWithAccessToken: async (request?: unknown): Promise<unknown> => {
      requireFields(request, 'accessToken', 'sig')
      return signIn('face_loginWithAccessToken', [request])
    },
    boraLogin: async (bora?: unknown, providers?: unknown): Promise<unknown> => {
      requireProviders(providers)
      return signIn('face_logInSignUp', [bora, providers])
    },
    boraDirectSocialLogin: async (bora?: unknown, provider?: unknown): Promise<unknown> => {
      requireText(provider, 'provider')
      return signIn('face_directSocialLogin', [provider, bora])
    },
    boraLoginWithIdToken: async (bora?: unknown, request?: unknown): Promise<unknown> => {
      requireFields(request, 'idToken', 'sig')
      return signIn('face_loginWithIdToken', [request, bora])
    },
    logout: async (): Promise<void> => {
      await wire.ask({ method: 'face_logOut' })
      loggedOut()
    },
    getCurrentUser: (): Promise<unknown> => wire.ask({ method: 'face_currentUser' }),
    isLoggedIn: (): Promise<unknown> => wire.askLoggedIn(),
    getUserVerificationToken: async (): Promise<unknown> => {
      const token = await wire.ask({ method: 'face_getUserVerificationToken', params: [] })
      if (!token) throw new Error('get user verification token failed')
      return token
    },
  }
}
