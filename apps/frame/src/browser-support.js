// Tells pages and people that their browser is older than the wallet needs (docs/browsers.md), and keeps the wallet from
// starting there. Browsers get this file as it is, so it keeps to the syntax of ECMAScript 5.
// biome-ignore lint/complexity/useArrowFunction: ECMAScript 5 has no arrow functions.
;(function () {
  var isRecent =
    typeof AbortSignal === 'function' &&
    'any' in AbortSignal &&
    typeof Promise === 'function' &&
    'withResolvers' in Promise &&
    typeof CSS === 'object' &&
    CSS.supports('color', 'light-dark(#000, #fff)')
  if (isRecent) return

  // The loader of the chunks sets this name first, and fails where it cannot: nothing of the wallet runs.
  Object.defineProperty(window, 'define', { value: null })

  var notice = document.getElementById('outdated')
  if (/^ko\b/.test(navigator.language)) {
    document.documentElement.lang = 'ko'
    notice.textContent =
      '이 지갑을 쓰려면 더 최신 브라우저가 필요해요. 브라우저를 업데이트하거나 Chrome, Firefox, Safari의 최신 버전으로 열어 주세요.'
  }
  notice.hidden = false
  if (window.parent === window) return

  var error = {
    code: 4002,
    message: 'Face Error: [4002] this browser is too old for the wallet',
    isFaceError: true,
    reason: 'outdatedBrowser',
  }

  function speakSdkWire(port, nonce) {
    port.onmessage = function answer(event) {
      if (event.data.kind === 'request')
        port.postMessage({ kind: 'reply', from: 'FACE_IFRAME', id: event.data.id, error: error })
    }
    port.postMessage({ kind: 'control', from: 'FACE_IFRAME', method: 'face_ready', nonce: nonce })
  }

  function receive(event) {
    var data = event.data
    if (event.source !== window.parent || !data || data.from !== 'FACE_SDK') return
    if (data.kind === 'hello' && event.ports[0]) return speakSdkWire(event.ports[0], data.nonce)
    if (data.id === undefined || data.method === undefined) return
    var answer = { jsonrpc: '2.0', from: 'FACE_IFRAME', to: 'FACE_SDK', id: data.id, error: error }
    window.parent.postMessage(answer, event.origin)
  }
  window.addEventListener('message', receive)

  // The legacy SDKs ask nothing before the wallet is ready.
  var origin = window.location.ancestorOrigins
    ? window.location.ancestorOrigins[0]
    : (/^https?:\/\/[^/]+/.exec(document.referrer) || [])[0]
  var ready = { from: 'FACE_IFRAME', to: 'FACE_SDK', method: 'face_ready' }
  if (origin) window.parent.postMessage(ready, origin)
})()
