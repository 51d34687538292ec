/** The words components say themselves. Everything else they are given. */
export const texts = {
  asks: 'Asked by',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text instead.',
  copyAddress: 'Copy address',
  allDigits: 'Show all digits',
  show: 'Show',
  hide: 'Hide',
  tones: { info: 'Note', caution: 'Caution', danger: 'Warning', done: 'Done' },
  steps: { todo: 'not started', doing: 'in progress', done: 'done', failed: 'failed' },
} as const
