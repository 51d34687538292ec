// In place of a polyfill of TextEncoder that a library brings: every browser here has one, and in a worker the polyfill,
// which looks for `window`, would end the module.
export {}
