import { isWalletError } from '@latchkey/core/errors'
import type { UserResponse } from './aptos-types.ts'

/** Returns the standard's response: a person's rejection is a response, and any other failure stays an error. */
export async function orRejected<T>(work: () => Promise<T>): Promise<UserResponse<T>> {
  try {
    return { status: 'Approved', args: await work() }
  } catch (error) {
    if (isWalletError(error, 'userRejectedRequest')) return { status: 'Rejected' }
    throw error
  }
}
