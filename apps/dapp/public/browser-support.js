// Says so where the browser is older than the page needs (docs/browsers.md). Browsers get this file as it is, so it keeps to
// the syntax of ECMAScript 5.
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
  var notice = document.getElementById('outdated')
  if (/^ko\b/.test(navigator.language)) {
    document.documentElement.lang = 'ko'
    notice.textContent =
      '이 페이지를 보려면 더 최신 브라우저가 필요해요. 브라우저를 업데이트하거나 Chrome, Firefox, Safari의 최신 버전으로 열어 주세요.'
  }
  notice.hidden = false
  document.getElementById('root').hidden = true
})()
