import { strictTransport } from '@latchkey/service/http'

/** The headers of the host's answers, which forbid everything that the pages do not need. */

export type PolicyParts = {
  api: string
  wallet: string
  guards: readonly string[]
  /** The WalletConnect relay, whose origin is the only one allowed for sockets. */
  relay?: string | undefined
  /** True if the frame reads descriptors from its own host. */
  descriptors?: boolean | undefined
  /** Explorers that name unknown calls. */
  explorers?: readonly string[] | undefined
}

const locked = (camera: '()' | '(self)') =>
  [
    `camera=${camera}`,
    'microphone=()',
    'geolocation=()',
    'payment=()',
    'usb=()',
    'clipboard-read=()',
    'clipboard-write=(self)',
    'publickey-credentials-get=(self)',
    'publickey-credentials-create=(self)',
  ].join(', ')

const contactsOf = ({ api, guards, relay, descriptors, explorers = [] }: PolicyParts): string[] => [
  ...(descriptors ? ["'self'"] : []),
  api,
  ...guards,
  ...(relay ? [new URL(relay).origin] : []),
  ...explorers,
]

const page = (
  { api, wallet, relay }: Pick<PolicyParts, 'api' | 'wallet' | 'relay'>,
  contacts: readonly string[],
  last: string[],
  reports = true,
) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "script-src 'self'",
    "script-src-attr 'none'",
    "style-src 'self'",
    "style-src-attr 'none'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src ${contacts.length > 0 ? contacts.join(' ') : "'none'"}`,
    "worker-src 'self'",
    "frame-src 'none'",
    "object-src 'none'",
    "media-src 'none'",
    "manifest-src 'none'",
    "base-uri 'none'",
    ...last,
    "require-trusted-types-for 'script'",
    'trusted-types latchkey-chunks latchkey-worker',
    ...(reports ? ['report-to csp'] : []),
  ].join('; '),
  ...(reports && { 'Reporting-Endpoints': `csp="${api}/csp"` }),
  'Integrity-Policy': 'blocked-destinations=(script)',
  'Origin-Agent-Cluster': '?1',
  // A page may delegate its camera to the frame, to scan other apps' codes. By default it does not.
  'Permissions-Policy': locked(relay ? '(self)' : '()'),
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  ...strictTransport(wallet),
})

/** Headers of the frame, which only these origins may embed; an empty list means nobody. */
export function frameHeaders(parts: PolicyParts, ancestors: readonly string[]) {
  return {
    ...page(parts, contactsOf(parts), [
      "form-action 'none'",
      `frame-ancestors ${ancestors.length ? ancestors.join(' ') : "'none'"}`,
    ]),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
  }
}

/**
 * Headers of the login window: never framed, with one form that goes to the API, which does not redirect (protocol/api,
 * authBind). It keeps its opener, by which it reaches the frame. The form must carry its origin, or the API rejects it:
 * under `no-referrer` browsers send `Origin: null`.
 */
export function windowHeaders(parts: PolicyParts) {
  return {
    ...page({ ...parts, relay: undefined }, [parts.api], [`form-action ${parts.api}`, "frame-ancestors 'none'"]),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'strict-origin',
  }
}

/**
 * Headers of the window that shows the recovery phrase: never framed, and without network access but to its own files.
 * Nothing is reported either: a report names the address that was blocked, which could hold the words. The frame that
 * opened it forwards its requests, so it keeps its opener until it has a port.
 */
export function exportHeaders(parts: PolicyParts) {
  return {
    ...page({ ...parts, relay: undefined }, [], ["form-action 'none'", "frame-ancestors 'none'"], false),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Opener-Policy': 'unsafe-none',
    'Cross-Origin-Resource-Policy': 'same-origin',
  }
}

const file = (wallet: string) => ({
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  ...strictTransport(wallet),
})

/** Headers of a hashed asset, sandboxed in case it is opened as a page. */
export function assetHeaders(wallet: string) {
  return {
    ...file(wallet),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  }
}

/**
 * Headers of the page that opens sunset bundles: it is downloaded, and never shown here. Its own policy is in the page.
 */
export function openerHeaders(wallet: string) {
  return {
    ...assetHeaders(wallet),
    'Cache-Control': 'no-store',
    'Content-Disposition': 'attachment; filename="wallet-bundle-opener.html"',
  }
}

/**
 * Headers of a worker's script with its own policy: WebAssembly for Argon2, no network, and no script but itself,
 * because nothing could pin a worker's imports.
 */
export function workerHeaders(wallet: string) {
  return {
    ...file(wallet),
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Integrity-Policy': 'blocked-destinations=(script)',
    'Content-Security-Policy':
      "default-src 'none'; script-src 'wasm-unsafe-eval'; connect-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
  }
}

/**
 * Headers of the page without a wallet, which any page may embed: it has one script, contacts nobody and shows a
 * sentence.
 */
export function refusalHeaders(wallet: string) {
  return {
    'Content-Security-Policy': [
      "default-src 'none'",
      "script-src 'self'",
      "script-src-attr 'none'",
      "base-uri 'none'",
      "form-action 'none'",
      'frame-ancestors *',
      "require-trusted-types-for 'script'",
      'trusted-types latchkey-chunks',
    ].join('; '),
    'Integrity-Policy': 'blocked-destinations=(script)',
    'Origin-Agent-Cluster': '?1',
    'Permissions-Policy': locked('()'),
    'Cross-Origin-Embedder-Policy': 'require-corp',
    'Cross-Origin-Resource-Policy': 'cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    ...strictTransport(wallet),
  }
}

/** Headers of an empty answer. */
export function emptyHeaders(wallet: string) {
  return {
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    'Cross-Origin-Resource-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cache-Control': 'no-store',
    ...strictTransport(wallet),
  }
}
