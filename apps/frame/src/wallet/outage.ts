import { isServiceError } from '@latchkey/protocol/service-error'

/** A failure that passes: somebody did not answer, nobody refused. A proxied read carries it as its cause. */
export function isOutage(failure: unknown): boolean {
  return (
    isServiceError(failure, 'unavailable', 'internal', 'too_many_requests') ||
    (failure instanceof Error &&
      failure.cause !== undefined &&
      isServiceError(failure.cause, 'unavailable', 'internal', 'too_many_requests'))
  )
}
