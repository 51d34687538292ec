/** Limits of the wire. The frame enforces them; the SDK checks them to report violations early. */
export const limits = {
  /** Serialised size of one message, bytes. */
  message: 256 * 1024,
  depth: 12,
  keys: 2_000,
  /** Requests a page may have open at once. */
  inFlight: 32,
  /** Requests that a page may start per second; after a pause, so many at once. */
  perSecond: 20,
  burst: 40,
  /** Screens that may wait behind the one shown. */
  queue: 8,
  /** How long a screen waits for the person, milliseconds. */
  screenMs: 5 * 60_000,
} as const
