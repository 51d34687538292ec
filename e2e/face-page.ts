import { join } from 'node:path'
import { bundleScript } from '@latchkey/dev'
import type { Face, FaceOptions } from '@latchkey/sdk/face'
import type { Page } from '@playwright/test'
import { type ReceivedToast, type Remote, toRemote } from './remote.ts'
import { serve } from './serve.ts'

export type FaceDapp = {
  face: Remote<Face>
  provider: Remote<ReturnType<Face['getEthLikeProvider']>>
  /** The events that the provider's listeners have received so far, in order. */
  events(): Promise<unknown[]>
  /** Every `face-toast` of the window so far. */
  toasts(): Promise<ReceivedToast[]>
}

let scripts: Promise<Map<string, string>> | undefined

/**
 * Serves a page with our SDK as any page's own bundler would include it, at an origin of its own.
 *
 * @param headers of the page
 */
export const serveFacePage = async (port = 0, headers: Record<string, string> = {}) => {
  scripts ??= bundleScript(join(import.meta.dirname, 'face-entry.ts'))
  const files = await scripts
  return serve((request, answer) => {
    const script = files.get((request.url ?? '').slice(1))
    if (script !== undefined) {
      answer.writeHead(200, { 'Content-Type': 'text/javascript; charset=utf-8' }).end(script)
      return
    }
    const html = `<!doctype html><html lang="en"><title>Our dapp</title><meta name="color-scheme" content="light dark">
      <main><h1>Our dapp</h1></main><script type="module" src="/entry.js"></script>`
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(html)
  }, port)
}

/** Opens the page of `serveFacePage` and makes a `Face` there. */
export const openFacePage = async (page: Page, site: string, options: FaceOptions): Promise<FaceDapp> => {
  await page.goto(site)
  await page.evaluate((options) => latchkey.make(options), options)
  return {
    face: toRemote<Face>(page, 'face'),
    provider: toRemote<ReturnType<Face['getEthLikeProvider']>>(page, 'provider'),
    events: () => page.evaluate(() => dapp.events),
    toasts: () => page.evaluate(() => dapp.toasts),
  }
}
