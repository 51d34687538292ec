/** Who a visitor can sign in with. The domain is the name on the wire (specification, section 3). */
export const loginProviders = {
  'google.com': { title: 'Google' },
  'apple.com': { title: 'Apple' },
  'twitter.com': { title: 'X' },
  'discord.com': { title: 'Discord' },
  'facebook.com': { title: 'Facebook' },
  'kakao.com': { title: 'Kakao' },
} as const

export type LoginProvider = keyof typeof loginProviders

export const loginProviderNames = Object.keys(loginProviders) as [LoginProvider, ...LoginProvider[]]

export const isLoginProvider = (value: unknown): value is LoginProvider =>
  typeof value === 'string' && Object.hasOwn(loginProviders, value)
