/** Splits a code into groups of four, as they are written and read aloud. */
export function toGroups(code: string): string[] {
  return code.match(/.{1,4}/g) ?? []
}
