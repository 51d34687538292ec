import type { AskingMethod } from '@latchkey/protocol/methods'
import type { Handler } from '../request-context.ts'

/** The methods of a family that ask a person; their names begin with the family's. */
type FamilyMethod<F extends string> = Extract<AskingMethod, `${F}_${string}`>

/** A handler for each of a family's methods; a missing one does not compile. */
export type FamilyHandlers<F extends string> = { [M in FamilyMethod<F>]: Handler<M> }
