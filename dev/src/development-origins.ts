import { isSecureUrl } from '@latchkey/core/loopback'

/** The default ports of development servers, and the next port, which they use if the default is taken. */
export const developmentPorts = [1234, 3000, 3001, 3002, 4173, 4200, 4321, 5173, 5174, 8000, 8080, 9000]

/**
 * The pages of this machine that may use a local stack's wallet. The services have no wildcard for ports: as in
 * production an origin that is not in a project's list is refused, so the list names each.
 */
export const developmentOrigins: readonly string[] = developmentPorts.flatMap((port) => [
  `http://localhost:${port}`,
  `http://127.0.0.1:${port}`,
])

/** An origin as browsers write it; undefined for anything else, or if it is neither encrypted nor of this machine. */
export function readOrigin(text: string): string | undefined {
  if (!isSecureUrl(text)) return undefined
  const { origin, href } = new URL(text)
  return href === `${origin}/` ? origin : undefined
}
