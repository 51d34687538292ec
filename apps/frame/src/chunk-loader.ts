/** A file of the build, as the page's table lists it. */
export type BuiltFile = {
  integrity: string
  /** The chunks that this one requires before it can run. */
  requires?: string[]
  /** The style sheets of this chunk. */
  styles?: string[]
  /** True for the chunk that exports `files`, the rest of the table. */
  isTable?: true
}

/**
 * The table in a built page: by path, every chunk and style sheet that the page may load. Files that are only loaded
 * later may be listed in a separate chunk, which the page's table pins like any other.
 */
export type ChunkTable = Record<string, BuiltFile>

type Exports = Record<string, unknown>
type Require = (id: string) => Exports
type Load = (id: string) => Promise<Exports>
type Factory = (require: Require, exports: Exports, load: Load) => void

/**
 * Creates the loader of the built pages. Every chunk is a classic script that calls `define` (AMD's simplified CommonJS
 * wrapping), and every script and style sheet is an element with the integrity of the table. No script has an import:
 * WebKit blocks every import under `Integrity-Policy`, whatever the import map says of it (decision 20).
 *
 * The build puts the text of this file into each entry chunk, so it can import nothing.
 *
 * @param document the page, which has the table in `#latchkey-chunks`
 * @returns `define`, which takes the factory of the running script's chunk, or of another chunk in the same script, by
 * its `id`; an entry chunk runs once everything it requires is loaded
 */
export function createChunkLoader(document: Document): (factory: Factory, id?: string) => void {
  const table: ChunkTable = JSON.parse(document.getElementById('latchkey-chunks')?.textContent ?? '{}')
  const factories = new Map<string, Factory>()
  const modules = new Map<string, Exports>()
  const files = createFileElements(document, table)

  // The page's own requests were made once.
  const own = [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')]
  const retryOwn = () => {
    for (const link of own) if (!hasCome(link)) link.replaceWith(link.cloneNode())
  }
  // WebKit asks for no address a second time before that event is over.
  if (own.length > 0) addEventListener('load', () => setTimeout(retryOwn), { once: true })

  const currentPath = () => {
    const script = document.currentScript as HTMLScriptElement | null
    return new URL(script?.src ?? '').pathname
  }

  // All chunks are in one folder.
  const folder = currentPath().replace(/[^/]*$/, '')
  const pathOf = (id: string) => id.replace(/^\.\//, folder)

  const evaluate = (path: string): Exports => {
    const evaluated = modules.get(path)
    if (evaluated) return evaluated
    const factory = factories.get(path)
    if (!factory) throw new Error(`${path} did not define a chunk`)
    const exports: Exports = {}
    modules.set(path, exports)
    try {
      factory(
        (id) => evaluate(pathOf(id)),
        exports,
        (id) => load(pathOf(id)),
      )
    } catch (failure) {
      modules.delete(path)
      throw failure
    }
    return exports
  }

  const rest = Object.keys(table).find((path) => table[path]?.isTable)

  const load = async (path: string): Promise<Exports> => {
    if (rest && !Object.hasOwn(table, path)) Object.assign(table, (await loadListed(rest)).files)
    return loadListed(path)
  }

  const loadListed = async (path: string): Promise<Exports> => {
    const paths = listRequired(table, path)
    const styles = paths.flatMap((each) => fileAt(table, each).styles ?? [])
    const scripts = paths.filter((each) => !factories.has(each))
    await Promise.all([...styles.map(files.fetchStyle), ...scripts.map(files.fetchScript)])
    // A script that ended before it defined its chunk is fetched again by a later attempt.
    for (const each of paths) if (!factories.has(each)) files.forget(each)
    return evaluate(path)
  }

  return (factory, id) => {
    if (id) return void factories.set(pathOf(id), factory)
    const path = currentPath()
    factories.set(path, factory)
    // A script that the page itself loads is an entry.
    if (files.has(path)) return
    void load(path)
    if (!rest) return
    // Where it is lost, the first chunk asks for it again.
    const loadRest = () => void load(rest).catch(() => undefined)
    // Requesting it earlier would delay the load event, and with it the page's hello.
    if (document.readyState === 'complete') loadRest()
    else addEventListener('load', loadRest, { once: true })
  }
}

/** In some engines a link has a sheet even if its request failed: without rules, or with rules that nobody may read. */
function hasCome({ sheet }: HTMLLinkElement): boolean {
  try {
    return (sheet?.cssRules.length ?? 0) > 0
  } catch {
    return false
  }
}

/** The file of the build at a path. Throws TypeError for any other path. */
function fileAt(table: ChunkTable, path: string): BuiltFile {
  const file = Object.hasOwn(table, path) ? table[path] : undefined
  if (!file) throw new TypeError(`${path} is not part of the build`)
  return file
}

/** A chunk and everything it requires, dependencies first: the order of style sheets is the cascade. */
export function listRequired(table: ChunkTable, path: string): string[] {
  const ordered: string[] = []
  const visited = new Set<string>()
  const visit = (each: string) => {
    if (visited.has(each)) return
    visited.add(each)
    for (const required of fileAt(table, each).requires ?? []) visit(required)
    ordered.push(each)
  }
  visit(path)
  return ordered
}

/** Creates the function that adds files of the build to the page: each once, as an element with its integrity. */
function createFileElements(document: Pick<Document, 'createElement' | 'head'>, table: ChunkTable) {
  const fetched = new Map<string, Promise<void>>()
  const rules = {
    createScriptURL: (path: string) => {
      fileAt(table, path)
      return path
    },
  }
  const policy = globalThis.trustedTypes?.createPolicy('latchkey-chunks', rules) ?? rules

  const fetchElement = (path: string, create: (integrity: string) => HTMLLinkElement | HTMLScriptElement) =>
    new Promise<void>((resolve, reject) => {
      const element = create(fileAt(table, path).integrity)
      element.onload = () => resolve()
      element.onerror = () => {
        element.remove()
        // As `missing-part.ts` names it, which this file cannot import.
        reject(Object.assign(new Error(`${path} did not load`), { name: 'MissingPart' }))
      }
      document.head.append(element)
    })

  const fetchOnce = (path: string, create: (integrity: string) => HTMLLinkElement | HTMLScriptElement) => {
    const pending = fetched.get(path)
    if (pending) return pending
    // One request may be lost.
    const promise = fetchElement(path, create).catch(() => fetchElement(path, create))
    // A later attempt fetches it again.
    promise.catch(() => fetched.delete(path))
    fetched.set(path, promise)
    return promise
  }

  return {
    has: (path: string) => fetched.has(path),
    forget: (path: string) => fetched.delete(path),
    fetchScript: (path: string) =>
      fetchOnce(path, (integrity) => {
        const script = document.createElement('script')
        script.crossOrigin = 'anonymous'
        script.integrity = integrity
        script.src = policy.createScriptURL(path)
        return script
      }),
    fetchStyle: (path: string) =>
      fetchOnce(path, (integrity) => {
        const link = document.createElement('link')
        link.rel = 'stylesheet'
        link.crossOrigin = 'anonymous'
        link.integrity = integrity
        link.href = path
        return link
      }),
  }
}
