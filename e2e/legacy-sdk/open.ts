import { readFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { type ReceivedToast, type Remote, toRemote } from '../remote.ts'
import { serve } from '../serve.ts'
import type { createLegacyFace, LegacyEvent, LegacyFace } from './face.ts'
import type { LegacyOptions } from './query.ts'

export type LegacyDapp = {
  face: Remote<LegacyFace>
  /** Every event of the provider so far. */
  events(): Promise<LegacyEvent[]>
  /** Every `face-toast` of the window so far. */
  toasts(): Promise<ReceivedToast[]>
  /** True if the frame covers the page, and if it has the focus. */
  overlay(): Promise<{ shown: boolean; focused: boolean }>
  /** The frame's address, exactly as the SDK wrote it. */
  frameAddress(): Promise<string>
}

/**
 * Serves an empty page and the legacy SDK, at an origin of its own. @param port of an origin that the project
 * registered
 */
export const serveLegacyDapp = (port = 0, headers: Record<string, string> = {}) =>
  serve(async (request, answer) => {
    const file = /^\/([a-z]+\.ts)$/.exec(request.url ?? '')?.[1]
    if (!file) {
      const html = '<!doctype html><title>Legacy dapp</title><button>Elsewhere</button>'
      answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(html)
      return
    }
    const source = await readFile(join(import.meta.dirname, file), 'utf8').catch(() => '')
    answer.writeHead(source ? 200 : 404, { 'Content-Type': 'text/javascript; charset=utf-8' })
    answer.end(stripTypeScriptTypes(source))
  }, port)

/**
 * Opens the page of `serveLegacyDapp` and constructs the legacy SDK there.
 *
 * @throws Error with the SDK's message when the constructor throws
 */
export const openLegacyDapp = async (
  page: Page,
  { site, walletUrl, ...options }: { site: string; walletUrl: string } & Omit<LegacyOptions, 'iframeUrl'>,
): Promise<LegacyDapp> => {
  await page.goto(site)
  await page.evaluate(
    async (options) => {
      const { createLegacyFace: create } = await import(`${location.origin}/face.ts`)
      const construct = create as typeof createLegacyFace // The very module, served to this page.
      const events: LegacyEvent[] = []
      const toasts: ReceivedToast[] = []
      addEventListener('face-toast', (event) => {
        toasts.push({ detail: Reflect.get(event, 'detail'), isCustomEvent: event instanceof CustomEvent })
      })
      globalThis.dapp = { face: construct(options, (event) => events.push(event)), events, toasts }
    },
    { ...options, iframeUrl: walletUrl },
  )
  return {
    face: toRemote<LegacyFace>(page, 'face'),
    events: () => page.evaluate(() => dapp.events as LegacyEvent[]), // the listener above put them there
    toasts: () => page.evaluate(() => dapp.toasts),
    overlay: () =>
      page.evaluate(() => {
        const frame = document.getElementById('face-iframe')
        return { shown: frame?.style.display === 'block', focused: document.activeElement === frame }
      }),
    frameAddress: () => page.evaluate(() => document.querySelector('iframe')?.getAttribute('src') ?? ''),
  }
}
