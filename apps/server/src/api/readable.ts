import { ServiceError } from '@latchkey/protocol/service-error'

/**
 * Requires that a frame can read a vault: it would take newer contents for forged ones.
 *
 * @param reads the newest version that the frame reads, 1 where it does not say
 * @throws ServiceError `outdated`
 */
export function requireReadable({ contents }: { contents: number }, reads = 1): void {
  if (contents > reads) throw new ServiceError('outdated')
}
