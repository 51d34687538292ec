const importing = /(?:\bfrom|\bimport|\bimport\s*\(|\brequire\s*\()\s*['"`]([^'"`\n]+)['"`]/g
const sourceByUrl = /\bnew URL\s*\(\s*['"`]([^'"`\n]+\.(?:tsx?|m?js|css))['"`]/g

/**
 * Lists the module specifiers a source file names: import and export statements, `import type`, `import()`, `require()`,
 * `@import`, and files named by URL. Comments do not count.
 *
 * @param source the text of the file
 * @returns each specifier as it is written, in no particular order
 */
export function readSpecifiers(source: string): string[] {
  // By lines, because a glob in a string looks like the beginning of a comment and must not hide the lines after it.
  const code = source.replace(/^[ \t]*(\/\/|\/\*|\* ).*$/gm, '')
  return [...code.matchAll(importing), ...code.matchAll(sourceByUrl)].map((match) => match[1] as string)
}
