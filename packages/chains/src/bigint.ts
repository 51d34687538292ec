/** The smaller of two whole numbers. */
export function least(one: bigint, other: bigint): bigint {
  return one < other ? one : other
}

/** The larger of two whole numbers. */
export function most(one: bigint, other: bigint): bigint {
  return one > other ? one : other
}
