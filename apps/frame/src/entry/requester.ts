import type { ProjectLinks } from '@latchkey/protocol/project'

/**
 * The requesting page, or an app over WalletConnect, as people see it. The browser vouches for a page's origin and the
 * project for its name. An app claims both itself, and `note` says so.
 */
export type Requester = {
  origin: string
  project: string
  note?: string
  /** The project's terms, privacy policy and support. */
  links?: ProjectLinks | undefined
}
