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
