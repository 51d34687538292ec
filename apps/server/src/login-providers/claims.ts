import type { LoginProvider } from '@latchkey/core/login-providers'

/** The checked claims of a login provider about a person. */
export type Claims = {
  provider: LoginProvider
  iss: string
  sub: string
  email?: string | undefined
  emailVerified: boolean
}
