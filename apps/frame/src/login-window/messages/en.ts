const again = 'Go back to the page and start again.'

/** Everything the login window says, in English. The other languages have the same form. */
export const messages = {
  opening: { title: 'Signing you in', text: 'One moment…' },
  goingOn: (provider?: string) => ({
    title: provider ? `Continuing to ${provider}` : 'Continuing to sign-in',
    text: 'One moment…',
  }),
  requester: 'You are signing in to',
  unreached: {
    title: (project: string) => `Sign in to ${project}?`,
    text: 'This window can’t reach the page that opened it. After you sign in, you’ll get a code to enter on that page.',
    warning: 'Continue only if you just started to sign in there. If someone sent you this link, close this window.',
    action: 'Continue',
  },
  code: {
    title: 'Enter this code in the wallet',
    text: 'You’re almost signed in. Go back to the page where you started and enter the code there.',
    warning: 'Don’t enter it anywhere else, and don’t share it. Anyone who has it can sign in as you.',
  },
  email: {
    address: {
      title: 'Sign in with your email',
      text: 'We’ll send you a code to enter in this window. Your PIN or passkey still opens your wallet.',
      label: 'Email address',
      action: 'Send the code',
      busy: 'Sending…',
    },
    code: {
      title: 'Enter the code from your email',
      text: (mailbox: string, minutes: number) => `We sent a code to ${mailbox}. It works for ${minutes} min.`,
      label: 'Eight-digit code',
      action: 'Continue',
      busy: 'Checking…',
      warning: 'Enter it only here, and don’t share it. No email? Look in your spam folder.',
      again: 'Send a new code',
      other: 'Use another address',
      sentAgain: 'A new code is on its way. The one before no longer works.',
    },
    errors: {
      address: 'That isn’t an email address we can write to. Check it for typos.',
      digits: 'The code has eight digits.',
      wrong: (left: number) => `That’s not the code. Tries left: ${left}`,
      ended: 'This code no longer works. Send a new one.',
      many: (minutes: number) => `Too many codes were sent. Try again in ${minutes} min.`,
      unavailable: 'That didn’t work just now. Try again in a moment.',
    },
    over: {
      title: 'This sign-in has ended',
      text: `It was used, was cancelled, or took longer than 20 minutes. ${again}`,
    },
  },
  passkey: {
    requester: 'You use your wallet at',
    opening: { title: 'Your passkey', text: 'One moment…' },
    create: {
      title: 'Make a passkey',
      text: 'Your browser asks where to keep it, and for your fingerprint, face or screen lock.',
      action: 'Make a passkey',
    },
    get: {
      title: 'Use your passkey',
      text: 'Your browser asks for your fingerprint, face or screen lock.',
      action: 'Use your passkey',
    },
    waiting: { title: 'Follow your browser', text: 'It asks for your passkey now.' },
    unreached: {
      title: 'A passkey can’t be used here',
      text: 'The page keeps this window away from your wallet. Close this window and enter your PIN there.',
    },
  },
  close: 'Close this window',
  reference: (reference: string) => `Reference ${reference}`,
  failures: {
    incomplete: { title: 'This link is incomplete', text: `Nothing has changed. ${again}` },
    gone: {
      title: 'This sign-in has ended',
      text: `It was used, was cancelled, or took longer than five minutes. ${again}`,
    },
    moved: { title: 'This page is out of date', text: `The sign-in has already continued elsewhere. ${again}` },
    cancelled: { title: 'Sign-in cancelled', text: 'Nothing has changed. You can close this window.' },
    unavailable: {
      title: 'The wallet isn’t responding',
      text: 'Nothing has changed. Wait a moment, then go back to the page and start again.',
    },
    inPage: { title: 'Continue on the page', text: 'Close this window and go on where you started to sign in.' },
    setup: { title: 'This wallet is not set up', text: 'The people who run it still have to finish setting it up.' },
  },
  done: {
    ok: { title: 'You’re signed in', text: 'You can close this window.' },
    failed: {
      access_denied: { title: 'You cancelled the sign-in', text: `Nothing has changed. ${again}` },
      cancelled: { title: 'You cancelled the sign-in', text: `Nothing has changed. ${again}` },
      expired: {
        title: 'That took too long',
        text: `A sign-in stays open for a few minutes only. Nothing has changed. ${again}`,
      },
      unavailable: {
        title: 'The sign-in service isn’t responding',
        text: 'Nothing has changed. Wait a moment, then go back to the page and start again.',
      },
      other: { title: 'Signing in didn’t work', text: `Nothing has changed. ${again}` },
    },
  },
}

export type Messages = typeof messages
