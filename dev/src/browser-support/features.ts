/** A feature of browsers that the code relies on. */
export type ReliedOn = {
  title: string
  /** Its keys in MDN's compat data, with slashes. */
  path: string
  /** The behaviour in a browser that lacks it; a feature without this is required. */
  without?: string
}

/** The newest features of browsers that the built pages use; the required ones set the lowest versions. */
export const reliedOn: readonly ReliedOn[] = [
  { title: '`light-dark()` in style sheets', path: 'css/types/color/light-dark' },
  { title: 'nesting in style sheets', path: 'css/selectors/nesting' },
  { title: '`:has()` in style sheets', path: 'css/selectors/has' },
  { title: '`color-mix()` in style sheets', path: 'css/types/color/color-mix' },
  { title: '`AbortSignal.timeout`', path: 'api/AbortSignal/timeout_static' },
  { title: '`AbortSignal.any`', path: 'api/AbortSignal/any_static' },
  { title: '`Promise.withResolvers`', path: 'javascript/builtins/Promise/withResolvers' },
  { title: '`Element.checkVisibility`', path: 'api/Element/checkVisibility' },
  { title: '`String.isWellFormed`', path: 'javascript/builtins/String/isWellFormed' },
  { title: '`Intl.Segmenter`', path: 'javascript/builtins/Intl/Segmenter' },
  { title: '`URL.canParse`', path: 'api/URL/canParse_static' },
  { title: '`Navigator.userActivation`', path: 'api/Navigator/userActivation' },
  { title: '`<dialog>`', path: 'html/elements/dialog' },
  { title: '`inert`', path: 'api/HTMLElement/inert' },
  { title: 'Subresource Integrity', path: 'api/HTMLScriptElement/integrity' },
  { title: 'keys that cannot be exported, in IndexedDB', path: 'api/CryptoKey' },
  { title: 'Web Locks', path: 'api/LockManager' },
  { title: 'WebAssembly', path: 'webassembly/api' },
  { title: 'units of what is seen (`dvh`)', path: 'css/types/length/viewport_percentage_units_dynamic' },
  {
    title: 'IntersectionObserver v2',
    path: 'api/IntersectionObserverEntry/isVisible',
    without: 'the PIN approves messages too',
  },
  {
    title: 'Trusted Types',
    path: 'api/TrustedTypePolicyFactory',
    without: '`script-src` and integrity alone hold foreign scripts off',
  },
  {
    title: '`Integrity-Policy`',
    path: 'http/headers/Integrity-Policy',
    without: 'what a page or a chunk loads is pinned all the same, element by element',
  },
  {
    title: '`Uint8Array.fromBase64`',
    path: 'javascript/builtins/Uint8Array/fromBase64',
    without: 'code of a library decodes',
  },
  {
    title: 'WebAuthn’s `prf`',
    path: 'api/CredentialsContainer/create/publicKey_option/extensions/prf',
    without: 'the PIN alone opens the wallet',
  },
  {
    title: '`requestIdleCallback`',
    path: 'api/Window/requestIdleCallback',
    without: 'the wallet’s screens are loaded a moment after the page',
  },
  {
    title: 'Navigation API',
    path: 'api/Navigation',
    without: 'Back leaves the page, with the wallet in it',
  },
  {
    title: '`Location.ancestorOrigins`',
    path: 'api/Location/ancestorOrigins',
    without: 'a page inside another page gets no wallet; one of the legacy SDKs is known by its referrer',
  },
  {
    title: '`Permissions-Policy`',
    path: 'http/headers/Permissions-Policy',
    without: 'what a page may lend is held by its frame’s `allow` alone',
  },
  {
    title: '`Origin-Agent-Cluster`',
    path: 'http/headers/Origin-Agent-Cluster',
    without: 'hosts of one site may share a process',
  },
  {
    title: '`Navigator.canShare`',
    path: 'api/Navigator/canShare',
    without: 'an address is copied, and no share sheet offered',
  },
  {
    title: '`KeyboardEvent.isComposing`, whole',
    path: 'api/KeyboardEvent/isComposing',
    without: 'the code of a key tells that it is an input method’s (WebKit bug 165004)',
  },
  {
    title: '`overscroll-behavior`, whole',
    path: 'css/properties/overscroll-behavior',
    without: 'the page behind scrolls on where a sheet has nothing to scroll',
  },
  {
    title: '`forced-color-adjust`',
    path: 'css/properties/forced-color-adjust',
    without: 'nothing is forced: that browser has no forced colours',
  },
  {
    title: '`user-select`',
    path: 'css/properties/user-select',
    without: '`-webkit-user-select` stands beside it',
  },
  { title: '`BarcodeDetector`', path: 'api/BarcodeDetector', without: 'a decoder of ours is loaded' },
]
