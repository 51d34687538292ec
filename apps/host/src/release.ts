import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import { buildNumber } from '@latchkey/protocol/build-number'
import type { entrance, FrameConfig, Refusal } from '@latchkey/protocol/frame-config'
import { ConfigurationError } from '@latchkey/service/configuration'
import * as v from 'valibot'

/** A file as served, with its precompressed forms. */
export type ReleaseFile = { type: string; plain: Buffer; br: Buffer; gzip: Buffer }

export type Release = {
  /** A hash of the whole build. */
  id: string
  /** The number that the build wrote into the frame's page; builds of before have none. */
  build: number | undefined
  frame: ReleaseFile
  auth: ReleaseFile
  authDone: ReleaseFile
  /** The window that shows the recovery phrase. */
  export: ReleaseFile
  /** The page that opens sunset bundles from a disk. It is meant to be saved, and does nothing here. */
  opener: ReleaseFile
  /** The page without a wallet, for each reason. */
  refused: Record<Refusal, ReleaseFile>
  /** The page without a wallet that redirects to it where one of these pages embeds it. */
  entrance(pages: readonly string[]): Promise<ReleaseFile>
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

const toPage = async (text: string): Promise<ReleaseFile> => {
  const plain = Buffer.from(text)
  const [br, packed] = await Promise.all([promisify(brotliCompress)(plain), promisify(gzip)(plain)])
  return { type: 'text/html; charset=utf-8', plain, br, gzip: packed }
}

/** A JSON element whose content cannot close it. */
const block = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`

const readBuildNumber = (page: string): number | undefined => {
  const [, written] = /<meta name="latchkey-build" content="([^"]*)"/.exec(page) ?? []
  if (written === undefined) return undefined
  const number = v.safeParse(buildNumber, Number(written))
  if (!number.success)
    throw new ConfigurationError(`The frame's index.html names the build "${written}", ${number.issues[0].message}.`)
  return number.output
}

/**
 * The built frame as it is served: read once, the same for every visitor. The build wrote into each page the integrity
 * of every script and style sheet; nothing else is served. The operator's configuration, most importantly the guards,
 * is part of the page itself.
 *
 * @throws ConfigurationError when the folder does not contain a build, or a file was changed after the build
 */
export async function readRelease(folder: string, config: Omit<FrameConfig, 'release' | 'build'>): Promise<Release> {
  const assets = await readAssets(folder).catch((cause: unknown) => {
    throw new ConfigurationError(`There is no built frame in ${folder}. Build it first.`, { cause })
  })
  const pages = ['index.html', 'auth.html', 'auth-done.html', 'export.html', 'refused.html', 'opener.html']
  const built = new Map(await Promise.all(pages.map(async (name) => [name, await readPage(folder, name)] as const)))
  const id = createHash('sha256')
    .update(JSON.stringify([...built, ...[...assets].map(([path, { plain }]) => [path, hash('sha256', plain)]).sort()]))
    .digest('base64url')
    .slice(0, 22)
  const build = readBuildNumber(built.get('index.html') ?? '')
  const head = block('latchkey-config', {
    ...config,
    release: id,
    ...(build !== undefined && { build }),
  } satisfies FrameConfig)
  const refuse = (why: Refusal | v.InferOutput<typeof entrance>) => fill('refused.html', block('latchkey-refusal', why))

  const fill = async (name: string, head: string): Promise<ReleaseFile> => {
    const source = built.get(name) ?? ''
    if (!source.includes(placeholder)) throw new ConfigurationError(`The frame's ${name} has no ${placeholder}.`)
    for (const [path, integrity] of pinsOf(name, source, assets)) {
      const file = assets.get(path)
      if (!file) throw new ConfigurationError(`The frame's ${name} loads ${path}, which is not part of the build.`)
      if (integrity !== hash('sha384', file.plain))
        throw new ConfigurationError(`The frame's ${name} loads ${path} with an integrity that is not the file's.`)
    }
    return toPage(source.replace(placeholder, () => head))
  }

  return {
    id,
    build,
    frame: await fill('index.html', head),
    auth: await fill('auth.html', head),
    authDone: await fill('auth-done.html', head),
    export: await fill('export.html', head),
    opener: await toPage(built.get('opener.html') ?? ''),
    refused: {
      apiKey: await refuse('apiKey'),
      hostName: await refuse('hostName'),
      unavailable: await refuse('unavailable'),
    },
    entrance: (pages) => refuse({ pages: [...pages] }),
    assets,
  }
}

type Pins = [path: string, integrity: string | undefined][]

/**
 * The integrity, by path, that a built page states for its elements and for everything it may load later (frame,
 * chunk-loader); the latter may also be in a separate table.
 */
const pinsOf = (name: string, page: string, assets: ReadonlyMap<string, ReleaseFile>): Pins => {
  const elements = (page.match(/<(script|link)\b[^>]*>/g) ?? [])
    .filter((tag) => / src=| rel="stylesheet"/.test(tag))
    .map((tag): Pins[number] => [/ (?:src|href)="([^"]*)"/.exec(tag)?.[1] ?? '', / integrity="([^"]*)"/.exec(tag)?.[1]])
  const found = /<script type="application\/json" id="latchkey-chunks">(.*?)<\/script>/.exec(page)
  // The page would still use a table of another form, but it would not be checked here.
  const unreadable = (cause?: unknown) =>
    new ConfigurationError(`The frame's ${name} has no readable table of chunks.`, { cause })
  if (!found && page.includes('latchkey-chunks')) throw unreadable()

  const readTable = (json = '{}'): Pins => {
    const table: Record<string, { integrity?: string; isTable?: true }> = JSON.parse(json)
    return Object.entries(table).flatMap(([path, { integrity, isTable }]): Pins => {
      if (!isTable) return [[path, integrity]]
      const script = assets.get(path)?.plain.toString() ?? ''
      const [, rest] = /^define\(\(_require, exports\) => \{ exports\.files = (\{.*\}) \}\)\n$/.exec(script) ?? []
      if (rest === undefined) throw unreadable()
      return [[path, integrity], ...readTable(rest)]
    })
  }
  try {
    return [...elements, ...readTable(found?.[1])]
  } catch (cause) {
    throw cause instanceof ConfigurationError ? cause : unreadable(cause)
  }
}
