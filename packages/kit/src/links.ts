import { isSecureUrl } from '@latchkey/core/loopback'
import { ConfigurationError } from './configuration-error.ts'

/** The page's own addresses for visitors, under https. */
export type ProjectLinks = {
  terms?: string
  privacy?: string
  /** Also `mailto:`. */
  support?: string
}

/**
 * Validates a page's addresses: they become links, so only schemes that open a page or a mail are allowed.
 *
 * @throws ConfigurationError `badLink`
 */
export function requireLinks(links: ProjectLinks): void {
  for (const [name, address] of Object.entries(links))
    if (!isSecureUrl(address) && !(name === 'support' && /^mailto:[^\s@]+@[^\s@]+$/.test(address)))
      throw new ConfigurationError('badLink', `links.${name} is ${JSON.stringify(address)}`)
}
