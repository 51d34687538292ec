import * as v from 'valibot'

/** The most earlier sets of guards that a release may name. */
export const mostFormerSets = 8

/** A set of guards by their names, and how many of them must answer. */
export const guardSet = v.strictObject({
  guards: v.pipe(v.array(v.string()), v.minLength(1), v.maxLength(9)),
  threshold: v.pipe(v.number(), v.integer(), v.minValue(1)),
})
export type GuardSet = v.InferOutput<typeof guardSet>

/** Returns whether two sets have the same guards, in any order, and the same threshold. */
export function isSameSet(a: GuardSet, b: GuardSet): boolean {
  return (
    a.threshold === b.threshold && a.guards.length === b.guards.length && a.guards.every((id) => b.guards.includes(id))
  )
}

type Release = {
  guards: readonly { id: string }[]
  threshold: number
  formerGuards?: readonly { id: string }[] | undefined
  formerSets?: readonly GuardSet[] | undefined
}

/** A set in words, such as "2 of guard-1, guard-2, guard-3". */
export function describeSet({ guards, threshold }: GuardSet): string {
  return `${threshold} of ${guards.join(', ')}`
}

/** The set to which a release deals PINs. */
export function toCurrentSet({ guards, threshold }: Pick<Release, 'guards' | 'threshold'>): GuardSet {
  return { guards: guards.map(({ id }) => id), threshold }
}

/**
 * Finds what is wrong with the earlier sets of a release: wallets dealt to one must be able to reach its threshold, or
 * they do not open.
 */
export function findFormerFlaw({
  guards,
  formerGuards = [],
  formerSets = [],
}: Release): { path: (string | number)[]; message: string } | undefined {
  const answering = new Set([...guards, ...formerGuards].map(({ id }) => id))
  for (const [at, set] of formerSets.entries()) {
    const path = ['formerSets', at]
    if (new Set(set.guards).size !== set.guards.length) return { path, message: 'a guard stands in it twice' }
    const left = set.guards.filter((id) => answering.has(id)).length
    if (left < set.threshold) {
      const message = `its threshold is ${set.threshold}, and ${left} of its guards stand in "guards" or "formerGuards": wallets dealt to it would not open`
      return { path, message }
    }
  }
  const unused = formerGuards.findIndex(({ id }) => formerSets.every((set) => !set.guards.includes(id)))
  if (unused >= 0) return { path: ['formerGuards', unused], message: 'no set of "formerSets" has this guard' }
  return undefined
}
