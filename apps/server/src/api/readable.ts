import { ServiceError } from '@latchkey/protocol/service-error'

/**
 * Requires that a frame can read a wallet: it would take newer contents for forged ones, and not see newer accounts.
 *
 * @param reads the newest version that the frame reads, 1 where it does not say
 * @throws ServiceError `outdated`
 */
export function requireReadable({ version }: { version: number }, reads = 1): void {
  if (version > reads) throw new ServiceError('outdated')
}
