import { plural } from '@latchkey/core/locale'
import type { Words } from '../words.ts'

const stranger =
  'someone can sign in as you, but doesn’t know your PIN. Change the password of the account you sign in with. Then open your wallet and choose “Sign out everywhere” in its settings.'

const taken =
  'someone has opened your wallet. Act now: change the password of the account you sign in with, choose “Sign out everywhere” in your wallet’s settings, and send everything you own to a new wallet.'

const lost =
  'someone can sign in as you and has opened your wallet. Act now: change the password of the account you sign in with. Sign in to your wallet, choose “Forgot your PIN?”, type the code of your recovery kit and set a new PIN. Then choose “Sign out everywhere” in your wallet’s settings, and send everything you own to a new wallet. Without a kit, tell the people who run your wallet.'

/** What was tried in a new browser. */
const changes = {
  'slot-change': 'adding or removing a passkey or a recovery kit',
  'pin-change': 'changing the PIN',
  'pin-remove': 'removing the PIN',
  export: 'showing the recovery phrase or a private key',
  delete: 'deleting the account',
  'account-add': 'adding an account',
  'account-import': 'importing a private key',
  'account-remove': 'removing an imported account',
  'contact-change': 'changing where these emails go',
  link: 'adding or removing a way to sign in',
}

/** The notices in English. The other languages have the same form. */
export const messages: Words = {
  footer: 'This email has no links, and we will never ask for your PIN. Open your wallet the way you always do.',
  time: (time) => `${time} (UTC)`,
  logins: { email: 'Email' },
  loginCode: ({ code, page, project, minutes }) => ({
    subject: 'Your code to sign in',
    paragraphs: [
      `Someone, probably you, is signing in at ${page} (${project}) with this email address. The code is:`,
      code,
      `It works once, for ${plural('en', minutes, { one: '1 minute', other: `${minutes} minutes` })}, in the window that asked for it. Enter it nowhere else and tell nobody. Nobody honest asks you for it.`,
      'If you didn’t ask for a code, you don’t need to do anything. Don’t pass it on: without it nobody gets in, and without your PIN or a passkey nobody opens your wallet.',
    ],
  }),
  joinCode: ({ code, page, minutes }) => ({
    subject: 'Your code to add this mailbox to a wallet',
    paragraphs: [
      `Someone, probably you, is adding this email address to their wallet at ${page}, as another way to sign in. The code is:`,
      code,
      `It works once, for ${plural('en', minutes, { one: '1 minute', other: `${minutes} minutes` })}, in the window that asked for it. Enter it nowhere else and tell nobody. Nobody honest asks you for it.`,
      'If you didn’t ask for a code, you don’t need to do anything. Don’t pass it on: whoever has it connects this address with a wallet that isn’t yours.',
    ],
  }),
  contactCode: ({ code, minutes }) => ({
    subject: 'Your code for security emails',
    paragraphs: [
      'Someone, probably you, wants emails about the security of their wallet to come to this address, too. The code is:',
      code,
      `It works once, for ${plural('en', minutes, { one: '1 minute', other: `${minutes} minutes` })}, in the wallet that asked for it. Enter it nowhere else and tell nobody. Nobody honest asks you for it.`,
      'If you didn’t ask for a code, you don’t need to do anything: without it, no emails about that wallet come here.',
    ],
  }),
  sameMailbox:
    'You sign in with this mailbox. Whoever can read it gets your codes, too, and can delete these emails before you see them. They don’t open your wallet without your PIN, a passkey or your recovery kit.',
  'browser.new': ({ time, provider, project }) => ({
    subject: 'Your wallet was opened in a new browser',
    paragraphs: [
      'Your wallet was opened with your PIN in a browser that hadn’t opened it before.',
      'For a day, that browser can open your wallet, sign and pay. It can’t change how your wallet is opened, show your recovery phrase or delete your account.',
      `When: ${time}`,
      `Signed in with: ${provider}`,
      `Site: ${project}`,
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, someone knows your PIN and can sign in as you. Act now: change the password of the account you sign in with, choose “Sign out everywhere” in your wallet’s settings, and send everything you own to a new wallet.',
    ],
  }),
  'change.held': ({ change, time, ends, provider, project }) => ({
    subject: 'A change of your wallet was held back',
    paragraphs: [
      'Someone opened your wallet in a new browser and tried to change it there. That was held back: a new browser has to wait a day for such changes.',
      `What was tried: ${changes[change]}`,
      `When: ${time}`,
      `Signed in with: ${provider}`,
      `Site: ${project}`,
      `Allowed there from: ${ends}`,
      'If this was you, you don’t need to do anything. It is allowed at once in a browser in which you’ve had your wallet for longer than a day, or once a passkey or recovery kit that is older than a day was used in the new one.',
      'If this wasn’t you, someone knows your PIN and can sign in as you. Act before that time: change the password of the account you sign in with. Then, in a browser in which you’ve had your wallet for longer, choose “Sign out everywhere” in its settings, sign in again, and change the PIN.',
    ],
  }),
  'browser.trusted': ({ time }) => ({
    subject: 'A new browser may change your wallet now',
    paragraphs: [
      'A browser in which you’ve had your wallet for longer said that a new one is yours, too. From now on, the new one may change how your wallet is opened, show your recovery phrase and delete your account.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'pin.wrong': ({ time, count }) => ({
    subject: 'Wrong PINs for your wallet',
    paragraphs: [
      `A wrong PIN was typed ${plural('en', count, { one: 'once', other: `${count} times` })} since your wallet was last opened, by somebody signed in as you.`,
      `Last time: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${stranger}`,
    ],
  }),
  'pin.locked': ({ time }) => ({
    subject: 'PIN entry is paused after too many wrong PINs',
    paragraphs: [
      'After several wrong PINs, your wallet accepts none for a while. Browsers in which you’ve opened it before aren’t affected by what others enter.',
      `When: ${time}`,
      `If this was not you, ${stranger}`,
    ],
  }),
  'pin.frozen': ({ time }) => ({
    subject: 'PIN entry is paused for seven days',
    paragraphs: [
      'After ten wrong PINs, your wallet no longer accepts a PIN where they were entered. It still opens in browsers in which you’ve opened it before. After seven days, anyone who signs in again gets three more tries, and we’ll email you then.',
      `When: ${time}`,
      `If this was not you, ${stranger}`,
    ],
  }),
  'pin.thawed': ({ time }) => ({
    subject: 'Your wallet accepts PINs again',
    paragraphs: [
      'Your wallet had stopped accepting PINs after too many wrong ones. Seven days have passed and someone signed in as you, so three more PINs can be tried.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${stranger}`,
    ],
  }),
  'pin.changed': ({ time }) => ({
    subject: 'The PIN of your wallet was changed',
    paragraphs: [
      'Your wallet has a new PIN. The previous one no longer opens it. Where the wallet is open now, it stays open until it isn’t used for 15 minutes; “Sign out everywhere” in its settings ends that at once. A recovery kit made before still works, and so do your passkeys: if somebody else knew your PIN, make a new kit, and remove passkeys you don’t know.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${lost}`,
    ],
  }),
  'pin.removed': ({ time }) => ({
    subject: 'The PIN of your wallet was removed',
    paragraphs: [
      'Someone used one of your passkeys to remove the PIN. From now on only your passkeys open your wallet, and with your recovery kit you can set a new PIN. In other browsers the wallet asks for a passkey again.',
      `When: ${time}`,
      'If this was you, keep your recovery kit where nobody else finds it. Without it and your passkeys, nobody can open your wallet.',
      'If this was not you, someone can use one of your passkeys and sign in as you. Act now: change the password of the account you sign in with. Sign in to your wallet, choose “Use your recovery kit”, type its code and set a new PIN. Then remove passkeys you don’t know, choose “Sign out everywhere” in your wallet’s settings, and send everything you own to a new wallet.',
    ],
  }),
  'pin.set': ({ time }) => ({
    subject: 'Your wallet has a PIN again',
    paragraphs: [
      'Someone used a passkey or the recovery kit to set a PIN. It opens your wallet from now on, and your passkeys still do.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken} Make a new recovery kit, too, and remove passkeys you don’t know.`,
    ],
  }),
  'kit.new': ({ time }) => ({
    subject: 'A recovery kit was made for your wallet',
    paragraphs: [
      'Someone who opened your wallet with your PIN or a passkey made a recovery kit. With it, and signed in as you, a new PIN can be set. Once they confirm that they have it, earlier kits open nothing.',
      `When: ${time}`,
      'If this was you, keep the kit where nobody else finds it.',
      `If this was not you, ${taken}`,
    ],
  }),
  'kit.used': ({ time }) => ({
    subject: 'A recovery kit opened your wallet',
    paragraphs: [
      'Someone signed in as you and entered the code of your recovery kit. They can now set a new PIN.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${lost}`,
    ],
  }),
  'passkey.browser': ({ time, provider, project }) => ({
    subject: 'Your wallet was opened in a new browser',
    paragraphs: [
      'Your wallet was opened with one of your passkeys in a browser that hadn’t opened it before.',
      `When: ${time}`,
      `Signed in with: ${provider}`,
      `Site: ${project}`,
      'If this was you, you don’t need to do anything.',
      'If this wasn’t you, someone can use your passkey and sign in as you. Act now: change the password of the account you sign in with, remove the passkey in your wallet’s settings, choose “Sign out everywhere”, and send everything you own to a new wallet.',
    ],
  }),
  'passkey.new': ({ time }) => ({
    subject: 'A passkey was added to your wallet',
    paragraphs: [
      'Someone opened your wallet and added a passkey. Signed in as you, it opens your wallet without the PIN.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken} Remove the passkey in the settings, too.`,
    ],
  }),
  'wallet.account': ({ time }) => ({
    subject: 'An account was added to your wallet',
    paragraphs: [
      'Someone who opened your wallet with your PIN or a passkey added an account. It belongs to the same recovery phrase as the others.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'wallet.imported': ({ time }) => ({
    subject: 'A private key was imported into your wallet',
    paragraphs: [
      'Someone who opened your wallet with your PIN or a passkey imported a private key as an account. Your recovery phrase does not bring it back.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'wallet.removed': ({ time }) => ({
    subject: 'An imported account was removed from your wallet',
    paragraphs: [
      'Someone who opened your wallet with your PIN or a passkey removed an account that was an imported private key. Your wallet no longer has that key.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'kit.removed': ({ time }) => ({
    subject: 'The recovery kit of your wallet was removed',
    paragraphs: [
      'The recovery kit of your wallet no longer opens anything. If you forgot your PIN now, only a passkey or your recovery phrase would help.',
      `When: ${time}`,
      'If this was you, destroy the paper or the file. You can make a new kit in your wallet’s settings.',
      `If this was not you, ${taken}`,
    ],
  }),
  'passkey.removed': ({ time }) => ({
    subject: 'A passkey was removed from your wallet',
    paragraphs: [
      'One of your wallet’s passkeys no longer opens it. In other browsers the wallet asks for the PIN or another passkey again.',
      `When: ${time}`,
      'If this was you, you can delete it from your password manager or device as well.',
      `If this was not you, ${taken}`,
    ],
  }),
  'wallet.exported': ({ time }) => ({
    subject: 'Your recovery phrase could be seen',
    paragraphs: [
      'Someone who has your PIN or one of your passkeys opened the window that shows your recovery phrase and private keys. Whoever has seen them has your wallet for good: a new PIN doesn’t change them.',
      `When: ${time}`,
      'If this was you, keep what you wrote down where nobody else finds it. Nobody honest will ever ask you for it.',
      `If this was not you, ${taken}`,
    ],
  }),
  'session.ended': ({ time }) => ({
    subject: 'You were signed out in one place',
    paragraphs: [
      'One of the places where you are signed in was signed out, in your wallet’s settings. To use your wallet there, sign in again.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'session.allEnded': ({ time }) => ({
    subject: 'You were signed out everywhere',
    paragraphs: [
      '“Sign out everywhere” was chosen in your wallet’s settings. To use your wallet, sign in again.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'data.copied': ({ time }) => ({
    subject: 'A copy of your data was made',
    paragraphs: [
      'Someone who opened your wallet with your PIN or a passkey made a file of what this wallet service holds about you: your email addresses, where you are signed in, and what you sent. Nothing in it opens your wallet.',
      `When: ${time}`,
      'If this was you, keep the file where nobody else finds it.',
      `If this was not you, ${taken}`,
    ],
  }),
  'account.deleting': ({ time, ends }) => ({
    subject: 'Your account will be deleted',
    paragraphs: [
      `Someone who opened your wallet with your PIN or a passkey asked to delete your account. It will be deleted on ${ends}. Until then your wallet opens as before.`,
      `When: ${time}`,
      'After that, no PIN, passkey or recovery kit opens your wallet. Only a recovery phrase that you saved elsewhere still reaches what it holds. If you don’t have it, open your wallet and look at it in the settings, or send everything to another wallet first.',
      'If you changed your mind, open your wallet and choose “Keep my account”.',
      `If this was not you, open your wallet, choose “Keep my account”, and act: ${taken}`,
    ],
  }),
  'account.soon': ({ ends }) => ({
    subject: 'Your account will be deleted within a day',
    paragraphs: [
      `You asked to delete your account. It will be deleted on ${ends}, and nobody can bring it back after that.`,
      'If you don’t want that, open your wallet now and choose “Keep my account”.',
      'If something is left in your wallet, send it to another wallet now, or make sure that you have your recovery phrase.',
      `If it was not you who asked, open your wallet, choose “Keep my account”, and act: ${taken}`,
    ],
  }),
  'account.kept': ({ time }) => ({
    subject: 'Your account stays',
    paragraphs: [
      'Your account was to be deleted. Someone who opened your wallet took that back, or set a new PIN. Nothing was deleted.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'account.deleted': ({ time }) => ({
    subject: 'Your account was deleted',
    paragraphs: [
      'As was asked, your account was deleted, with everything that this wallet service held about you. No PIN, passkey or recovery kit opens that wallet any more.',
      `When: ${time}`,
      'If you sign in again, you get a new, empty wallet. A recovery phrase that you saved still reaches what the old one holds, in other wallets. This is the last email about it.',
    ],
  }),
  'contact.new': ({ time }) => ({
    subject: 'Emails about your wallet now also go to another address',
    paragraphs: [
      'The account you sign in with has a new email address. From now on, emails about your wallet go to both addresses. It was added when the wallet was opened with the right PIN.',
      `When: ${time}`,
      'If you changed the address of your account, there is nothing to do.',
      'If you didn’t, someone may have taken over the account you sign in with. Recover it, then open your wallet and choose “Sign out everywhere” in its settings.',
    ],
  }),
  'contact.added': ({ time }) => ({
    subject: 'An address was added for emails about your wallet',
    paragraphs: [
      'Someone who opened your wallet with your PIN or a passkey added an email address. From now on, emails about your wallet go there, too. Your wallet’s settings show it.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'contact.off': ({ time, ends }) => ({
    subject: 'Emails about your wallet will stop going to one address',
    paragraphs: [
      `Someone who opened your wallet with your PIN or a passkey switched off emails to one of your addresses. They still go there until ${ends}.`,
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, open your wallet, choose “Keep emails” in its settings, and act: ${taken}`,
    ],
  }),
  'contact.kept': ({ time }) => ({
    subject: 'Emails to one of your addresses stay on',
    paragraphs: [
      'Emails about your wallet to one of your addresses were off, or were about to end. Someone who opened your wallet switched them on again.',
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'login.added': ({ time, provider }) => ({
    subject: 'A way to sign in was added to your wallet',
    paragraphs: [
      `Someone who opened your wallet with your PIN or a passkey added another way to sign in: ${provider}. From now on, it reaches your wallet, too. It doesn’t open it without your PIN, a passkey or your recovery kit.`,
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'login.ending': ({ time, ends, provider }) => ({
    subject: 'A way to sign in will be removed from your wallet',
    paragraphs: [
      `Someone who opened your wallet with your PIN or a passkey removed a way to sign in: ${provider}. It works until ${ends}, and then no longer reaches your wallet. Where you were signed in with it, you were signed out.`,
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, sign in, open your wallet, choose “Keep this login” in its settings, and act: ${taken}`,
    ],
  }),
  'login.kept': ({ time, provider }) => ({
    subject: 'A way to sign in to your wallet stays',
    paragraphs: [
      `A way to sign in to your wallet was about to be removed: ${provider}. Someone who opened your wallet took that back.`,
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
  'login.removed': ({ time, provider }) => ({
    subject: 'A way to sign in was removed from your wallet',
    paragraphs: [
      `As was asked a week ago, a way to sign in was removed: ${provider}. It no longer reaches your wallet. If you sign in with it, you get a new, empty wallet.`,
      `When: ${time}`,
      'If this was you, you don’t need to do anything.',
      `If this was not you, ${taken}`,
    ],
  }),
}
