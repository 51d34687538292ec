import type { SiweAdapter } from './options.ts'
import { SiweError } from './siwe-error.ts'

/**
 * Loads the code that is only needed with a connected wallet, from the page's own origin. @throws SiweError
 * `serverUnavailable`
 */
export function loadSigning(): Promise<typeof import('./sign-siwe.ts')> {
  return import('./sign-siwe.ts').catch((cause) => {
    throw new SiweError('serverUnavailable', { cause })
  })
}

/** The requests to the server at a path of this origin, or the page's own adapter. @throws SiweError `serverUnavailable` */
export async function loadAdapter(server: string | SiweAdapter): Promise<SiweAdapter> {
  return typeof server === 'string' ? (await loadSigning()).createServerAdapter(server) : server
}
