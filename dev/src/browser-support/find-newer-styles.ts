import { type Feature, isNewer, toVersions, type Versions } from './compat-data.ts'

/**
 * Finds features in a built (minified) style sheet that are newer than the lowest browsers: properties, their values by
 * a name, selectors, functions and at-rules.
 *
 * @returns as style sheets write them: `accent-color`, `text-wrap: pretty`, `:has`, `light-dark()`, `@scope`
 */
export function findNewerStyles(css: string, data: Feature, lowest: Versions): Set<string> {
  const { properties, selectors, types, 'at-rules': rules } = data.css as unknown as Record<string, Feature> // its registers
  const found = new Set<string>()
  const isNew = (feature: Feature | undefined) => !!feature?.__compat && isNewer(toVersions(feature.__compat), lowest)
  const below = (register: Feature | undefined, name: string) =>
    name === '__compat' ? undefined : (register?.[name] as Feature | undefined)
  const text = css.replaceAll(/"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'/g, '""')

  const functions = functionsOf(types)
  for (const [, property = '', value = ''] of text.matchAll(/(?<=[{;])\s*([a-z-]+):([^;{}]+)/g)) {
    const feature = below(properties, property)
    if (isNew(feature)) found.add(property)
    else
      for (const word of value.match(/[a-z-]+/g) ?? [])
        if (isNew(below(feature, word))) found.add(`${property}: ${word}`)
    for (const [, name = ''] of value.matchAll(/([a-z-]+)\(/g)) if (isNew(functions.get(name))) found.add(`${name}()`)
  }
  // What stands before a block, and not in one: of a declaration, `a:left` would be a selector.
  for (const [, head = ''] of text.matchAll(/(?:^|[{};])([^{};]*)(?=\{)/g)) {
    const [, rule] = /^\s*@([a-z-]+)/.exec(head) ?? []
    if (rule !== undefined) {
      if (isNew(below(rules, rule))) found.add(`@${rule}`)
      continue
    }
    for (const [colons, name = ''] of head.matchAll(/::?([a-z-]+)/g))
      if (isNew(below(selectors, name))) found.add(colons)
  }
  return found
}

/** The functions of CSS by their names, wherever the data has them. */
const functionsOf = (types: Feature | undefined): Map<string, Feature> => {
  const found = new Map<string, Feature>()
  const walk = (register: Feature) => {
    for (const [name, feature] of Object.entries(register)) {
      if (name === '__compat') continue
      found.set(name, feature as Feature)
      walk(feature as Feature)
    }
  }
  if (types) walk(types)
  return found
}
