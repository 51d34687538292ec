/** A file of the build, as the page's table lists it. */
export type BuiltFile = {
  integrity: string
  /** The chunks that this one requires before it can run. */
  requires?: string[]
  /** The style sheets of this chunk. */
  styles?: string[]
}

/** The table in a built page: by path, every chunk and style sheet that the page may load. */
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
 * The build puts the text of this function into each entry chunk, so it can import nothing.
 *
 * @param document the page, which holds the table in `#latchkey-chunks`
 * @returns `define`, which takes the chunk of the script that runs; an entry chunk runs when all that it requires is there
 */
export function createChunkLoader(document: Document): (factory: Factory) => void {
  const table: ChunkTable = JSON.parse(document.getElementById('latchkey-chunks')?.textContent ?? '{}')
  const factories = new Map<string, Factory>()
  const modules = new Map<string, Exports>()
  const fetched = new Map<string, Promise<void>>()
  const rules = {
    createScriptURL: (path: string) => {
      fileAt(path)
      return path
    },
  }
  const policy = globalThis.trustedTypes?.createPolicy('latchkey-chunks', rules) ?? rules

  const fileAt = (path: string): BuiltFile => {
    const file = Object.hasOwn(table, path) ? table[path] : undefined
    if (!file) throw new TypeError(`${path} is not part of the build`)
    return file
  }

  const currentPath = () => {
    const script = document.currentScript as HTMLScriptElement | null
    return new URL(script?.src ?? '').pathname
  }

  // All chunks are in one folder.
  const folder = currentPath().replace(/[^/]*$/, '')
  const pathOf = (id: string) => id.replace(/^\.\//, folder)

  const fetchOnce = (path: string, create: (integrity: string) => HTMLLinkElement | HTMLScriptElement) => {
    const known = fetched.get(path)
    if (known) return known
    const promise = new Promise<void>((resolve, reject) => {
      const element = create(fileAt(path).integrity)
      element.onload = () => resolve()
      element.onerror = () => {
        // A later attempt fetches it again.
        fetched.delete(path)
        element.remove()
        reject(new Error(`${path} did not load`))
      }
      document.head.append(element)
    })
    fetched.set(path, promise)
    return promise
  }

  const fetchScript = (path: string) =>
    factories.has(path)
      ? undefined
      : fetchOnce(path, (integrity) => {
          const script = document.createElement('script')
          script.crossOrigin = 'anonymous'
          script.integrity = integrity
          script.src = policy.createScriptURL(path)
          return script
        })

  const fetchStyle = (path: string) =>
    fetchOnce(path, (integrity) => {
      const link = document.createElement('link')
      link.rel = 'stylesheet'
      link.crossOrigin = 'anonymous'
      link.integrity = integrity
      link.href = path
      return link
    })

  /** The chunk and all that it requires, each after what it requires itself: the order of style sheets is the cascade. */
  const withRequired = (path: string, found = new Set<string>(), seen = new Set<string>()) => {
    if (seen.has(path)) return found
    seen.add(path)
    for (const each of fileAt(path).requires ?? []) withRequired(each, found, seen)
    return found.add(path)
  }

  const evaluate = (path: string): Exports => {
    const known = modules.get(path)
    if (known) return known
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

  const load = async (path: string): Promise<Exports> => {
    const paths = [...withRequired(path)]
    const styles = paths.flatMap((each) => fileAt(each).styles ?? [])
    await Promise.all([...styles.map(fetchStyle), ...paths.map(fetchScript)])
    // A script that ended before it defined its chunk is fetched again by a later attempt.
    for (const each of paths) if (!factories.has(each)) fetched.delete(each)
    return evaluate(path)
  }

  return (factory) => {
    const path = currentPath()
    factories.set(path, factory)
    // A script that the page itself loads is an entry.
    if (!fetched.has(path)) void load(path)
  }
}
