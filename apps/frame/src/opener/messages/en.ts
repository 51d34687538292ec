import { messages as ui } from '@latchkey/ui/messages/en'
import {
  accountNumber,
  exporting,
  familyTitles,
  importedNumber,
  kitCode,
  yourAddress,
} from '../../wallet/messages/en.ts'

/** Everything the opener says, in English: the words of the export window, and its own. */
export const messages = {
  locale: 'en',
  ui,
  exporting,
  families: familyTitles,
  address: yourAddress,
  accountNumber,
  importedNumber,
  kitCode,
  title: 'Open your wallet’s file',
  text: 'This page shows the recovery phrase and the keys in a file that you saved from your wallet. It works without the internet and sends nothing anywhere.',
  file: 'File',
  fileHint: (name: string) => `Its name begins with “${name}”.`,
  you: 'This page is for you alone',
  youText:
    'Nobody else ever needs this file, what opens it, or what this page shows. Whoever asks you for it is a thief, whatever they say about us. Go on while nobody sees your screen.',
  faults: {
    foreign: 'This file doesn’t come from a wallet like this. Choose the one that you saved from yours.',
    damaged: 'This file is damaged: something in it is missing or was changed. Try another copy of it.',
    newer: 'A newer wallet made this file. Open it with the page that you saved beside it.',
  },
  wrong: {
    passphrase: 'This passphrase doesn’t open the file. Check capital letters and spaces.',
    kit: 'This kit doesn’t open the file. Only the one that you typed when you made the file does.',
  },
  passphrase: 'Passphrase',
  open: 'Open',
  opening: 'Opening the file…',
  other: 'Choose another file',
  account: 'Account',
  made: 'Made on',
  failed: 'The file couldn’t be opened',
  failedText: 'This device may not have enough memory left. Close other programs, or try another computer.',
  over: 'The file is closed again',
  overText: 'It stays open for five minutes. Nothing is lost. Open it once more.',
  website: 'Save this page first',
  websiteText:
    'Save this page and open it from there, without the internet. A website that asks for your file or its passphrase belongs to a thief.',
  outdated: 'Your browser is too old for this page',
  outdatedText: 'Open it in a current version of Chrome, Firefox or Safari.',
}

/** All of it, in any language. */
export type Messages = typeof messages
