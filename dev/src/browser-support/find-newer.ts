import { parseSync, Visitor } from 'vite'
import { type Feature, isNewer, toVersions, type Versions } from './compat-data.ts'

/** The names of features that some supported browser lacks. */
export type Newer = {
  /** Globals, such as `Temporal`. */
  globals: ReadonlySet<string>
  /** Static members, such as `Promise.try`. */
  statics: ReadonlySet<string>
  /**
   * Members that no older object has under that name: of JavaScript's own objects (`symmetricDifference`), and those of
   * other interfaces whose name is of several words (`requestClose`), as programs have members of their own for the rest.
   */
  members: ReadonlySet<string>
}

/** Collects from MDN's compat data the features that are newer than the lowest versions. */
export function collectNewer(data: Feature, lowest: Versions): Newer {
  const globals = new Set<string>()
  const statics = new Set<string>()
  const members = new Set<string>()
  const older = new Set<string>()
  const readNames = (register: Feature, isBuiltin: boolean) => {
    for (const [name, feature] of featuresOf(register)) {
      const isNewGlobal = isNew(feature, lowest)
      // Shorter ones (`ML`) are what minifiers call variables.
      if (isNewGlobal && name.length > 2) globals.add(name)
      for (const [key, member] of featuresOf(feature)) {
        if (!member.__compat) continue
        const memberName = key.replace(/_(static|event)$/, '')
        if (isNewGlobal || isNew(member, lowest)) {
          statics.add(`${name}.${memberName}`)
          if (isBuiltin || /[a-z][A-Z]/.test(memberName)) members.add(memberName)
        } else older.add(memberName)
      }
    }
  }
  readNames((data.javascript as Feature).builtins as Feature, true)
  readNames(data.api as Feature, false)
  return { globals, statics, members: new Set([...members].filter((name) => !older.has(name))) }
}

const featuresOf = (feature: Feature) =>
  Object.entries(feature).filter((entry): entry is [string, Feature] => entry[0] !== '__compat')

const isNew = ({ __compat }: Feature, lowest: Versions) =>
  __compat !== undefined && isNewer(toVersions(__compat), lowest)

/**
 * Finds features in a built script that are newer than the lowest browsers: names of `newer`, and syntax that came
 * later than all the versions we support (`using`, decorators, modifiers in regular expressions).
 *
 * @returns the names that were found; a name does not tell if the code first checks that it exists
 */
export function findNewer(code: string, sourceType: 'module' | 'script', newer: Newer): Set<string> {
  const found = new Set<string>()
  const { program, errors } = parseSync('built.js', code, { sourceType })
  if (errors[0]) found.add(`syntax: ${errors[0].message}`)
  new Visitor({
    Identifier({ name }) {
      if (newer.globals.has(name)) found.add(name)
    },
    MemberExpression({ object, property, computed }) {
      if (computed || property.type !== 'Identifier') return
      const { name } = property
      if (object.type === 'Identifier' && newer.statics.has(`${object.name}.${name}`))
        found.add(`${object.name}.${name}`)
      else if (newer.members.has(name)) found.add(`.${name}`)
    },
    VariableDeclaration({ kind }) {
      if (kind === 'using' || kind === 'await using') found.add('using')
    },
    Decorator() {
      found.add('decorators')
    },
    Literal(literal) {
      if ('regex' in literal && /\(\?[ims]*-?[ims]+:/.test(literal.regex.pattern)) found.add('modifiers in a pattern')
    },
  }).visit(program)
  return found
}
