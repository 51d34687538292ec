import { loginProviders } from './login-providers.gen.ts'

export { loginConnectors } from './login-connectors.gen.ts'
export type { LoginProviderRecord } from './login-provider-record.ts'
export { loginProviders }

/** A login provider by its name on the wire, such as `google.com`. */
export type LoginProvider = keyof typeof loginProviders

/** The names, in the table's order. */
export const loginProviderNames = Object.keys(loginProviders) as [LoginProvider, ...LoginProvider[]]

/** True if a value is the name of a login provider. */
export function isLoginProvider(value: unknown): value is LoginProvider {
  return typeof value === 'string' && Object.hasOwn(loginProviders, value)
}

/** A language's names for the login providers that are not companies. */
export type LoginWords = { readonly [provider in LoginProvider]?: string }

/** The name of a login provider for people: a company's is the same in every language. */
export function nameLogin(provider: LoginProvider, words: LoginWords): string {
  return words[provider] ?? loginProviders[provider].title
}
