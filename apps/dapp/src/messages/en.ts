import { formatInteger } from '@latchkey/core/locale'
import type { Messages as KitMessages } from '@latchkey/kit/messages/en'
import { messages as ui } from '@latchkey/ui/messages/en'

/** Everything the page says, in English. The other languages have the same form. */
export const messages = {
  /** What the shared components say themselves. */
  ui,

  brand: 'Latchkey',
  title: (page: string) => `${page} · Latchkey`,
  skip: 'Skip to the content',
  nav: { label: 'Pages', account: 'Account', sign: 'Sign', send: 'Send', chains: 'Chains' },
  foot: (network: string) => `${network}: coins here are worth nothing.`,

  chains: {
    page: 'Chains',
    title: 'Your accounts on every chain',
    lead: 'One wallet holds an account on each of these, behind one PIN.',
    onlyEmbedded: {
      title: 'Your wallet has no account there',
      text: 'These accounts belong to the wallet you open with Google or Apple. Connect with one of them to use them here.',
    },
    back: 'All chains',
    yours: 'What you have there',
    account: 'Account',
    balance: 'Balance',
    reading: 'Reading…',
    unread: 'Its node does not answer. It is asked again by itself.',
    noAnswer: 'The wallet did not say which account you have here.',
    unknown: 'This page has no such chain.',
    send: 'Send',
    to: 'To',
    amount: 'Amount',
    noTo: 'Who should get it? Paste their account there.',
    noRecipient: 'This is not an account there.',
    asset: 'What you send',
    /** Behind an amount of a token without a symbol of its own. */
    tokens: 'tokens',
    unnamed: 'Token without a name of its own',
    tokenId: (id: string) => `token ${id}`,
    noTokens: 'Which tokens you have could not be read. It is tried again by itself.',
    available: (amount: string, symbol: string) => `${amount} ${symbol} available`,
    much: (available: string) => `Only ${available}: your wallet will not send more.`,
    sendAmount: (amount: string, coin: string) => `Send ${amount} ${coin}`,
    signOnly: 'Sign without sending',
    signedNotSent: {
      good: {
        title: 'Signed, and not sent',
        text: 'Checked on this page: this signature is by your account, over just what you asked for. Nothing moves until it is sent.',
      },
      bad: {
        title: 'The signature is not right',
        text: 'It is not by your account, or not over what you asked for. Do not send it.',
      },
      whole: 'What was signed',
      bytes: 'As the network takes it',
      copy: 'Copy what was signed',
      send: 'Send it now',
    },
    signMessage: 'Sign a message',
    wholeMessage: 'All that was signed',
    sent: 'Sent. Waiting until it is confirmed…',
    id: 'What the network knows it by',
    copyId: 'Copy what the network knows it by',
    ends: {
      confirmed: { title: 'Confirmed', text: 'The network has settled on it.' },
      failed: {
        title: 'It did not go through',
        text: 'It is in a block, but had no effect. Only the network fee was taken.',
      },
      expired: {
        title: 'It did not go through',
        text: 'It expired before the network took it. Nothing was taken: send it again.',
      },
      untold: {
        title: 'It can no longer be told what became of it',
        text: 'Its time is over, and this node does not know what was then. Look at your account, or at an explorer, before you send it again.',
      },
      unknown: {
        title: 'Sent. Its node does not say what became of it',
        text: 'It may still be carried out. Look at your account before you send it again.',
      },
    },
    inBlock: 'It is in a block.',
    reason: (reason: string) => `The network says: ${reason}. Its fee was taken.`,
    gifts: 'For trying out',
    faucet: (coin: string) => `Get test ${coin}`,
    given: 'They are there.',
    hedera: {
      accountId: 'Account id',
      noId: 'None yet: Hedera gives it when somebody sends HBAR to this address.',
      associate: 'Associate a token',
      tokenId: 'Token id',
      tokenHint: 'Such as 0.0.1234',
      noToken: 'A token’s id is 0.0. and a number.',
      associated: 'Your account can receive this token.',
    },
  },

  aptos: {
    agreement: {
      title: 'Sign together with somebody',
      lead: 'Two accounts sign the same transaction, here a line that both agree on. The other account is made for this on this page, and forgotten with it.',
      empty: 'You can sign with others once your account has APT.',
      text: 'What both agree on',
      initial: 'We meet at noon.',
      missing: 'Write what both agree on.',
      action: 'Sign it together',
      waiting: 'Making the other account, and waiting for you in the wallet',
    },
    explore: 'Explore this chain',
    explorer: {
      page: 'Aptos explorer',
      title: 'Explore Aptos',
      lead: 'Accounts, transactions and blocks, read from the node this page uses.',
      back: 'Back to your account',
      noSuch: 'This page has no Aptos network of that name.',
      kind: 'Look for',
      kinds: { account: 'An account', transaction: 'A transaction', block: 'A block' },
      query: {
        account: 'Address',
        transaction: 'Hash or version',
        block: 'Height',
      },
      search: 'Look',
      queryMissing: {
        account: 'Write an address: 0x and up to 64 letters and digits.',
        transaction: 'Write a hash (0x and 64 letters and digits) or a version number.',
        block: 'Write a block’s height, a number.',
      },
      ledger: 'The chain now',
      latest: 'Latest transactions',
      reading: 'Reading…',
      silent: 'The node does not answer. It is asked again by itself.',
      missing: 'The chain knows nothing of this.',
      facts: {
        chain: 'Chain number',
        version: 'Version',
        block: 'Block',
        time: 'Time',
        node: 'Node',
        balance: 'Balance',
        sequence: 'Transactions sent',
        key: 'Authentication key',
        hash: 'Hash',
        state: 'State',
        sender: 'Sender',
        function: 'Function',
        fee: 'Fee',
        gas: 'Gas used',
        expires: 'Expires',
        first: 'First version',
        last: 'Last version',
      },
      tabs: { resources: 'Resources', modules: 'Modules', transactions: 'Sent', events: 'Events' },
      account: 'Account',
      neverUsed: 'This account has sent nothing yet, and may not exist.',
      transaction: 'Transaction',
      block: 'Block',
      none: { resources: 'No resources.', modules: 'No modules.', transactions: 'Nothing sent.', events: 'No events.' },
      more: (count: number) => `The first ${formatInteger('en', count)} are shown.`,
      handle: 'Event handle',
      events: 'Events',
      changes: 'Changes',
      arguments: 'Arguments',
      pending: 'Waiting',
      success: 'Done',
      failure: 'Failed',
      whole: 'The whole answer',
    },
    view: {
      title: 'Call a view function',
      lead: 'It reads and changes nothing, and costs nothing.',
      function: 'Function',
      functionHint: 'address::module::function, such as 0x1::coin::balance',
      read: 'Read its parameters',
      call: 'Call',
      type: (at: number) => `Type ${at}`,
      argument: (at: number, type: string) => `Argument ${at}: ${type}`,
      result: 'Result',
      failed: 'It was not called',
    },
  },

  restoring: 'Restoring your connection',
  restoringLong: {
    title: 'Your wallet is taking long',
    text: 'It may be loading slowly, or not be reachable. Nothing is lost: you can wait, or stop and sign in again.',
    action: 'Stop waiting',
  },

  notFound: {
    title: 'There is no such page',
    text: 'The address may be old or mistyped.',
    action: 'Go to the first page',
  },

  broken: {
    title: 'This page is not set up',
    text: 'Its configuration is missing or wrong, so it cannot reach a wallet. Whoever runs this page can see the reason below.',
  },

  crashed: {
    title: 'This page has stopped',
    text: 'Something in it went wrong. Your wallet is not affected. Reload to go on.',
    action: 'Reload',
  },

  connect: {
    page: 'Connect',
    title: 'Connect a wallet, or sign in and have one',
    lead: 'Use the wallet you have, or an account of Google or Apple: then your keys are made in this browser and open with your PIN. Nobody else can sign for you, not even whoever runs this service.',
    card: 'Connect your wallet',
    left: {
      title: 'You are disconnected',
      text: 'Your wallet is safe. Connect in the same way to use it again.',
    },
    noCookie: {
      title: 'You cannot sign in here in this browser',
      text: 'Safari keeps no sign-in cookie on http://localhost. Start with npm start -- --tls.',
    },
    how: 'What happens next',
    steps: [
      'You connect a wallet you have, or sign in with Google or Apple in a window of theirs.',
      'The first time you sign in, you choose a PIN, and your wallet is made.',
      'This page sees your address. It never sees your keys or your PIN.',
    ],
  },

  account: { page: 'Account', title: 'Your account' },

  buy: {
    title: (coin: string) => `More ${coin}`,
    action: (coin: string) => `Buy ${coin}`,
  },

  preferences: {
    scheme: 'Colours',
    schemes: { system: 'As on this device', light: 'Light', dark: 'Dark' },
    language: 'Language',
  },

  faucet: {
    title: 'Coins for trying out',
    text: (coin: string) => `This is a local test chain. Its ${coin} is free, and worth nothing.`,
    action: (amount: string, coin: string) => `Get ${amount} ${coin}`,
    done: (amount: string, coin: string) => `${amount} ${coin} are yours`,
  },

  sign: {
    page: 'Sign',
    title: 'Sign something',
    lead: 'A signature proves that you hold the account. It moves no coins and costs nothing.',
    signIn: {
      title: 'Signing in to this page',
      lead: 'Your wallet signs that the account is yours. This page’s server checks it, and knows you until tomorrow.',
    },
    message: {
      title: 'A message',
      label: 'Message',
      initial: 'I am trying out my wallet.',
      missing: 'Write something to sign.',
      action: 'Sign message',
    },
    typed: {
      title: 'Typed data',
      lead: 'Data with named fields, which your wallet can show you one by one.',
      action: 'Sign typed data',
      from: 'From',
      contents: 'Contents',
      sent: 'Sent',
      letter: 'Thank you for the tea.',
    },
    waiting: 'Waiting for you in the wallet',
    signature: 'Signature',
    copy: 'Copy signature',
    good: {
      title: 'The signature is right',
      text: 'Checked on this page: it was made by your account, over exactly these words.',
    },
    bad: {
      title: 'The signature is not right',
      text: 'It was not made by your account. Do not rely on it.',
    },
  },

  send: {
    page: 'Send',
    title: 'Send coins',
    coin: 'Coin',
    recipient: {
      label: 'Recipient',
      hint: 'The whole address, 0x and 40 letters or digits',
      missing: 'Who should get it? Paste their address.',
      malformed: 'This is not an address. It has 0x and then 40 letters (a to f) or digits.',
      checksum:
        'A letter of this address is wrong: it does not match its own check. Copy it again from where it stands.',
      nobody: 'Nobody holds this address. What is sent to it is lost.',
      self: 'This is your own address.',
    },
    amount: {
      label: 'Amount',
      missing: 'How much?',
      comma: 'Write a point instead of the comma, like 0.5.',
      malformed: 'Write a number, like 0.5.',
      places: (coin: string, places: number) => `${coin} has at most ${places} digits after the point.`,
      zero: 'Write more than nothing.',
      tooMuch: (coin: string) => `You do not have that much ${coin}.`,
      noneForFee: 'Nothing would be left for the network fee. Send a little less.',
      available: (amount: string, coin: string) => `You have ${amount} ${coin}`,
    },
    fee: 'Network fee, at most',
    feeLater: 'Shown when recipient and amount are known',
    feeReading: 'Reading',
    total: 'Total, at most',
    send: (amount: string, coin: string) => `Send ${amount} ${coin}`,
    sendPlain: 'Send',
    approve: (amount: string, coin: string) => `Approve spending of ${amount} ${coin}`,
    approvePlain: 'Approve spending',
    approveHint: 'Lets the recipient take up to this amount from your account later.',
    waiting: 'Waiting for you in the wallet',
    list: 'Sent from this page',
    network: 'Network',
    loading: 'Reading your balance',
    to: (recipient: string) => `To ${recipient}`,
  },

  /** What the kit does not know to say. */
  failures: {
    code: (code: number) => `Code ${code}`,
    rejected: { title: 'You said no', text: 'Nothing was signed, sent or changed.' },
    authentication: {
      title: 'The sign-in did not finish',
      text: 'Its window was closed, or Google or Apple did not let you in. Nothing was changed. Try again.',
    },
    unauthorized: {
      title: 'The wallet did not allow it',
      text: 'You may be signed out, or this page is not registered with the wallet. Nothing was changed.',
    },
    nothingToBuy: {
      title: 'Nothing can be bought here',
      text: 'Nobody sells these coins to this wallet at the moment. Nothing was paid.',
    },
  },
}

/** `kit`: what the kit says, of a language that is not built in: it comes with the page's words, not after them. */
export type Messages = typeof messages & { kit?: KitMessages }
