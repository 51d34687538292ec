import { strictTransport } from '@latchkey/service/http'
import { describe, expect, test } from 'vitest'
import {
  assetHeaders,
  emptyHeaders,
  exportHeaders,
  frameHeaders,
  refusalHeaders,
  windowHeaders,
  workerHeaders,
} from './policy.ts'

const parts = {
  api: 'https://api.example',
  wallet: 'https://wallet.example',
  guards: ['https://guard.example'],
  relay: 'wss://relay.example/v1',
}
const headersOf: Record<string, Record<string, string>> = {
  frame: frameHeaders(parts, ['https://shop.example']),
  window: windowHeaders(parts),
  export: exportHeaders(parts),
  asset: assetHeaders(parts.wallet),
  worker: workerHeaders(parts.wallet),
  refusal: refusalHeaders(parts.wallet),
  empty: emptyHeaders(parts.wallet),
}
const directivesOf = (page: string) => (headersOf[page]?.['Content-Security-Policy'] ?? '').split('; ')

/** The headers of every page of the wallet. */
const ofPages = {
  'Integrity-Policy': 'blocked-destinations=(script)',
  'Origin-Agent-Cluster': '?1',
  'X-Content-Type-Options': 'nosniff',
  'Cache-Control': 'no-store',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Strict-Transport-Security': strictTransport(parts.wallet)['Strict-Transport-Security'],
}
const ofFiles = {
  'Cache-Control': 'public, max-age=31536000, immutable',
  'Cross-Origin-Embedder-Policy': 'require-corp',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Strict-Transport-Security': ofPages['Strict-Transport-Security'],
}
const reported = { 'Reporting-Endpoints': 'csp="https://api.example/csp"' }
const window = {
  ...ofPages,
  ...reported,
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Cross-Origin-Resource-Policy': 'same-origin',
}

/** The directives that the three pages of the wallet share. */
const unreported = [
  "default-src 'none'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self'",
  "style-src-attr 'none'",
  "img-src 'self' data:",
  "font-src 'self'",
  "worker-src 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "media-src 'none'",
  "manifest-src 'none'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types latchkey-chunks latchkey-worker',
]
const shared = [...unreported, 'report-to csp']

// If a header or a directive went missing, nothing would visibly break. So each is repeated here.
describe('the headers of an answer, whole', () => {
  test.each([
    [
      'frame',
      { ...ofPages, ...reported, 'Cross-Origin-Resource-Policy': 'cross-origin', 'Referrer-Policy': 'no-referrer' },
    ],
    ['window', { ...window, 'Referrer-Policy': 'strict-origin' }],
    ['export', { ...window, 'Referrer-Policy': 'no-referrer', 'Reporting-Endpoints': undefined }],
    ['refusal', { ...ofPages, 'Cross-Origin-Resource-Policy': 'cross-origin', 'Referrer-Policy': 'no-referrer' }],
    ['asset', ofFiles],
    ['worker', { ...ofFiles, 'Integrity-Policy': 'blocked-destinations=(script)' }],
    ['empty', { ...ofFiles, 'Cache-Control': 'no-store', 'Cross-Origin-Embedder-Policy': undefined }],
  ])('the %s', (page, wanted) => {
    const { 'Content-Security-Policy': _, 'Permissions-Policy': __, ...rest } = headersOf[page] ?? {}
    expect(rest).toEqual(JSON.parse(JSON.stringify(wanted)))
  })

  test.each([
    [
      'frame',
      [
        ...shared,
        'connect-src https://api.example https://guard.example wss://relay.example',
        "form-action 'none'",
        'frame-ancestors https://shop.example',
      ],
    ],
    [
      'window',
      [...shared, 'connect-src https://api.example', 'form-action https://api.example', "frame-ancestors 'none'"],
    ],
    // A report names the address that was blocked, which could hold the words.
    ['export', [...unreported, "connect-src 'none'", "form-action 'none'", "frame-ancestors 'none'"]],
    [
      'refusal',
      [
        "default-src 'none'",
        "script-src 'self'",
        "script-src-attr 'none'",
        "base-uri 'none'",
        "form-action 'none'",
        'frame-ancestors *',
        "require-trusted-types-for 'script'",
        'trusted-types latchkey-chunks',
      ],
    ],
    ['asset', ["default-src 'none'", "frame-ancestors 'none'", 'sandbox']],
    [
      'worker',
      [
        "default-src 'none'",
        "script-src 'wasm-unsafe-eval'",
        "connect-src 'none'",
        "require-trusted-types-for 'script'",
        "trusted-types 'none'",
      ],
    ],
    ['empty', ["default-src 'none'", "frame-ancestors 'none'"]],
  ])('the policy of the %s', (page, wanted) => {
    expect(directivesOf(page).sort()).toEqual([...wanted].sort())
  })

  test.each([
    ['frame', '(self)'],
    ['window', '()'],
    ['export', '()'],
    ['refusal', '()'],
  ])('the %s: no page can lend it more than it needs', (page, camera) => {
    expect(headersOf[page]?.['Permissions-Policy']?.split(', ')).toEqual([
      `camera=${camera}`,
      ...['microphone', 'geolocation', 'payment', 'usb', 'clipboard-read'].map((feature) => `${feature}=()`),
      // Not `web-share`: it is the frame's own by default, and Chromium on Linux writes an error for it on every load.
      'clipboard-write=(self)',
      ...['get', 'create'].map((ceremony) => `publickey-credentials-${ceremony}=(self)`),
    ])
  })
})

describe('headers that an engine needs to run the wallet', () => {
  // Without these a page of ours, or one around it, does not work.
  test.each([
    ['frame', 'Cross-Origin-Resource-Policy', 'cross-origin', 'a page with COEP embeds it'],
    ['frame', 'Cross-Origin-Embedder-Policy', 'require-corp', 'a page with COEP embeds it'],
    ['worker', 'Cross-Origin-Embedder-Policy', 'require-corp', 'a document with COEP starts it'],
    ['window', 'Cross-Origin-Opener-Policy', 'unsafe-none', 'the frame stays its opener'],
    ['export', 'Cross-Origin-Opener-Policy', 'unsafe-none', 'the frame stays its opener'],
    ['window', 'Referrer-Policy', 'strict-origin', 'its form carries an origin, where no-referrer makes that null'],
    ['asset', 'Cross-Origin-Embedder-Policy', 'require-corp', 'as the worker’s file is one'],
  ])('the %s: %s: %s, so that %s', (page, name, value) => {
    expect(headersOf[page]?.[name]).toBe(value)
  })

  test.each([
    ['frame', "script-src 'self'", 'its chunks are files'],
    ['frame', "style-src 'self'", 'its style sheets are files'],
    ['frame', "img-src 'self' data:", 'icons of dapps and wallets are data'],
    ['frame', "worker-src 'self'", 'the vault is a worker'],
    [
      'frame',
      'connect-src https://api.example https://guard.example wss://relay.example',
      'it asks API, guards, relay',
    ],
    ['frame', 'frame-ancestors https://shop.example', 'the page embeds it'],
    ['frame', 'trusted-types latchkey-chunks latchkey-worker', 'its loader and its vault have a policy each'],
    ['window', 'form-action https://api.example', 'Firefox and WebKit hold a form to it, redirects too'],
    ['window', 'connect-src https://api.example', 'it asks the API'],
    ['export', "worker-src 'self'", 'its vault is a worker'],
    ['worker', "script-src 'wasm-unsafe-eval'", 'Argon2id is WebAssembly'],
  ])('the %s: %s, since %s', (page, directive) => {
    expect(directivesOf(page)).toContain(directive)
  })

  test('the export window: no page embeds it, and it reaches no network', () => {
    for (const each of ["connect-src 'none'", "form-action 'none'", "frame-ancestors 'none'"])
      expect(directivesOf('export')).toContain(each)
  })

  test.each(['clipboard-write=(self)', 'publickey-credentials-get=(self)', 'camera=(self)'])(
    'the frame: %s, which the page delegates to it',
    (feature) => {
      expect(headersOf.frame?.['Permissions-Policy']?.split(', ')).toContain(feature)
    },
  )
})
