import { deal } from '@latchkey/keys/oprf'
import { ServiceError } from '@latchkey/protocol/service-error'
import { evaluate } from '@latchkey/service/evaluate'

/**
 * How many evaluations this process can do in a second beside everything else that an opening takes. More than that is
 * refused at once: were it let in, all would wait, and those who waited longest would have given up.
 */
export type Capacity = {
  perSecond: number
  /**
   * Counts nothing.
   *
   * @throws ServiceError `too_many_requests` when the process has no room now
   */
  requireCapacity(): void
  /**
   * Counts one evaluation. It looks again, because others may have come while the request waited for its limits, which
   * are given back to a request that is refused here.
   *
   * @throws ServiceError `too_many_requests` when the process has no room now
   */
  count(): void
}

/**
 * The part that the evaluation has in the processor time of a whole opening: signatures, statements and HTTP take the rest.
 * Measured was 0.36 (decision 21); the process needs some room besides.
 */
const evaluationShare = 0.33

/** Evaluations timed at start, after as many that warm the code up. */
const warmUp = 5
const timed = 20

/**
 * The evaluations that one processor can do in a second with the rest of their openings, by the processor time of some
 * at start: what other programs do meanwhile does not count.
 */
export function measureCapacity(): number {
  const [sample] = deal({ threshold: 1, count: 1 }).shares
  if (!sample) throw new Error('no share was dealt')
  const once = () => evaluate(sample.share, sample.publicKey, sample.publicKey)
  for (let i = 0; i < warmUp; i++) once()
  const before = process.cpuUsage()
  for (let i = 0; i < timed; i++) once()
  const { user, system } = process.cpuUsage(before)
  const seconds = (user + system) / 1e6 / timed
  return Math.max(1, Math.floor(evaluationShare / seconds))
}

/**
 * Room for `perSecond` evaluations in each second, and as many at once, but always for one.
 *
 * @param perSecond may be below one
 * @param now milliseconds
 */
export function createCapacity(perSecond: number, now: () => number = () => performance.now()): Capacity {
  const size = Math.max(1, perSecond)
  let left = size
  let at = now()
  const refill = () => {
    left = Math.min(size, left + ((now() - at) / 1000) * perSecond)
    at = now()
  }
  const requireCapacity = () => {
    refill()
    if (left < 1)
      throw new ServiceError('too_many_requests', { retryAfter: Math.max(1, Math.ceil((1 - left) / perSecond)) })
  }
  return {
    perSecond,
    requireCapacity,
    count() {
      requireCapacity()
      left--
    },
  }
}
