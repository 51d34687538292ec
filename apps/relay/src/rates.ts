import type { Rate } from '@latchkey/service/limits'

/** The limits of all instances together, stored in rows. */
export const rates = {
  publishClient: [{ count: 300, seconds: 60 }],
  publishAddress: [{ count: 10_000, seconds: 60 }],
} satisfies Record<string, readonly Rate[]>

/**
 * Units that one instance reads from one address (limit `traffic`). A frame costs one, plus one per KiB and per further
 * request of a batch; a connection costs ten. An address over the limit is read more slowly; only its new connections
 * are rejected.
 */
export const traffic: readonly Rate[] = [{ count: 60_000, seconds: 60 }]
