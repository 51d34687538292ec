import * as v from 'valibot'

/** `type` names the kind of a union's member; a newer node knows more of them. */
export const tagged = v.looseObject({ type: v.string() })

/** A known member of an open union must have its form; an unknown one is kept unchanged. */
export function open<const T extends string, S extends v.GenericSchema>(known: readonly T[], schema: S) {
  return v.union([
    schema,
    v.pipe(
      tagged,
      v.check(({ type }) => !known.some((each) => each === type), 'not the form of its type'),
    ),
  ])
}

/** The names of members of a union. */
export function kindsOf<T extends string>(members: readonly { entries: { type: { literal: T } } }[]): readonly T[] {
  return members.map(({ entries }) => entries.type.literal)
}

/**
 * Returns whether a member of an open union (a transaction, its payload, its signature, a change) is of a known kind,
 * so that its parts are known. Comparing `type` alone tells TypeScript less, because a newer node's kinds could have
 * any name.
 *
 * @example
 * if (isKind(transaction, 'user_transaction') && isKind(transaction.payload, 'entry_function_payload'))
 *   console.log(transaction.payload.function)
 */
export function isKind<T extends { type: string }, const K extends string>(
  each: T,
  kind: K,
): each is Extract<T, { type: K }> {
  return each.type === kind
}
