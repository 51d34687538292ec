/** Who a visitor can sign in with. The domain is the name on the wire (specification, section 3). */
export const loginProviders = {
  'google.com': { title: 'Google' },
  'apple.com': { title: 'Apple' },
  'twitter.com': { title: 'X' },
  'discord.com': { title: 'Discord' },
  'facebook.com': { title: 'Facebook' },
  'kakao.com': { title: 'Kakao' },
} as const

/** A login provider by its name on the wire, such as `google.com`. */
export type LoginProvider = keyof typeof loginProviders

/** The names, in the table's order. */
export const loginProviderNames = Object.keys(loginProviders) as [LoginProvider, ...LoginProvider[]]

/** Whether a value is the name of a login provider. */
export const isLoginProvider = (value: unknown): value is LoginProvider =>
  typeof value === 'string' && Object.hasOwn(loginProviders, value)
