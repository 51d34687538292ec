const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' })

/** A moment of the chain's, given in microseconds. */
export function toTime(microseconds: bigint): string {
  return format.format(Number(microseconds / 1_000n))
}
