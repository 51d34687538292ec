/** The components' own words, in English. Every other text is passed to them. */
export const messages = {
  requestedBy: 'Requested by',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text instead.',
  copyAddress: 'Copy address',
  copyAddressOf: (owner: string) => `Copy address: ${owner}`,
  allDigits: 'Show all digits',
  show: 'Show',
  hide: 'Hide',
  showField: (label: string) => `Show ${label}`,
  hideField: (label: string) => `Hide ${label}`,
  cut: (most: number) => `Only the first ${most} characters are used.`,
  tones: { info: 'Note', caution: 'Caution', danger: 'Warning', done: 'Done' },
  steps: { todo: 'not started', doing: 'in progress', done: 'done', failed: 'failed' },
}

/** The messages of the components. The other languages have the same shape; a missing one does not compile. */
export type UiMessages = typeof messages
