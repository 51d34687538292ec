import type { Words } from '../words.ts'

/** The notices in English. The other languages have the same form. */
export const messages: Words = {
  footer:
    'This message has no links, and we never ask for your PIN or your recovery words. Open your wallet the way you always do.',
  time: (time) => `${time} (UTC)`,
  'browser.new': ({ time, provider, project }) => ({
    subject: 'Your wallet was opened in a new browser',
    paragraphs: [
      'Somebody signed in as you, typed the right PIN and opened your wallet in a browser that has not opened it before.',
      `When: ${time}`,
      `Signed in with: ${provider}`,
      `At: ${project}`,
      'If this was you, there is nothing to do.',
      'If this was not you, somebody knows your PIN and can sign in as you. Sign in to your wallet, choose “Sign out everywhere” in its settings, send what you own to a wallet of your own with another PIN, and change the password of the account you sign in with.',
    ],
  }),
  'contact.off': ({ time }) => ({
    subject: 'You no longer get messages about your wallet here',
    paragraphs: [
      'Messages about your wallet were switched off for this address, in the settings of the open wallet.',
      `When: ${time}`,
      'If this was not you, somebody has your wallet open. Sign in to it, choose “Sign out everywhere” in its settings, and send what you own to a wallet of your own with another PIN.',
    ],
  }),
}
