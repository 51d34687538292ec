/**
 * Rewrites a style sheet of the kit without `light-dark()`. Bundlers transpile that function for older browsers, each
 * in its own way, and none can follow a scheme inside the page. They leave the code that is written here alone.
 *
 * A colour becomes `var(--lk-light, …) var(--lk-dark, …)`: one of the two switches is empty and the other invalid, so
 * that exactly one fallback is used. The switches are set where the scheme is known, on the kit's outermost elements. A
 * token of the root becomes a private one of these elements; a token that a project sets on any enclosing element still
 * replaces it.
 *
 * @param source a whole style sheet, without nesting except media queries; its comments are dropped
 * @throws SyntaxError for a call without two colours
 */
export function lowerLightDark(source: string): string {
  const css = source.replace(/\/\*[\s\S]*?\*\/\n?/g, '')
  const names = new Set<string>()
  for (const [, block = ''] of css.matchAll(rootBlock))
    for (const [, name = '', value = ''] of block.matchAll(declaration))
      if (value.includes('light-dark(')) names.add(name)

  const moved = css.replace(rootBlock, (_, block: string) => {
    const [own, root]: [string[], string[]] = [[], []]
    for (const [all, name = '', value = ''] of block.matchAll(declaration)) {
      if (names.has(name)) own.push(`${privateName(name)}: ${value};`)
      else root.push(all.trim())
    }
    const rule = (selector: string, declarations: string[]) =>
      declarations.length > 0 ? `${selector} {\n${declarations.map((each) => `  ${each}`).join('\n')}\n}\n` : ''
    return rule(':where(:root)', root) + rule('.lk', own)
  })
  const used = moved.replace(/var\((--lk-[\w-]+)\)/g, (all, name: string) =>
    names.has(name) ? `var(${name}, var(${privateName(name)}))` : all,
  )
  return switches + replaceCalls(used)
}

/** A block of the root, with its comments; such blocks contain no others. */
const rootBlock = /:where\(:root\) \{([^}]*)\}\n/g
const declaration = /(--[\w-]+):\s*([^;]*);/g

const privateName = (name: string) => name.replace(/^--lk-/, '--lk_')

const light = '--lk-light: initial;\n  --lk-dark: ;'
const dark = '--lk-light: ;\n  --lk-dark: initial;'
const switches = `.lk,
.lk[data-scheme="light"] {
  ${light}
}

.lk[data-scheme="dark"] {
  ${dark}
}

@media (prefers-color-scheme: dark) {
  .lk[data-scheme="system"] {
    ${dark}
  }
}

`

const call = 'light-dark('

const replaceCalls = (css: string): string => {
  const at = css.indexOf(call)
  if (at < 0) return css
  let depth = 1
  let comma = -1
  let end = at + call.length
  for (; depth > 0 && end < css.length; end++) {
    if (css[end] === '(') depth++
    else if (css[end] === ')') depth--
    else if (css[end] === ',' && depth === 1 && comma < 0) comma = end
  }
  if (depth > 0 || comma < 0) throw new SyntaxError(`This light-dark() has no two colours: ${css.slice(at, at + 80)}`)
  const [first, second] = [css.slice(at + call.length, comma).trim(), css.slice(comma + 1, end - 1).trim()]
  return `${css.slice(0, at)}var(--lk-light, ${first}) var(--lk-dark, ${second})${replaceCalls(css.slice(end))}`
}
