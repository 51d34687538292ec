const again = 'Go back to the page and start again.'

/** Everything the login window says, in English. The other languages have the same form. */
export const messages = {
  opening: { title: 'Signing you in', text: 'One moment…' },
  goingOn: (provider?: string) => ({
    title: provider ? `Going on to ${provider}` : 'Going on to sign in',
    text: 'One moment…',
  }),
  asker: 'You are signing in to',
  unreached: {
    title: (project: string) => `Sign in to ${project}?`,
    text: 'This window cannot reach the page that opened it. After you sign in, it shows a code that you type there.',
    warning: 'Only continue if you just asked to sign in there. If someone sent you this link, close this window.',
    action: 'Continue',
  },
  code: {
    title: 'Type this code in the wallet',
    text: 'You are nearly signed in. Go back to the page where you started, and type the code there.',
    warning: 'Type it nowhere else, and tell it to nobody: whoever has this code signs in as you.',
  },
  close: 'Close this window',
  failures: {
    incomplete: { title: 'This link is not complete', text: `Nothing was changed. ${again}` },
    gone: { title: 'This sign-in is over', text: `It was used, cancelled, or took longer than five minutes. ${again}` },
    moved: { title: 'This sign-in has moved on', text: `A sign-in can begin only once. ${again}` },
    cancelled: { title: 'Sign-in cancelled', text: 'Nothing was changed. You can close this window.' },
    unavailable: {
      title: 'The wallet does not answer',
      text: 'Nothing was changed. Wait a moment, then go back to the page and start again.',
    },
    setup: { title: 'This wallet is not set up', text: 'Its operator has to complete the configuration.' },
  },
  done: {
    ok: { title: 'You’re signed in', text: 'You can close this window.' },
    failed: {
      access_denied: { title: 'You cancelled the sign-in', text: `Nothing was changed. ${again}` },
      cancelled: { title: 'You cancelled the sign-in', text: `Nothing was changed. ${again}` },
      expired: { title: 'That took too long', text: `A sign-in has five minutes. Nothing was changed. ${again}` },
      unavailable: {
        title: 'The sign-in service does not answer',
        text: 'Nothing was changed. Wait a moment, then go back to the page and start again.',
      },
      other: { title: 'Sign-in did not work', text: `Nothing was changed. ${again}` },
    },
  },
}

export type Messages = typeof messages
