/** The order matters: the user agent of an earlier one also contains the names of later ones. */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const
const systems = [
  [/\bAndroid\b/, 'Android'],
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
] as const

const find = (names: readonly (readonly [RegExp, string])[], text: string) =>
  names.find(([pattern]) => pattern.test(text))?.[1]

/**
 * A browser's own name, as coarse as a person needs to tell two of theirs apart: no version, no model. Nothing is
 * decided by it.
 *
 * @returns null for one that is not known
 */
export function readDevice(userAgent: string | undefined): string | null {
  if (userAgent === undefined) return null
  const names = [find(browsers, userAgent), find(systems, userAgent)].filter((each) => each !== undefined)
  return names.length > 0 ? names.join(', ') : null
}
