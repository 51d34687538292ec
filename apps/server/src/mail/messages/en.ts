import { plural } from '@latchkey/core/locale'
import type { Words } from '../words.ts'

const stranger =
  'somebody can sign in as you but does not know your PIN. Change the password of the account you sign in with, then sign in to your wallet and choose “Sign out everywhere” in its settings.'

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
  'pin.wrong': ({ time, count }) => ({
    subject: 'Wrong PINs for your wallet',
    paragraphs: [
      `A wrong PIN was typed ${plural('en', count, { one: 'once', other: `${count} times` })} since your wallet was last opened, by somebody signed in as you.`,
      `Last time: ${time}`,
      'If this was you, there is nothing to do.',
      `If this was not you, ${stranger}`,
    ],
  }),
  'pin.locked': ({ time }) => ({
    subject: 'Too many wrong PINs for your wallet: a pause',
    paragraphs: [
      'After several wrong PINs your wallet takes none for a while. The browser in which you opened it before is not stopped by what others type.',
      `When: ${time}`,
      `If this was not you, ${stranger}`,
    ],
  }),
  'pin.frozen': ({ time }) => ({
    subject: 'Your wallet takes no more PINs in new browsers',
    paragraphs: [
      'After ten wrong PINs your wallet takes no PIN where these were typed. It still opens in a browser in which you opened it before. After seven days somebody who signs in anew has three more tries, and you get another message then.',
      `When: ${time}`,
      `If this was not you, ${stranger}`,
    ],
  }),
  'pin.thawed': ({ time }) => ({
    subject: 'Your wallet takes PINs again',
    paragraphs: [
      'Your wallet took no PINs after too many wrong ones. Seven days are over and somebody signed in as you, so three more can be tried.',
      `When: ${time}`,
      'If this was you, there is nothing to do.',
      `If this was not you, ${stranger}`,
    ],
  }),
  'contact.new': ({ time }) => ({
    subject: 'Messages about your wallet go to another address too',
    paragraphs: [
      'The account you sign in with has a new e-mail address. From now on messages about your wallet go there and here. The wallet was opened with the right PIN when it was added.',
      `When: ${time}`,
      'If you changed the address of your account, there is nothing to do.',
      'If you did not, somebody has taken the account that you sign in with. Get it back, then open your wallet and choose “Sign out everywhere” in its settings.',
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
