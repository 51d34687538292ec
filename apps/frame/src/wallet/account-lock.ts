import { withWebLock } from './web-lock.ts'

/** How long another tab may take to send its transaction before this one gives up, milliseconds. */
const lockMs = 60_000

/**
 * One transaction of an account at a time, over all tabs of this site, so that no two take the same number: held from
 * when the number is read until the network has what was signed with it. Without locks, the queue of this frame
 * remains.
 *
 * @param chain what the account's numbers belong to: an EVM chain's id, else the network's name
 * @throws DOMException `TimeoutError` after a minute in which other tabs did not release it; what `work` throws
 */
export function withAccountLock<T>(chain: number | string, account: string, work: () => Promise<T>): Promise<T> {
  return withWebLock(`latchkey/nonce/${chain}/${account}`, lockMs, work)
}
