import type { Stack } from '@latchkey/dev'
import type { BrowserContext, Page } from '@playwright/test'
import { serve } from './serve.ts'

/** The functions of the raw page's script for tests, on its window. */
type Raw = {
  /** Says hello as the SDK would; returns whether the frame was ready within the limit. */
  hello(limitMs?: number): Promise<boolean>
  /** Posts one message on the port. */
  post(message: unknown): void
  /** Everything the frame has said on the port. */
  events: { kind: string; id?: string; [key: string]: unknown }[]
}
declare global {
  var raw: Raw
}

export const frameAddress = (stack: Pick<Stack, 'addresses' | 'project'>) =>
  `${stack.addresses.wallet}/?api_key=${stack.project.apiKey}&blockchain=POLYGON&env=ProdTest&version=1.12.3&type=web&notification=none`

/** Serves one page at an origin of its own. */
export const servePage = (html: string, port = 0, headers: Record<string, string> = {}) =>
  serve((_request, answer) => {
    answer.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...headers }).end(html)
  }, port)

export const rawHtml = (stack: Pick<Stack, 'addresses' | 'project'>) => `<!doctype html><title>Raw</title>
  <style>iframe { width: 100%; height: 640px }</style><iframe id="face-iframe" src="${frameAddress(stack)}"></iframe>`

/**
 * Opens a page without the SDK (`rawHtml`, at any origin), which speaks the wire protocol by hand, to do things that no
 * well-behaved page does.
 */
export const openRawPage = async (
  context: BrowserContext,
  stack: Pick<Stack, 'addresses'>,
  origin: string,
): Promise<Page> => {
  const page = await context.newPage()
  await page.goto(origin)
  await page.evaluate((wallet) => {
    const events: Raw['events'] = []
    let port: MessagePort | undefined
    globalThis.raw = {
      events,
      post: (message) => port?.postMessage(message),
      hello: (limitMs = 5_000) =>
        new Promise((resolve) => {
          const channel = new MessageChannel()
          port = channel.port1
          const nonce = btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))))
            .replaceAll('+', '-')
            .replaceAll('/', '_')
            .replaceAll('=', '')
          setTimeout(() => resolve(false), limitMs)
          port.onmessage = ({ data }) => {
            events.push(data)
            if (data.method === 'face_ready' && data.nonce === nonce) resolve(true)
          }
          const frame = document.querySelector('iframe')?.contentWindow
          frame?.postMessage(
            { kind: 'hello', from: 'FACE_SDK', version: 1, nonce, sdk: 'raw', network: 'mumbai' },
            wallet,
            [channel.port2],
          )
        }),
    }
  }, stack.addresses.wallet)
  return page
}

/** Ids in the form of the wire protocol: 128 bits, base64url. */
export const idOf = (byte: number): string => Buffer.alloc(16, byte).toString('base64url')
