import { describe, expect, test } from 'vitest'
import { assetHeaders, exportHeaders, frameHeaders, windowHeaders, workerHeaders } from './policy.ts'

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
}
const directivesOf = (page: string) => (headersOf[page]?.['Content-Security-Policy'] ?? '').split('; ')

describe('headers that an engine needs to run the wallet', () => {
  // Tests in host.test.ts prove each prohibition. Without these a page of ours, or one around it, does not work.
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

  test.each([
    ['frame', '(self)'],
    ['window', '()'],
    ['export', '()'],
  ])('the %s: no page can lend it more than it needs', (page, camera) => {
    expect(headersOf[page]?.['Permissions-Policy']?.split(', ')).toEqual([
      `camera=${camera}`,
      ...['microphone', 'geolocation', 'payment', 'usb', 'clipboard-read'].map((feature) => `${feature}=()`),
      ...['clipboard-write', 'web-share'].map((feature) => `${feature}=(self)`),
      ...['get', 'create'].map((ceremony) => `publickey-credentials-${ceremony}=(self)`),
    ])
  })

  test.each(['clipboard-write=(self)', 'web-share=(self)', 'publickey-credentials-get=(self)', 'camera=(self)'])(
    'the frame: %s, which the page delegates to it',
    (feature) => {
      expect(headersOf.frame?.['Permissions-Policy']?.split(', ')).toContain(feature)
    },
  )
})
