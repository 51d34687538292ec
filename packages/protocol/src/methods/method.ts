import type { ErrorName } from '@latchkey/core/errors'
import type { GenericSchema } from 'valibot'
import type { Networks } from './networks.ts'

/**
 * Authorization a request requires: `nothing`; `session`, a signed-in person with a wallet; `unlock`, that wallet
 * unlocked by its PIN; `proof`, the PIN for this very request. The entry answers `unauthorized` to all but the first
 * while nobody is signed in, whatever the handler does.
 */
export type Needs = 'nothing' | 'session' | 'unlock' | 'proof'

/** State of the page that a successful answer changes: who is signed in, or the chosen network. */
export type ConnectionEffect = 'login' | 'logout' | 'switch'

export type Method<
  P extends GenericSchema = GenericSchema,
  R extends GenericSchema = GenericSchema,
  A extends boolean = boolean,
  N extends Needs = Needs,
> = {
  /** The parameters as one value; an absent list is given to the schema as an empty list. */
  params: P
  result: R
  needs: N
  /** True if a person is asked. A method that does not ask can never open a screen. */
  asks: A
  /** The networks the method is available on, and whether it refers to the chosen one at all. */
  networks: Networks
  /** Answered from memory and therefore not rate limited. Requests that ask a person are always limited. */
  free?: true
  effect?: ConnectionEffect
  /** Closing the screen is the answer `null` and not a rejection. */
  closable?: true
  /** The failures that may leave the frame by name; every other one becomes `internal`. */
  errors: readonly ErrorName[]
}

/**
 * Declares a method of the wire. This record determines the SDK's types, the checks on both sides, authorization, rate
 * limit, the required handler and the reference.
 *
 * @param declared the record
 * @returns the record, with the types of its schemas kept
 */
export function method<
  P extends GenericSchema,
  R extends GenericSchema,
  const A extends boolean,
  const N extends Needs,
>(declared: Method<P, R, A, N>): Method<P, R, A, N> {
  return declared
}
