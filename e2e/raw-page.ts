import type { Stack } from '@latchkey/dev'
import type { BrowserContext, Page } from '@playwright/test'

/** What the raw page's script offers to tests, on its window. */
type Raw = {
  /** Says hello as the SDK would; answers whether the frame was ready within the limit. */
  hello(limitMs?: number): Promise<boolean>
  /** Posts one message on the port. */
  post(message: unknown): void
  /** Everything the frame has said on the port. */
  heard: { kind: string; id?: string; [key: string]: unknown }[]
}
declare global {
  var raw: Raw
}

export const frameAddress = (stack: Pick<Stack, 'addresses' | 'project'>) =>
  `${stack.addresses.wallet}/?api_key=${stack.project.apiKey}&blockchain=POLYGON&env=ProdTest&version=1.12.3&type=web&notification=none`

/**
 * A page without the SDK, at any origin, that frames the wallet and speaks the wire by hand: for what no well-behaved
 * page does.
 */
export const openRawPage = async (
  context: BrowserContext,
  stack: Pick<Stack, 'addresses' | 'project'>,
  origin: string,
  sandbox?: string,
): Promise<Page> => {
  const page = await context.newPage()
  const html = `<!doctype html><title>Raw</title><style>iframe{width:100%;height:640px}</style>
    <iframe id="face-iframe" ${sandbox === undefined ? '' : `sandbox="${sandbox}"`} src="${frameAddress(stack)}"></iframe>`
  await page.route(`${origin}/**`, (route) => route.fulfill({ contentType: 'text/html', body: html }))
  await page.goto(`${origin}/`)
  await page.waitForLoadState('load')
  await page.evaluate((wallet) => {
    const heard: Raw['heard'] = []
    let port: MessagePort | undefined
    globalThis.raw = {
      heard,
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
            heard.push(data)
            if (data.method === 'face_ready' && data.nonce === nonce) resolve(true)
          }
          const frame = document.querySelector('iframe')?.contentWindow
          frame?.postMessage({ kind: 'hello', version: 1, nonce, sdk: 'raw', network: 'mumbai' }, wallet, [
            channel.port2,
          ])
        }),
    }
  }, stack.addresses.wallet)
  return page
}

/** Ids as the wire wants them: 128 bits, base64url. */
export const idOf = (byte: number): string => Buffer.alloc(16, byte).toString('base64url')
