import { messages as failureReasons } from '@latchkey/chains/messages/en'
import { formatInteger } from '@latchkey/core/locale'
import type { Messages as KitMessages } from '@latchkey/kit/messages/en'
import { messages as ui } from '@latchkey/ui/messages/en'

/** Everything the page says, in English. The other languages have the same form. */
export const messages = {
  /** The words of the shared components, and those for reasons of failures. */
  ui,
  failureReasons,

  brand: 'Latchkey',
  title: (page: string) => `${page} · Latchkey`,
  skip: 'Skip to the content',
  nav: { label: 'Pages', account: 'Account', sign: 'Sign', send: 'Send', chains: 'Chains' },
  foot: (network: string) => `${network}: coins here are worth nothing.`,

  chains: {
    page: 'Chains',
    title: 'Your accounts on every chain',
    lead: 'One wallet, one PIN, and an account on each of these.',
    onlyEmbedded: {
      title: 'Your wallet has no accounts here',
      text: 'These accounts belong to the wallet you open by signing in. Connect with a sign-in to use them here.',
    },
    back: 'All chains',
    yours: 'Your account',
    account: 'Account',
    balance: 'Balance',
    reading: 'Reading…',
    unread: 'The network isn’t responding. Trying again…',
    noAnswer: 'The wallet didn’t share your account here.',
    again: 'Try again',
    unknown: 'This page doesn’t know that chain.',
    send: 'Send',
    to: 'To',
    amount: 'Amount',
    noTo: 'Enter the recipient’s account.',
    noRecipient: 'This isn’t a valid account on this chain.',
    asset: 'Asset',
    /** After an amount of a token without a symbol. */
    tokens: 'tokens',
    unnamed: 'Unnamed token',
    tokenId: (id: string) => `token ${id}`,
    noTokens: 'Your tokens couldn’t be loaded. Trying again…',
    available: (amount: string, symbol: string) => `${amount} ${symbol} available`,
    much: (available: string) => `Only ${available}.`,
    sendAmount: (amount: string, coin: string) => `Send ${amount} ${coin}`,
    signOnly: 'Sign without sending',
    signedNotSent: {
      good: {
        title: 'Signed, not sent',
        text: 'This page checked it: your account signed exactly what you asked for. Nothing moves until it’s sent.',
      },
      bad: {
        title: 'The signature isn’t valid',
        text: 'It wasn’t made by your account, or not for what you asked for. Don’t send it.',
      },
      whole: 'What was signed',
      bytes: 'Raw transaction',
      copy: 'Copy what was signed',
      send: 'Send it now',
    },
    signMessage: 'Sign a message',
    wholeMessage: 'Full signed message',
    sent: 'Sent. Waiting until it is confirmed…',
    id: 'Transaction ID',
    copyId: 'Copy transaction ID',
    ends: {
      confirmed: { title: 'Confirmed', text: 'It’s final.' },
      failed: {
        title: 'Transaction failed',
        text: 'It had no effect. Only the network fee was charged.',
      },
      expired: {
        title: 'Transaction expired',
        text: 'The network never accepted it, and nothing was charged. You can send it again.',
      },
      outcomeUnknown: {
        title: 'Outcome unknown',
        text: 'It’s too old to be looked up here. Check your account or an explorer before you send it again.',
      },
      unknown: {
        title: 'Sent, but not confirmed yet',
        text: 'It may still go through. Check your account before you send it again.',
      },
    },
    inBlock: 'It’s in a block.',
    reason: (reason: string) => `The network says: ${reason}. The fee was charged.`,
    gifts: 'Test coins',
    faucet: (coin: string) => `Get test ${coin}`,
    arrived: 'They’ve arrived.',
    hedera: {
      accountId: 'Account ID',
      noId: 'None yet. You get one when someone sends HBAR to this address.',
      associate: 'Associate a token',
      tokenId: 'Token ID',
      tokenHint: 'Such as 0.0.1234',
      noToken: 'A token ID is 0.0. and a number.',
      associated: 'Your account can receive this token.',
    },
  },

  aptos: {
    agreement: {
      title: 'Sign together with someone',
      lead: 'Two accounts sign the same transaction: here, a line both agree to. This page creates the other account just for this and forgets it when you leave.',
      empty: 'You can sign with others once your account has APT.',
      text: 'What both agree on',
      initial: 'We meet at noon.',
      missing: 'Enter what both agree on.',
      action: 'Sign it together',
      waiting: 'Creating the other account. Then confirm in your wallet.',
    },
    explore: 'Explore this chain',
    explorer: {
      page: 'Aptos explorer',
      title: 'Explore Aptos',
      lead: 'Accounts, transactions and blocks, read from the node this page uses.',
      back: 'Back to your account',
      noSuch: 'This page has no Aptos network of that name.',
      kind: 'Search for',
      kinds: { account: 'An account', transaction: 'A transaction', block: 'A block' },
      query: {
        account: 'Address',
        transaction: 'Hash or version',
        block: 'Height',
      },
      search: 'Search',
      queryMissing: {
        account: 'Enter an address: 0x and up to 64 letters and digits.',
        transaction: 'Enter a hash (0x and 64 letters and digits) or a version number.',
        block: 'Enter a block height, a number.',
      },
      ledger: 'The chain now',
      latest: 'Latest transactions',
      reading: 'Reading…',
      silent: 'The network isn’t responding. Trying again…',
      missing: 'Nothing found.',
      facts: {
        chain: 'Chain ID',
        version: 'Version',
        block: 'Block',
        time: 'Time',
        node: 'Node',
        balance: 'Balance',
        sequence: 'Transactions sent',
        key: 'Authentication key',
        hash: 'Hash',
        state: 'Status',
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
      more: (count: number) => `Showing the first ${formatInteger('en', count)}.`,
      handle: 'Event handle',
      events: 'Events',
      changes: 'Changes',
      arguments: 'Arguments',
      pending: 'Pending',
      success: 'Succeeded',
      failure: 'Failed',
      whole: 'Full response',
    },
    view: {
      title: 'Call a view function',
      lead: 'It only reads. It changes nothing and is free.',
      function: 'Function',
      functionHint: 'address::module::function, such as 0x1::coin::balance',
      read: 'Load its parameters',
      call: 'Call',
      type: (at: number) => `Type ${at}`,
      argument: (at: number, type: string) => `Argument ${at}: ${type}`,
      result: 'Result',
      failed: 'The call failed',
    },
  },

  restoring: 'Restoring your connection',
  restoringLong: {
    title: 'Your wallet is taking a while',
    text: 'It may be loading slowly, or can’t be reached. Nothing is lost. Wait, or stop and sign in again.',
    action: 'Stop waiting',
  },

  notFound: {
    title: 'Page not found',
    text: 'The address may be old or mistyped.',
    action: 'Go to the home page',
  },

  broken: {
    title: 'This page is not set up',
    text: 'Its configuration is missing or wrong, so it cannot reach a wallet. Whoever runs this page can see the reason below.',
  },

  crashed: {
    title: 'This page has stopped working',
    text: 'Your wallet isn’t affected. Reload to continue.',
    action: 'Reload',
  },

  connect: {
    page: 'Connect',
    title: 'Connect a wallet, or sign in and get one',
    lead: 'Use a wallet you have, or sign in with an account such as Google to get one. Its keys are created in this browser and protected by your PIN. Nobody else can sign for you, not even the people who run this service.',
    card: 'Connect your wallet',
    left: {
      title: 'You are disconnected',
      text: 'Your wallet is safe. Connect the same way to use it again.',
    },
    noCookie: {
      title: 'You can’t sign in here with this browser',
      text: 'Safari keeps no sign-in cookie on http://localhost. Start with npm start -- --tls.',
    },
    how: 'What happens next',
    steps: [
      'Connect a wallet you have, or sign in with an account such as Google in a new window.',
      'The first time you sign in, you choose a PIN and your wallet is created.',
      'This page sees your address. It never sees your keys or your PIN.',
    ],
  },

  /** The first page, below the ways to connect. */
  front: {
    before: {
      title: 'See it before you sign it',
      text: 'Your wallet reads every request for you and shows what would happen.',
      points: [
        'What happens, in one sentence',
        'To whom, with the whole address',
        'What it costs at most',
        'A warning where you could lose something',
      ],
    },
    preview: {
      label: (amount: string) => `Example of a confirmation: send ${amount}`,
      ask: (amount: string) => `Send ${amount}?`,
      to: 'To',
      network: 'Network',
      fee: 'Network fee, about',
      total: 'Total, at most',
      reject: 'Reject',
      send: (amount: string) => `Send ${amount}`,
    },
    build: {
      title: 'For developers: in your own page',
      text: 'One button for every wallet. You run all of it yourself: no vendor account, no telemetry, no request to anyone you didn’t configure.',
      code: 'Code',
      copy: 'Copy code',
    },
    compare: {
      title: 'Beside other kits',
      scripts: 'Scripts before a click (gzip)',
      slowPhone: 'Slow phone: until the list of wallets is there',
      otherHosts: 'Other companies’ servers called',
      packages: 'Packages installed',
      note: 'The same page with each kit, measured by this project’s own benchmark. Less is better.',
    },
    read: {
      title: 'Read on',
      firstPage: 'Your first page in ten minutes',
      playground: 'Playground',
      operate: 'Run it yourself',
    },
  },

  account: { page: 'Account', title: 'Your account' },

  buy: {
    title: (coin: string) => `Get more ${coin}`,
    action: (coin: string) => `Buy ${coin}`,
  },

  preferences: {
    scheme: 'Theme',
    schemes: { system: 'Same as this device', light: 'Light', dark: 'Dark' },
    language: 'Language',
  },

  faucet: {
    title: 'Test coins',
    text: (coin: string) => `This is a local test chain. Its ${coin} is free, and worth nothing.`,
    action: (amount: string, coin: string) => `Get ${amount} ${coin}`,
    done: (amount: string, coin: string) => `You got ${amount} ${coin}`,
  },

  sign: {
    page: 'Sign',
    title: 'Sign something',
    lead: 'A signature proves that the account is yours. It’s free and moves no coins.',
    signIn: {
      title: 'Signing in to this page',
      lead: 'Your wallet signs a message to prove that the account is yours. This page’s server checks it and keeps you signed in until tomorrow.',
    },
    message: {
      title: 'A message',
      label: 'Message',
      initial: 'Hello! This is my first signature.',
      missing: 'Enter something to sign.',
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
    waiting: 'Confirm in your wallet',
    signature: 'Signature',
    copy: 'Copy signature',
    good: {
      title: 'The signature is valid',
      text: 'This page checked it: your account signed exactly these words.',
    },
    bad: {
      title: 'The signature isn’t valid',
      text: 'It was not made by your account. Do not rely on it.',
    },
  },

  send: {
    page: 'Send',
    title: 'Send coins',
    coin: 'Coin',
    recipient: {
      label: 'Recipient',
      hint: 'The full address: 0x and 40 letters or digits',
      missing: 'Enter the recipient’s address.',
      malformed: 'This isn’t an address. An address is 0x and then 40 letters (a to f) or digits.',
      checksum: 'This address has a typo. Copy it again from where you got it.',
      nobody: 'Nobody owns this address. Anything sent to it is lost.',
      self: 'This is your own address.',
    },
    amount: {
      label: 'Amount',
      missing: 'Enter an amount.',
      comma: 'Use a point instead of a comma, like 0.5.',
      malformed: 'Enter a number, like 0.5.',
      places: (coin: string, places: number) => `${coin} has at most ${places} decimal places.`,
      zero: 'Enter an amount greater than 0.',
      tooMuch: (coin: string) => `You do not have that much ${coin}.`,
      noneForFee: 'Nothing would be left for the network fee. Send a little less.',
      available: (amount: string, coin: string) => `You have ${amount} ${coin}`,
    },
    fee: 'Network fee, at most',
    feeLater: 'Shown once you enter recipient and amount',
    feeReading: 'Loading…',
    total: 'Total, at most',
    send: (amount: string, coin: string) => `Send ${amount} ${coin}`,
    sendPlain: 'Send',
    approve: (amount: string, coin: string) => `Approve spending of ${amount} ${coin}`,
    approvePlain: 'Approve spending',
    approveHint: 'Lets the recipient take up to this amount from your account later.',
    waiting: 'Confirm in your wallet',
    list: 'Sent from this page',
    network: 'Network',
    loading: 'Loading your balance',
    to: (recipient: string) => `To ${recipient}`,
  },

  /** Words that the kit does not have. */
  failures: {
    code: (code: number) => `Code ${code}`,
    rejected: { title: 'You rejected it', text: 'Nothing was signed, sent or changed.' },
    authentication: {
      title: 'The sign-in wasn’t completed',
      text: 'The window was closed, or the sign-in was declined there. Nothing has changed. Try again.',
    },
    unauthorized: {
      title: 'The wallet did not allow it',
      text: 'You may be signed out, or this page is not registered with the wallet. Nothing was changed.',
    },
    nothingToBuy: {
      title: 'Nothing can be bought here',
      text: 'Nobody sells these coins here right now. You haven’t paid anything.',
    },
  },
}

/** `kit`: the kit's words in a language that is not built in: loaded with the page's words, not after them. */
export type Messages = typeof messages & { kit?: KitMessages }
