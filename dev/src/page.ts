import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { serveStatic } from '@hono/node-server/serve-static'
import { coinbaseHosts } from '@latchkey/connectors/coinbase-hosts'
import { createSiweServer, type SiweServer } from '@latchkey/kit/server'
import { Hono } from 'hono'
import { startHttp } from './http-part.ts'
import { type Part, PartError } from './part.ts'

/** A token that the page's operator lists, by its id on its chain. */
export type ListedToken = { id: string; symbol: string; name: string; decimals: number }

/** The page's configuration for its stack. Nothing in it is secret. */
export type PageConfig = {
  apiKey: string
  walletUrl: string
  /** The logins that the page offers, by the kit's names. */
  providers?: string[]
  networks: { chainId: number; rpcUrl: string; wsUrl: string; tokens?: ListedToken[] }[]
  /** Networks of other families, and the nodes that the page reads them from. */
  chains: {
    network: string
    node: string
    socket?: string
    mirror?: string
    tokens?: ListedToken[]
    /** Aptos: a function that two accounts sign. */
    agreement?: string
  }[]
  /** The WalletConnect relay, and the page's project id there. */
  relayUrl: string
  projectId: string
  /** True when Coinbase's wallet is offered. */
  coinbase: boolean
  /** The path of the sign-in on the page's own server. */
  signIn?: string
  faucet: boolean
  tokens: Record<string, string>
}

export type PageOptions = {
  port: number
  /** The built page. */
  folder: string
  config: PageConfig
  /** The origin, if the page is behind a proxy. Otherwise it is on 127.0.0.1, another site than the wallet. */
  origin?: string | undefined
  /** The statement of the page's sign-in message. If it is left out, any statement is accepted. */
  statement?: string
  /** Additional headers, such as an opener policy. */
  headers?: Record<string, string> | undefined
}

/** The page's HTML with its configuration inside. `<` is escaped, so that no value can close the element. */
export function withConfig(html: string, config: PageConfig): string {
  const json = JSON.stringify(config).replaceAll('<', '\\u003c')
  return html.replace('<!--dapp-config-->', () => `<script type="application/json" id="dapp-config">${json}</script>`)
}

/** A source with a path would allow only that one document. */
const toOrigin = (address: string) => new URL(address).origin

/**
 * The headers that such a page should have anywhere: it runs its own scripts, frames the wallet, and contacts chain and
 * relay.
 */
export function pageHeaders({ walletUrl, networks, chains, relayUrl, coinbase }: PageConfig): Record<string, string> {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      "font-src 'self'",
      [
        "connect-src 'self'",
        ...networks.flatMap(({ rpcUrl, wsUrl }) => [rpcUrl, wsUrl]),
        ...chains.flatMap(({ node, socket = [], mirror = [] }) => [toOrigin(node), socket, mirror].flat()),
        relayUrl,
        ...(coinbase ? coinbaseHosts.connect : []),
      ].join(' '),
      `frame-src ${new URL(walletUrl).origin}`,
      "manifest-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
    // The wallet opens its login window from inside the frame and must stay its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
  }
}

/** The page's own server for signing in. Sessions last until this process ends, which alone knows their secret. */
export function createPageSignIn(
  { signIn: path, networks }: Pick<PageConfig, 'signIn' | 'networks'>,
  origin: string,
  statement?: string,
): SiweServer | undefined {
  return path === undefined
    ? undefined
    : createSiweServer({
        origin,
        path,
        secret: randomBytes(32),
        rpcUrls: Object.fromEntries(networks.map(({ chainId, rpcUrl }) => [chainId, rpcUrl])),
        ...(statement && { statement }),
      })
}

/**
 * Serves a built page as a production host would: strict headers, hashed files precompressed and cacheable for ever,
 * and the page itself at every other address.
 * @throws PartError when the port is taken or nothing was built
 */
export async function startPage(options: PageOptions): Promise<Part> {
  const { port, folder, config } = options
  const index = join(folder, 'index.html')
  if (!existsSync(index)) {
    throw new PartError('the page', `The page is not built: ${index} is missing. Build it: npm start`)
  }
  const isRoute = readRoutes(join(folder, 'routes.json'))
  const headers = { ...pageHeaders(config), ...options.headers }
  const html = withConfig(readFileSync(index, 'utf8'), config)
  const address = options.origin ?? `http://127.0.0.1:${port}`

  const signIn = createPageSignIn(config, address, options.statement)
  const app = new Hono()
    .use(async (c, next) => {
      await next()
      for (const [name, value] of Object.entries(headers)) c.header(name, value)
    })
    .use('/assets/*', serveStatic({ root: folder, precompressed: true, onFound: (_, c) => keepForEver(c) }))
    .get('/assets/*', (c) => c.text('Not found', 404))
    .all(`${config.signIn ?? '/.none'}/*`, (c) => (signIn ? signIn.handle(c.req.raw) : c.notFound()))
    .get('/index.html', (c) => c.redirect('/', 308))
    .use(serveStatic({ root: folder, rewriteRequestPath: (path) => (path === '/' ? '/.none' : path) }))
    .get('*', (c) => c.html(html, isRoute(c.req.path) ? 200 : 404, { 'Cache-Control': 'no-cache' }))

  const listener = getRequestListener(app.fetch)
  return startHttp({ name: 'the page', address, port, option: 'page' }, (request, response) => {
    void listener(request, response)
  })
}

/**
 * Reads the addresses of a page's router. If the build lists none, every address counts.
 *
 * @param file a list of paths, with `$name` for any one part
 */
function readRoutes(file: string): (path: string) => boolean {
  if (!existsSync(file)) return () => true
  const paths: string[] = JSON.parse(readFileSync(file, 'utf8')) // our own build's
  const patterns = paths.map((path) => new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\$\w+/g, '[^/]+')}/?$`))
  return (path) => patterns.some((each) => each.test(path))
}

const keepForEver = (c: { header(name: string, value: string): void }) =>
  c.header('Cache-Control', 'public, max-age=31536000, immutable')
