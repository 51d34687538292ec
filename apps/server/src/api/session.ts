import type { LoginProvider } from '@latchkey/core/login-providers'

export type Session = {
  id: string
  userId: string
  identityId: string
  projectId: string
  jkt: string
  /** RFC 7638 thumbprint of the key of the browser in which it began; null where the login window had none. */
  browser: string | null
  /** The PIN has opened the wallet in that browser. */
  browserKnown: boolean
  /** Its wallet is in use, and changes are held back in it (`held-changes.ts`). */
  isNew: boolean
  provider: LoginProvider
  /** The PIN has opened the wallet in it. */
  opened: boolean
  /** When the person signed in, seconds of Unix time. */
  authTime: number
  /** Handed over by a code, and its wallet has not been opened since. */
  needsPin: boolean
}
