import { isWalletError } from '@latchkey/core/errors'
import type { UserResponse } from './aptos-types.ts'

/** Answers as the standard does: a person's refusal is a response, and everything else stays an error. */
export async function orRejected<T>(work: () => Promise<T>): Promise<UserResponse<T>> {
  try {
    return { status: 'Approved', args: await work() }
  } catch (error) {
    if (isWalletError(error, 'userRejectedRequest')) return { status: 'Rejected' }
    throw error
  }
}
