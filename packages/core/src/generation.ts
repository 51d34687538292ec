/**
 * The generation of an SDK as a comparable number: its version's parts, most significant first. A beta counts as its
 * release. A missing or malformed version is 0, the oldest: SDKs 1.5 to 1.7 send none.
 */
export function sdkGeneration(version: string | undefined): number {
  const [, ...parts] = /^(\d{1,3})\.(\d{1,3})(?:\.(\d{1,3}))?(?![\w.])/.exec(version ?? '') ?? []
  return parts.reduce((sum, part) => sum * 1000 + Number(part ?? 0), 0)
}

/** True if an SDK of this version (see `sdkGeneration`) is older than the release `limit`, such as `1.14.0`. */
export function isBefore(version: string | undefined, limit: string): boolean {
  return sdkGeneration(version) < sdkGeneration(limit)
}
