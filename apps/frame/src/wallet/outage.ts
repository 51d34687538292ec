import { isServiceError } from '@latchkey/protocol/service-error'

/**
 * Returns whether a failure is temporary: something did not answer, and nothing was refused. A proxied read has it as
 * its cause.
 */
export function isOutage(failure: unknown): boolean {
  return (
    isServiceError(failure, 'unavailable', 'internal', 'too_many_requests') ||
    (failure instanceof Error &&
      failure.cause !== undefined &&
      isServiceError(failure.cause, 'unavailable', 'internal', 'too_many_requests'))
  )
}
