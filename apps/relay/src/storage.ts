import type { Limits, Rate } from '@latchkey/service/limits'
import type { Bounds } from './configuration.ts'

/**
 * How many bytes may be stored in total, and from one address.
 *
 * A message is stored for at most `messageSeconds`. A bucket of half the bound, refilled in that time, therefore never
 * lets the table exceed the bound: its initial contents, and what was refilled since.
 *
 * @param limitFactor by which the limits multiply every rate; a disk does not grow with it, so it is divided out
 */
export function storageRates(
  { storedBytes, messageSeconds }: Pick<Bounds, 'storedBytes' | 'messageSeconds'>,
  limitFactor: number,
) {
  const count = storedBytes / 2 / limitFactor
  return {
    storedAll: [{ count, seconds: messageSeconds }],
    storedAddress: [{ count: count / addressParts, seconds: messageSeconds }],
  } satisfies Record<string, readonly Rate[]>
}

/** One address may fill this part of the total. */
const addressParts = 8

/** The bytes of a row besides the message. */
const rowBytes = 512

export type Storage = {
  /** The bytes that a message takes. */
  sizeOf(message: { message: string; attestation: string | null }): number
  /**
   * Takes bytes from those that all instances may store.
   *
   * @throws ServiceError `too_many_requests` when no more may be stored now
   */
  take(bytes: number): Promise<void>
  /** Returns bytes that were taken for a message that was not stored. */
  giveBack(bytes: number): void
}

/**
 * The bytes that may still be stored. An instance takes them from the shared bucket in large pieces, so that its row is
 * not read with each message; at most one piece per instance is unused, plus what was returned.
 */
export function createStorage(limits: Limits<'storedAll'>, { storedBytes }: Pick<Bounds, 'storedBytes'>): Storage {
  const piece = Math.min(4 * 1024 * 1024, storedBytes / 64)
  let left = 0
  let taking: Promise<void> | undefined
  return {
    sizeOf: ({ message, attestation }) => message.length + (attestation?.length ?? 0) + rowBytes,
    async take(bytes) {
      while (left < bytes) {
        const more = Math.max(piece, bytes)
        taking ??= limits
          .take(['storedAll', 'relay', more])
          .then(() => {
            left += more
          })
          .finally(() => {
            taking = undefined
          })
        await taking
      }
      left -= bytes
    },
    giveBack(bytes) {
      left += bytes
    },
  }
}

/** Addresses to which bytes are owed at most; those beyond are refilled over time. */
const mostOwed = 10_000

export type Refunds = {
  /** Returns the bytes of a message that was not stored to its address, now or with `settle`. Never fails. */
  giveBack(address: string, bytes: number): Promise<void>
  /** Returns what is still owed to an address, as far as the database takes it now. Never fails. */
  settle(address: string): Promise<void>
}

/**
 * Returns bytes to the limit of an address. A database whose disk is full does not take them either: this instance owes
 * them until the address sends again.
 */
export function createRefunds(limits: Pick<Limits<'storedAddress'>, 'giveBack'>): Refunds {
  const owed = new Map<string, number>()
  const owe = (address: string, bytes: number) => {
    if (owed.has(address) || owed.size < mostOwed) owed.set(address, (owed.get(address) ?? 0) + bytes)
  }
  const refunds: Refunds = {
    giveBack: (address, bytes) => limits.giveBack(['storedAddress', address, bytes]).catch(() => owe(address, bytes)),
    async settle(address) {
      const bytes = owed.get(address)
      if (bytes === undefined) return
      // Before it is asked, so that two messages at once do not return it twice.
      owed.delete(address)
      await refunds.giveBack(address, bytes)
    },
  }
  return refunds
}
