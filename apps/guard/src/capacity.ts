import { deal } from '@latchkey/keys/oprf'
import { ServiceError } from '@latchkey/protocol/service-error'
import { evaluate } from '@latchkey/service/evaluate'

/**
 * The number of evaluations that this process can do in a second, with everything else that an opening takes. Further
 * ones are refused at once: otherwise all would wait, and the work would be done for callers who have given up.
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
   * Counts one evaluation. It checks again, because others may have come while the request waited for its limits, which
   * are given back to a request that is refused here.
   *
   * @throws ServiceError `too_many_requests` when the process has no room now
   */
  count(): void
}

/**
 * The share of the evaluation in the CPU time of a whole opening: signatures, statements and HTTP take the rest. The
 * measured value was 0.36 (decision 21); the process needs some headroom.
 */
const evaluationShare = 0.33

/** The number of evaluations that warm the code up at start, before as many are timed. */
const warmUp = 5
const timed = 20

/**
 * The number of evaluations that one CPU can do in a second, with the rest of their openings. It is computed from the
 * CPU time of some evaluations at start, so other programs do not distort it.
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
 * Allows `perSecond` evaluations in each second, and as many at once, but always at least one.
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
