import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FrameConfig } from '@latchkey/protocol/frame-config'
import { ConfigurationError } from '@latchkey/service/configuration'

/** A file as served, with its precompressed forms. */
export type ReleaseFile = { type: string; plain: Buffer; br: Buffer; gzip: Buffer }

/** A page as served, and the hash of its one inline element, which the policy must name. */
export type ReleasePage = ReleaseFile & { importMapHash: string }

export type Release = {
  /** A hash of the whole build. */
  id: string
  frame: ReleasePage
  auth: ReleasePage
  authDone: ReleasePage
  /** By path, such as /assets/main-abc.js. */
  assets: ReadonlyMap<string, ReleaseFile>
}

const placeholder = '<!--latchkey-config-->'

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
}

const hash = (algorithm: 'sha256' | 'sha384', bytes: Buffer | string) =>
  `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`

const compressed = async (file: string, plain: Buffer): Promise<Pick<ReleaseFile, 'br' | 'gzip'>> => ({
  br: await readFile(`${file}.br`).catch(() => promisify(brotliCompress)(plain)),
  gzip: await readFile(`${file}.gz`).catch(() => promisify(gzip)(plain)),
})

const readAssets = async (folder: string) => {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => types[extname(name)])
  const files = names.map(async (name): Promise<[string, ReleaseFile]> => {
    const file = join(folder, 'assets', name)
    const plain = await readFile(file)
    return [`/assets/${name}`, { type: types[extname(name)] as string, plain, ...(await compressed(file, plain)) }]
  })
  return new Map(await Promise.all(files))
}

const readPage = (folder: string, name: string) =>
  readFile(join(folder, name), 'utf8').catch((cause: unknown) => {
    throw new ConfigurationError(`There is no built ${name} in ${folder}. Build the frame first.`, { cause })
  })

/** JSON that cannot close the element around it. */
const inline = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c')

/**
 * The built frame as it is served: read once, the same for every visitor. Each script has its integrity: entry scripts in
 * their own tag, the chunks they import later through an import map whose hash stands in the policy. The operator's
 * configuration, guards above all, is part of the page itself. The build must leave module preloading off: a preload
 * link would need an integrity of its own.
 *
 * @throws ConfigurationError when the folder does not hold a build
 */
export async function readRelease(folder: string, config: Omit<FrameConfig, 'release'>): Promise<Release> {
  const assets = await readAssets(folder).catch((cause: unknown) => {
    throw new ConfigurationError(`There is no built frame in ${folder}. Build it first.`, { cause })
  })
  const pages = ['index.html', 'auth.html', 'auth-done.html']
  const built = new Map(await Promise.all(pages.map(async (name) => [name, await readPage(folder, name)] as const)))
  const id = createHash('sha256')
    .update(JSON.stringify([...built, ...[...assets].map(([path, { plain }]) => [path, hash('sha256', plain)]).sort()]))
    .digest('base64url')
    .slice(0, 22)
  const scripts = [...assets].filter(([path]) => path.endsWith('.js'))
  const integrity = Object.fromEntries(scripts.map(([path, file]) => [path, hash('sha384', file.plain)]))
  const importMap = inline({ integrity })
  const head =
    `<script type="application/json" id="latchkey-config">${inline({ ...config, release: id } satisfies FrameConfig)}</script>\n` +
    `    <script type="importmap">${importMap}</script>`

  const fill = async (name: string): Promise<ReleasePage> => {
    const source = built.get(name) ?? ''
    if (!source.includes(placeholder)) throw new ConfigurationError(`The frame's ${name} has no ${placeholder}.`)
    const html = source
      .replace(/<script\b([^>]*?)\ssrc="([^"]+)"/g, (tag, attributes: string, path: string) => {
        const known = integrity[path]
        if (!known) throw new ConfigurationError(`The frame's ${name} loads ${path}, which is not part of the build.`)
        return `<script${attributes} integrity="${known}" src="${path}"${tag.includes('crossorigin') ? '' : ' crossorigin'}`
      })
      .replace(placeholder, () => head)
    // An import map must come before the first module script.
    const firstModule = html.indexOf('type="module"')
    if (firstModule !== -1 && firstModule < html.indexOf('type="importmap"'))
      throw new ConfigurationError(`The frame's ${name} has a script before ${placeholder}.`)
    const plain = Buffer.from(html)
    return {
      type: 'text/html; charset=utf-8',
      plain,
      br: await promisify(brotliCompress)(plain),
      gzip: await promisify(gzip)(plain),
      importMapHash: hash('sha256', importMap),
    }
  }

  const [frame, auth, authDone] = await Promise.all(pages.map(fill))
  // The map has all three pages.
  return { id, frame, auth, authDone, assets } as Release
}
