/** Every word of the kit, in English. The other languages have the same shape; a missing word does not compile. */
export const texts = {
  parts: {
    close: 'Close',
    back: 'Back',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy. Select the text instead.',
    code: (code: number) => `Code ${code}`,
    retry: 'Try again',
    loading: 'Loading',
    notLoaded: {
      title: 'This part could not be loaded',
      text: 'Check your internet connection, then try again.',
    },
  },

  connect: {
    connect: 'Connect',
  },
}

export type Texts = typeof texts
