import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Manifest, type Plugin, parseSync, type Rolldown, transformWithOxc, Visitor } from 'vite'
import type { ChunkTable } from './src/chunk-loader.ts'

/** The function that a chunk calls for its dynamic imports. A chunk must not have a variable of this name. */
const loadName = 'latchkeyLoadChunk'
const dynamicRequire = /Promise\.resolve\(\)\.then\(\(\) => require\((".*?")\)\)/g

const readLoader = async (): Promise<string> => {
  const file = join(import.meta.dirname, 'src/chunk-loader.ts')
  const { code } = await transformWithOxc(readFileSync(file, 'utf8'), file)
  return code.replaceAll(/^export /gm, '')
}

/** The output of a build whose chunks are what `src/chunk-loader.ts` loads. */
export const chunkOutput = { format: 'cjs', exports: 'named' } satisfies Rolldown.OutputOptions

/**
 * Turns every chunk into a classic script without imports: a factory for `define`. Entry chunks contain the loader. The
 * build fails if an import is left.
 */
export const chunks = (): Plugin => ({
  name: 'latchkey:chunks',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'opener',
  // The loader fetches style sheets itself.
  load: {
    filter: { id: /vite\/preload-helper\.js$/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
  async renderChunk(code, { isEntry, fileName }) {
    if (code.includes(loadName)) this.error(`${fileName} uses the name ${loadName}`)
    const body = code.replace(dynamicRequire, `${loadName}($1)`)
    if (body.includes('.then(() => require')) this.error(`${fileName} has a dynamic import of an unknown form`)
    const chunk = `define(function (require, exports, ${loadName}) {\n"use strict";\n${body}\n});`
    if (!isEntry) return chunk
    return `(() => {\n"use strict";\n${await readLoader()}\nself.define = createChunkLoader(document);\n})();\n${chunk}`
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (!file.fileName.endsWith('.js')) continue
      // The worker is an asset of this build.
      const code = file.type === 'chunk' ? file.code : file.source.toString()
      const sourceType = file.type === 'chunk' ? 'script' : 'module'
      const { program, errors } = parseSync(file.fileName, code, { sourceType })
      if (errors[0]) this.error(`${file.fileName} is no ${sourceType}: ${errors[0].message}`)
      const refuse = () => this.error(`${file.fileName} has an import`)
      new Visitor({ ImportDeclaration: refuse, ImportExpression: refuse }).visit(program)
    }
    for (const file of Object.values(bundle)) if (file.type === 'chunk' && file.isEntry) includeRuntime(file, bundle)
  },
})

/**
 * Puts the bundler's runtime into an entry chunk too, where that requires it: the bundler makes it a chunk of its own, and
 * the entry would wait for another request.
 */
const includeRuntime = (entry: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle) => {
  for (const name of entry.imports) {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || !chunk.moduleIds.every((id) => id.startsWith('\0rolldown/'))) continue
    const definition = chunk.code.trimEnd().replace(/\);?$/, `, "./${basename(name)}"),`)
    // The loader comes before it.
    entry.code = entry.code.replace('define(function', () => `${definition}define(function`)
    if (!entry.code.includes(definition)) throw new Error(`${entry.fileName} does not take ${name}`)
  }
}

/** A script that browsers get unbundled, as the page's source names it. */
const plainScript = /<script +defer src="(\/src\/[\w-]+\.js)"/g

/** Adds a script that does not belong to the bundle. @returns its path, which contains its hash */
const addScript = async (folder: string, name: string, code: string) => {
  const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
  const path = `/assets/${name}-${hash}.js`
  await writeFile(join(folder, path), code)
  return path
}

/**
 * The most files loaded later that the page's own table may list. More of them go into a separate table, for which no
 * page waits.
 */
const mostLater = 12

/**
 * Writes into a built page the integrity of its scripts and style sheets, and the table of everything that it may load
 * later, or the integrity of a script with that table.
 * @param folder the folder of the build
 * @param name the page, such as `index.html`
 * @param manifest the path of Vite's manifest in the folder
 */
export async function pinChunks(folder: string, name: string, manifest: string): Promise<void> {
  const records: Manifest = JSON.parse(await readFile(join(folder, manifest), 'utf8'))
  const integrityOf = (path: string) =>
    `sha384-${createHash('sha384')
      .update(readFileSync(join(folder, path)))
      .digest('base64')}`
  let page = await readFile(join(folder, name), 'utf8')
  for (const [, source = ''] of page.matchAll(plainScript))
    page = page.replace(
      source,
      await addScript(folder, basename(source, '.js'), await readFile(join(import.meta.dirname, source), 'utf8')),
    )
  const table: ChunkTable = {}
  const first = new Set<string>()

  const add = (key: string, isFirst: boolean) => {
    const record = records[key]
    if (!record) throw new Error(`The manifest has no ${key}.`)
    const path = `/${record.file}`
    if (table[path] && (!isFirst || first.has(path))) return
    const requires = (record.imports ?? []).map((each) => `/${records[each]?.file}`)
    const styles = (record.css ?? []).map((each) => `/${each}`).filter((each) => !page.includes(`href="${each}"`))
    table[path] = {
      integrity: integrityOf(path),
      ...(requires.length > 0 && { requires }),
      ...(styles.length > 0 && { styles }),
    }
    for (const each of styles) table[each] = { integrity: integrityOf(each) }
    if (isFirst) for (const each of [path, ...styles]) first.add(each)
    for (const each of record.imports ?? []) add(each, isFirst)
    for (const each of record.dynamicImports ?? []) add(each, false)
  }
  add(name, true)
  const required = [...first]
  // The entry loads these itself: they must not wait for the separate table.
  for (const each of records[name]?.dynamicImports ?? []) add(each, true)

  const later = Object.entries(table).filter(([path]) => !first.has(path))
  let own = table
  if (later.length > mostLater) {
    const files = JSON.stringify(Object.fromEntries(later))
    const path = await addScript(folder, 'files', `define((_require, exports) => { exports.files = ${files} })\n`)
    own = Object.fromEntries(Object.entries(table).filter(([path]) => first.has(path)))
    own[path] = { integrity: integrityOf(path), isTable: true }
  }

  // Hidden in another page the frame has no width, so styles for the standalone page do not delay it there.
  const media = page.includes('data-overlay') ? ' media="(min-width: 1px)"' : ''
  // What the entry requires comes with it, and not after it; the bundler's runtime is in it (`includeRuntime`).
  const entry = readFileSync(join(folder, records[name]?.file ?? ''), 'utf8')
  const preloads = required
    .filter((path) => path.endsWith('.js') && !page.includes(`src="${path}"`))
    .filter((path) => !entry.includes(`"./${basename(path)}"),define`))
    .map((path) => `  <link rel="preload" as="script" crossorigin integrity="${integrityOf(path)}" href="${path}" />\n`)
    .join('')
  const pinned = page
    .replace(
      /<script +defer src="([^"]+)"/g,
      (_tag, path: string) => `<script defer crossorigin integrity="${integrityOf(path)}" src="${path}"`,
    )
    .replace(
      /<script type="module" crossorigin src="([^"]+)"/g,
      (_tag, path: string) => `<script defer crossorigin integrity="${integrityOf(path)}" src="${path}"`,
    )
    .replace(
      /<link rel="stylesheet" crossorigin href="([^"]+)"/g,
      (_tag, path: string) =>
        `<link rel="stylesheet"${media} crossorigin integrity="${integrityOf(path)}" href="${path}"`,
    )
    .replace('</head>', () => `${preloads}</head>`)
    .replace(
      '</head>',
      () => `  <script type="application/json" id="latchkey-chunks">${JSON.stringify(own)}</script>\n  </head>`,
    )
  const unpinned = /<(?:script|link)\b(?=[^>]*\.(?:js|css)")(?![^>]*\bintegrity=)[^>]*>/.exec(pinned)
  if (unpinned || pinned.includes('type="module"') || !pinned.includes('id="latchkey-chunks"'))
    throw new Error(`${name} was not pinned: ${unpinned?.[0] ?? 'it has a module, or no table of chunks'}`)
  await writeFile(join(folder, name), pinned)
}

/** The files that the frame waits for: its page, and the files that the page names. */
export async function readFirstFiles(folder: string): Promise<string[]> {
  const page = await readFile(join(folder, 'index.html'), 'utf8')
  return ['index.html', ...[...page.matchAll(/ (?:src|href)="\/([^"]+)"/g)].map(([, path = '']) => path)]
}
