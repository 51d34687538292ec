import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { createOldFace, OldEvent, OldFace } from './face.ts'
import type { OldOptions } from './query.ts'

/** How a call ended. An error of the SDK's own is an Error in the page; one of the wallet is plain, as it was sent. */
export type Outcome =
  | { result: unknown }
  | { error: { code?: number; message?: string; name?: string; [key: string]: unknown }; plain: boolean }

/** Calls run in the page, and never reject. */
type Remote<T> = {
  [K in keyof T]-?: T[K] extends (...args: infer A) => unknown ? (...args: A) => Promise<Outcome> : Remote<T[K]>
}

type Toast = { detail: unknown; isCustomEvent: boolean }

export type OldDapp = {
  face: Remote<OldFace>
  /** Every event of the provider so far. */
  events(): Promise<OldEvent[]>
  /** Every `face-toast` of the window so far. */
  toasts(): Promise<Toast[]>
  /** Whether the frame covers the page, and whether it has the focus. */
  overlay(): Promise<{ shown: boolean; focused: boolean }>
  /** The frame's address as the SDK wrote it. */
  frameAddress(): Promise<string>
}

declare global {
  var oldDapp: { face: OldFace; events: OldEvent[]; toasts: Toast[] }
}

/** Serves an empty page and the older SDK beside it, at an origin of its own: the port of one the project registered. */
export const serveOldDapp = async (port = 0) => {
  const server = createServer(async (request, answer) => {
    const file = /^\/([a-z]+\.ts)$/.exec(request.url ?? '')?.[1]
    if (!file) {
      const html = '<!doctype html><title>Older dapp</title><button>Elsewhere</button>'
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' }).end(html)
      return
    }
    const source = await readFile(join(import.meta.dirname, file), 'utf8').catch(() => '')
    answer.writeHead(source ? 200 : 404, { 'Content-Type': 'text/javascript; charset=utf-8' })
    answer.end(stripTypeScriptTypes(source))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('the test server has no port')
  return {
    origin: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

const call = (page: Page, path: string[], given: unknown[]): Promise<Outcome> =>
  page.evaluate(
    async ([path, given]) => {
      try {
        let holder: unknown
        let member: unknown = oldDapp.face
        for (const name of path) {
          holder = member
          member = Reflect.get(Object(member), name)
        }
        return { result: await Reflect.apply(member as () => unknown, holder, given) } // Not there: a TypeError.
      } catch (failure) {
        const { name, message } = Object(failure)
        if (failure instanceof Error) return { error: { ...failure, name, message }, plain: false }
        return { error: Object(failure), plain: true }
      }
    },
    [path, given] as const,
  )

const toRemote = (page: Page, path: string[]): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => toRemote(page, [...path, String(name)]),
    apply: (_, __, given: unknown[]) => call(page, path, given),
  })

/**
 * Opens the page of `serveOldDapp` and constructs the older SDK there.
 *
 * @throws Error with the SDK's message when the constructor throws
 */
export const openOldDapp = async (
  page: Page,
  { site, walletUrl, ...options }: { site: string; walletUrl: string } & Omit<OldOptions, 'iframeUrl'>,
): Promise<OldDapp> => {
  await page.goto(site)
  await page.evaluate(
    async (options) => {
      const { createOldFace: create } = await import(`${location.origin}/face.ts`)
      const construct = create as typeof createOldFace // The very module, served to this page.
      const events: OldEvent[] = []
      const toasts: Toast[] = []
      addEventListener('face-toast', (event) => {
        toasts.push({ detail: Reflect.get(event, 'detail'), isCustomEvent: event instanceof CustomEvent })
      })
      globalThis.oldDapp = { face: construct(options, (event) => events.push(event)), events, toasts }
    },
    { ...options, iframeUrl: walletUrl },
  )
  return {
    face: toRemote(page, []) as Remote<OldFace>, // Any path can be called; the type says which there are.
    events: () => page.evaluate(() => oldDapp.events),
    toasts: () => page.evaluate(() => oldDapp.toasts),
    overlay: () =>
      page.evaluate(() => {
        const frame = document.getElementById('face-iframe')
        return { shown: frame?.style.display === 'block', focused: document.activeElement === frame }
      }),
    frameAddress: () => page.evaluate(() => document.querySelector('iframe')?.getAttribute('src') ?? ''),
  }
}
