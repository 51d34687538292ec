import { sleep } from '@latchkey/chains/sleep'
import type { Network } from '@latchkey/core/networks'
import type { RequestOf } from '@latchkey/protocol/endpoints'
import type { Api } from '../../session/api.ts'
import type { Ending } from './transactions.ts'

/** Waits before the retries of a failed call, milliseconds. After the last one it is left for the next time. */
const retryMs = [0, 2_000, 10_000]

/** The longest time that storing the bytes may delay their submission, milliseconds. */
const keepMs = 1_500

type Sent = { network: Pick<Network, 'name'>; id: string }
type Reported = { outcome: Exclude<Ending['outcome'], 'unknown'> | 'refused'; reason?: string }

/** A key that identifies a transaction on all networks. */
export function keyOf({ network, id }: Sent): string {
  return `${network.name} ${id}`
}

/**
 * Stores sent transactions at the API, and reports how they ended.
 *
 * @param signal returns the signal that ends the current waiting; each person has another one
 */
export function createSentBytesStore(api: Api, signal: () => AbortSignal) {
  /** Bytes that are being sent to the API. */
  const beingStored = new Map<string, Promise<unknown>>()
  /** Bytes that the API has not stored yet. */
  const unstored = new Map<string, RequestOf<'transactionKeep'>>()
  /** Transactions that no node accepted and that were not submitted again: the same bytes have the same id. */
  const refused = new Set<string>()

  const store = (key: string): Promise<unknown> => {
    const bytes = unstored.get(key)
    if (!bytes) return Promise.resolve()
    const storing = api.call('transactionKeep', bytes).then(
      () => unstored.delete(key),
      () => undefined, // stored again while it is followed
    )
    beingStored.set(key, storing)
    return storing
  }

  const retry = async (key: string, until: AbortSignal): Promise<void> => {
    await beingStored.get(key)
    for (const wait of retryMs) {
      if (!unstored.has(key) || until.aborted) return
      await sleep(wait, until)
      await store(key)
    }
  }

  return {
    /** Stores the bytes that are not stored yet. Never fails. */
    store,

    /** Stores what the API has not accepted so far, with a few retries. */
    retry,

    /** Stores new bytes: until the API has them, but only as long as the submission may be delayed. */
    async keep(bytes: RequestOf<'transactionKeep'> & { network: Network['name'] }): Promise<void> {
      const key = keyOf({ network: { name: bytes.network }, id: bytes.id })
      refused.delete(key)
      unstored.set(key, bytes)
      const over = new AbortController()
      await Promise.race([store(key), sleep(keepMs, over.signal)])
      over.abort()
    },

    /** Notes that no node accepted it. */
    refuse(sent: Sent): void {
      unstored.delete(keyOf(sent))
      refused.add(keyOf(sent))
    },

    /**
     * Reports how a transaction ended, with a few retries. A refusal is not reported once the transaction was submitted
     * again.
     *
     * @returns false where the API did not take it
     */
    async reportEnd(sent: Sent, end: Reported): Promise<boolean> {
      await retry(keyOf(sent), signal())
      for (const wait of retryMs) {
        await sleep(wait, signal())
        if (end.outcome === 'refused' && !refused.has(keyOf(sent))) return true
        try {
          await api.call('transactionEnd', { network: sent.network.name, id: sent.id, ...end })
          return true
        } catch {
          // Retried, and finally left for the next time.
        }
      }
      return false
    },

    /** Forgets everything: the signed-in person changed. */
    clear(): void {
      beingStored.clear()
      unstored.clear()
      refused.clear()
    },
  }
}
