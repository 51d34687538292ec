import type { ErrorName } from '@latchkey/core/errors'
import type { GenericSchema } from 'valibot'

/** What must be true before a method is answered: nothing, a signed-in person, open keys, or a PIN given for this call. */
export type Needs = 'nothing' | 'session' | 'unlock' | 'proof'

export type Method<
  P extends GenericSchema = GenericSchema,
  R extends GenericSchema = GenericSchema,
  A extends boolean = boolean,
> = {
  /** The parameters as one value; an absent list is given to the schema as an empty list. */
  params: P
  result: R
  needs: Needs
  /** Whether a person is asked. A method that does not ask can never open a screen. */
  asks: A
  /** The failures that may leave the frame by name; every other leaves as `internal`. */
  errors: readonly ErrorName[]
}

/** Declares a method of the wire: from this record follow the SDK's types, the checks on both sides, handler and screen. */
export const method = <P extends GenericSchema, R extends GenericSchema, const A extends boolean>(
  declared: Method<P, R, A>,
): Method<P, R, A> => declared
