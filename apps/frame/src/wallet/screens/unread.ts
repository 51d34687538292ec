/** For a field with a secret: some browsers and password managers send what they check, translate, complete or store to a service. */
export const unread = {
  spellCheck: false,
  translate: 'no',
  writingsuggestions: 'false',
  'data-gramm': 'false',
  'data-1p-ignore': '',
  'data-bwignore': '',
  'data-lpignore': 'true',
  'data-form-type': 'other',
} as const
