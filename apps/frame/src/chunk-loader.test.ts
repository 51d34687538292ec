import { describe, expect, test, vi } from 'vitest'
import { type ChunkTable, createChunkLoader, listRequired } from './chunk-loader.ts'
import { isMissingPart } from './missing-part.ts'

type Define = ReturnType<typeof createChunkLoader>
type Factory = Parameters<Define>[0]
type FakeElement = {
  tag: string
  src?: string
  href?: string
  integrity?: string
  crossOrigin?: string
  isRemoved: boolean
  onload(): void
  onerror(): void
}

const table = {
  '/assets/main-1.js': { integrity: 'sha384-main' },
  '/assets/base-2.js': { integrity: 'sha384-base', styles: ['/assets/base-3.css'] },
  '/assets/home-4.js': {
    integrity: 'sha384-home',
    requires: ['/assets/base-2.js', '/assets/main-1.js'],
    styles: ['/assets/home-5.css'],
  },
  '/assets/base-3.css': { integrity: 'sha384-base-css' },
  '/assets/home-5.css': { integrity: 'sha384-home-css' },
}

/** A style sheet that the page itself asks for. */
type FakeLink = { href: string; sheet: object | null; cloneNode(): FakeLink; replaceWith(other: FakeLink): void }

/** A page whose scripts run when a test says so: jsdom fetches none. */
const openPage = (factories: Record<string, Factory>, links: FakeLink[] = [], own: ChunkTable = table) => {
  const elements: FakeElement[] = []
  let running = '/assets/main-1.js'
  const document = {
    readyState: 'complete',
    getElementById: () => ({ textContent: JSON.stringify(own) }),
    get currentScript() {
      return { src: `https://wallet.example${running}` }
    },
    createElement: (tag: string) => {
      const element = { tag, isRemoved: false, remove: () => Object.assign(element, { isRemoved: true }) }
      return element
    },
    head: { append: (element: FakeElement) => elements.push(element) },
    querySelectorAll: (selector: string) => (selector === 'link[rel=stylesheet]' ? links : []),
  }
  // Only the parts that the loader uses.
  const define = createChunkLoader(document as unknown as Document)
  const run = (path: string, within: Record<string, Factory> = {}) => {
    running = path
    for (const [id, factory] of Object.entries(within)) define(factory, id)
    const factory = factories[path]
    if (factory) define(factory)
  }
  /** Lets everything load that was asked for and has not come yet. */
  const settle = (fails: (path: string) => boolean = () => false) => {
    for (const element of elements.splice(0)) {
      const path = element.src ?? element.href ?? ''
      if (fails(path)) element.onerror()
      else {
        if (element.tag === 'script') run(path)
        element.onload()
      }
    }
  }
  return { elements, run, settle }
}

/** Runs an entry chunk and answers its `load`. */
const openEntry = async (factories: Record<string, Factory>, own?: ChunkTable) => {
  const opened = Promise.withResolvers<Parameters<Factory>[2]>()
  const page = openPage(
    { '/assets/main-1.js': (_require, _exports, load) => opened.resolve(load), ...factories },
    [],
    own,
  )
  page.run('/assets/main-1.js')
  return { ...page, load: await opened.promise }
}

const home: Record<string, Factory> = {
  '/assets/base-2.js': (_require, exports) => Object.assign(exports, { base: {} }),
  '/assets/home-4.js': (requireChunk, exports) => Object.assign(exports, { home: [requireChunk('./base-2.js').base] }),
}

describe('createChunkLoader', () => {
  test('behavior: a style sheet of the page itself that did not come is asked for once more, in its place', async () => {
    const page = new EventTarget()
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
    const replaced: string[] = []
    const link = (href: string, sheet: object | null): FakeLink => ({
      href,
      sheet,
      cloneNode: () => link(`${href} again`, null),
      replaceWith: (other) => replaced.push(`${href} by ${other.href}`),
    })
    const unreadable = {
      get cssRules() {
        throw new DOMException('denied', 'SecurityError')
      },
    }
    const links = [
      link('/here.css', { cssRules: [{}] }),
      link('/lost.css', null),
      link('/refused.css', { cssRules: [] }),
      link('/cut.css', unreadable),
    ]
    openPage({}, links)
    // A style sheet that is still loading looks like a failed one, so nothing is retried before the load event.
    expect(replaced).toEqual([])
    page.dispatchEvent(new Event('load'))
    // WebKit asks for no address a second time within it.
    expect(replaced).toEqual([])
    await vi.waitFor(() => expect(replaced).toHaveLength(3))
    vi.unstubAllGlobals()
    expect(replaced).toEqual(['/lost', '/refused', '/cut'].map((name) => `${name}.css by ${name}.css again`))
  })

  test('default: a chunk, what it requires and their style sheets are asked for at once, each with its integrity', async () => {
    const page = await openEntry(home)
    const loading = page.load('./home-4.js')
    const shared = { crossOrigin: 'anonymous' }
    expect(page.elements).toMatchObject([
      { tag: 'link', rel: 'stylesheet', href: '/assets/base-3.css', integrity: 'sha384-base-css', ...shared },
      { tag: 'link', rel: 'stylesheet', href: '/assets/home-5.css', integrity: 'sha384-home-css', ...shared },
      { tag: 'script', src: '/assets/base-2.js', integrity: 'sha384-base', ...shared },
      { tag: 'script', src: '/assets/home-4.js', integrity: 'sha384-home', ...shared },
    ])
    page.settle()
    expect(await loading).toEqual({ home: [{}] })
  })

  test('behavior: a chunk runs once, whoever loads or requires it', async () => {
    const page = await openEntry(home)
    const both = Promise.all([page.load('./base-2.js'), page.load('./home-4.js')])
    page.settle()
    const [base, { home: found }] = await both
    expect((found as unknown[])[0]).toBe(base.base)
    expect(await page.load('./home-4.js')).toBe((await both)[1])
    expect(page.elements).toEqual([])
  })

  test('behavior: an entry runs when all that it requires is there', async () => {
    const ran: unknown[] = []
    const page = openPage({ ...home, '/assets/home-4.js': (requireChunk) => ran.push(requireChunk('./base-2.js')) })
    page.run('/assets/main-1.js')
    page.run('/assets/home-4.js')
    expect(ran).toEqual([])
    page.settle()
    await expect.poll(() => ran).toEqual([{ base: {} }])
  })

  test('behavior: what stands in the entry’s own script is not asked for', async () => {
    const ran: unknown[] = []
    const { '/assets/base-2.js': base, ...others } = home
    const page = openPage({ ...others, '/assets/main-1.js': (requireChunk) => ran.push(requireChunk('./base-2.js')) })
    page.run('/assets/main-1.js', { './base-2.js': base as Factory })
    await expect.poll(() => ran).toEqual([{ base: {} }])
    expect(page.elements).toEqual([])
  })

  describe('with a table apart', () => {
    const { '/assets/main-1.js': main, ...later } = table
    const own: ChunkTable = {
      '/assets/main-1.js': main,
      '/assets/files-6.js': { integrity: 'sha384-files', isTable: true },
    }
    const factories = {
      ...home,
      '/assets/files-6.js': (_require, exports) => Object.assign(exports, { files: later }),
    } satisfies Record<string, Factory>

    test('default: asked for beside the entry’s first work, pinned as any other, and waited for by what it lists', async () => {
      const page = await openEntry(factories, own)
      expect(page.elements).toMatchObject([{ tag: 'script', src: '/assets/files-6.js', integrity: 'sha384-files' }])
      const loading = page.load('./home-4.js')
      page.settle()
      await expect.poll(() => page.elements).toHaveLength(4)
      page.settle()
      expect(await loading).toEqual({ home: [{}] })
    })

    test('error: where it is lost, a chunk asks for it again; a path in neither is never asked for', async () => {
      const page = await openEntry(factories, own)
      page.settle(() => true)
      await expect.poll(() => page.elements).toHaveLength(1)
      page.settle(() => true)
      await new Promise(setImmediate)
      const loading = page.load('./base-2.js')
      await expect.poll(() => page.elements.map(({ src }) => src)).toEqual(['/assets/files-6.js'])
      page.settle()
      await expect.poll(() => page.elements).toHaveLength(2)
      page.settle()
      expect(await loading).toEqual({ base: {} })
      await expect(page.load('./other-9.js')).rejects.toThrow('is not part of the build')
      expect(page.elements).toEqual([])
    })
  })

  test('error: a path that the page does not list is never asked for', async () => {
    const page = await openEntry({})
    for (const path of ['./other-9.js', 'https://evil.example/home-4.js', './constructor'])
      await expect(page.load(path), path).rejects.toThrow('is not part of the build')
    expect(page.elements).toEqual([])
  })

  test('behavior: a file whose request was lost is asked for once more', async () => {
    const page = await openEntry(home)
    const loading = page.load('./home-4.js')
    page.settle((path) => path === '/assets/base-2.js' || path === '/assets/home-5.css')
    await expect.poll(() => page.elements.map(({ src, href }) => src ?? href)).toHaveLength(2)
    expect(page.elements).toMatchObject([
      { tag: 'link', href: '/assets/home-5.css', integrity: 'sha384-home-css' },
      { tag: 'script', src: '/assets/base-2.js', integrity: 'sha384-base' },
    ])
    page.settle()
    expect(await loading).toEqual({ home: [{}] })
  })

  test('error: a file that does not come twice, or is not the one built, fails the load; the next load asks again', async () => {
    const page = await openEntry(home)
    const loading = page.load('./home-4.js')
    const isLost = (path: string) => path === '/assets/base-2.js'
    const [, , failed] = page.elements
    page.settle(isLost)
    await expect.poll(() => page.elements).toHaveLength(1)
    page.settle(isLost)
    const why = await loading.catch((failure: unknown) => failure)
    expect(why).toMatchObject({ message: '/assets/base-2.js did not load' })
    expect(isMissingPart(new Error('outer', { cause: why }))).toBe(true)
    expect(failed?.isRemoved).toBe(true)
    const again = page.load('./home-4.js')
    expect(page.elements.map(({ src }) => src)).toEqual(['/assets/base-2.js'])
    page.settle()
    expect(await again).toEqual({ home: [{}] })
  })

  test('error: a script that defines nothing', async () => {
    const page = await openEntry({})
    const loading = page.load('./base-2.js')
    page.settle()
    await expect(loading).rejects.toThrow('/assets/base-2.js did not define a chunk')
    void page.load('./base-2.js').catch(() => undefined)
    expect(page.elements.map(({ src }) => src)).toEqual(['/assets/base-2.js'])
  })

  test('error: a chunk that throws runs again at the next load', async () => {
    let runs = 0
    const fail: Factory = (_require, exports) => {
      runs += 1
      if (runs === 1) throw new Error('not yet')
      exports.runs = runs
    }
    const page = await openEntry({ '/assets/base-2.js': fail })
    const loading = page.load('./base-2.js')
    page.settle()
    await expect(loading).rejects.toThrow('not yet')
    expect(await page.load('./base-2.js')).toEqual({ runs: 2 })
  })
})

describe('listRequired', () => {
  const file = (...requires: string[]) => ({ integrity: 'sha384', requires })

  test('default: each once, after what it requires; two that require each other end too', () => {
    const table = { '/a': file('/b', '/c'), '/b': file('/c'), '/c': file(), '/d': file('/e', '/a'), '/e': file('/d') }
    expect(listRequired(table, '/a')).toEqual(['/c', '/b', '/a'])
    expect(listRequired(table, '/d')).toEqual(['/e', '/c', '/b', '/a', '/d'])
  })

  test('error: a chunk that requires one outside the build', () => {
    expect(() => listRequired({ '/a': file('/x') }, '/a')).toThrow('/x is not part of the build')
  })
})
