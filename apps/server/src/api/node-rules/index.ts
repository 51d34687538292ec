export type { NodeRule } from './rule.ts'
export { nodeRules } from './rules.gen.ts'

/**
 * Parts of a path that two parsers may read differently: an empty or a dot segment, a backslash, an encoded slash, dot
 * or percent sign, a malformed percent encoding, and any character outside visible ASCII.
 */
const doubtful = /\/\/|\/\.{1,2}(?:\/|$)|\\|%(?:2[ef5]|5c)|%(?![0-9a-f]{2})|[^\x21-\x7e]/i

/** True if a path, as received and without its query, is among those that may be asked. */
export function isAllowedPath(
  paths: Readonly<Record<'GET' | 'POST', readonly RegExp[]>>,
  method: string,
  path: string,
): boolean {
  return (
    (method === 'GET' || method === 'POST') &&
    !doubtful.test(path) &&
    paths[method].some((allowed) => allowed.test(path))
  )
}
