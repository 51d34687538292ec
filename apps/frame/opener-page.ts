import { createHash } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Rolldown } from 'vite'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** Allows only the page's own script and styles, and no network at all. WebAssembly is for Argon2. */
const policyFor = (script: string, style: string) =>
  [
    "default-src 'none'",
    `script-src ${hash(script)} 'wasm-unsafe-eval'`,
    `style-src ${hash(style)}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join('; ')

/**
 * Writes the page that opens sunset bundles as one file, with its policy inside, so that it works from a disk.
 *
 * @param folder the folder of the build
 * @param built what the build of `opener.html` returned
 */
export async function writeOpener(folder: string, built: unknown): Promise<void> {
  const { output } = built as Rolldown.RolldownOutput // it is not watched and has one output
  const pageOf = output.find((each) => each.fileName === 'opener.html')
  const chunks = output.filter((each) => each.type === 'chunk')
  const styles = output.filter((each) => each.fileName.endsWith('.css'))
  const more = output.filter((each) => each !== pageOf && each.type === 'asset' && !styles.includes(each))
  const [chunk] = chunks
  if (pageOf?.type !== 'asset' || !chunk || chunks.length > 1 || more.length > 0)
    throw new Error(`The opener is not one page: ${output.map(({ fileName }) => fileName).join(', ')}.`)
  // Neither may end its element early, or open what HTML takes for a comment. Inside string literals the backslash
  // changes nothing.
  const script = chunk.code.replaceAll('</script', '<\\/script').replaceAll('<!--', '<\\!--')
  const style = styles.map((each) => (each.type === 'asset' ? String(each.source) : '')).join('\n')
  if (style.includes('</style') || /url\(|@import/.test(style)) throw new Error('The opener’s styles load something.')
  const page = String(pageOf.source)
    .replace(/ *<(script|link)\b[^>]*\b(src|href)="[^"]*"[^>]*>(<\/script>)?\n?/g, '')
    .replace(
      '<!--latchkey-policy-->',
      () => `<meta http-equiv="Content-Security-Policy" content="${policyFor(script, style)}" />`,
    )
    .replace('</head>', () => `  <style>${style}</style>\n  </head>`)
    .replace('</body>', () => `  <script type="module">${script}</script>\n  </body>`)
  if (/<(script|link)\b[^>]*\b(src|href)=/.test(page.split('<style>')[0] ?? ''))
    throw new Error('The opener loads something.')
  await writeFile(join(folder, 'opener.html'), page)
}
