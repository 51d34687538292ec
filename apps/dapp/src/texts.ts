/** Every word of the page. */
export const texts = {
  brand: 'Latchkey',
  title: (page: string) => `${page} · Latchkey`,
  skip: 'Skip to the content',
  nav: { label: 'Pages', account: 'Account', sign: 'Sign', send: 'Send' },
  foot: (network: string) => `${network}: coins here are worth nothing.`,

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
    title: 'Sign in, and you have a wallet',
    lead: 'Use the account you already have. Your keys are made in this browser and open with your PIN. Nobody else can sign for you, not even whoever runs this service.',
    card: 'Connect your wallet',
    with: (provider: string) => `Continue with ${provider}`,
    opening: 'Opening your wallet',
    waiting: 'Follow the steps in the wallet. If nothing appears, stop and try again.',
    stop: 'Stop',
    failures: { rejected: { title: 'You stopped', text: 'Nothing was made or changed. Go on whenever you like.' } },
    how: 'What happens next',
    steps: [
      'You sign in with Google or Apple, in a window of theirs.',
      'The first time, you choose a PIN, and your wallet is made.',
      'This page sees your address. It never sees your keys or your PIN.',
    ],
    endings: {
      disconnected: {
        tone: 'done',
        title: 'You are disconnected',
        text: 'Your wallet is safe. Sign in the same way to use it again.',
      },
      elsewhere: {
        tone: 'info',
        title: 'You were signed out of your wallet',
        text: 'That happens when you sign out in another tab, or after a long time. Sign in again to go on.',
      },
      noAnswer: {
        tone: 'caution',
        title: 'Your wallet did not answer',
        text: 'You are still signed in, as far as we know. Check your connection, then continue below.',
      },
    },
  },

  account: {
    page: 'Account',
    title: 'Your account',
    balance: 'Balance',
    address: 'Address',
    network: 'Network',
    chain: 'Chain id',
    signedInWith: 'Signed in with',
    loadingBalance: 'Reading your balance',
    oldBalance: 'This may be out of date: the node does not answer. We keep trying.',
    noBalance: 'Your balance cannot be read: the node does not answer. We keep trying.',
    unsupported: {
      title: 'Your wallet is on another network',
      text: (chainId: number) => `It is on the network with the id ${chainId}, which this page does not use.`,
    },
    disconnect: 'Disconnect',
    disconnectHint: 'Signs you out of the wallet on this page. The wallet itself stays yours.',
  },

  wallet: {
    title: 'Your wallet',
    open: 'Open wallet',
    buy: (coin: string) => `Buy ${coin}`,
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
    failures: {
      noAnswer: {
        title: 'The wallet went away before it answered',
        text: 'We do not know whether it was sent. Look at your balance before you try again.',
      },
    },
    list: 'Sent from this tab',
    none: 'What you send appears here, and stays while this tab is open.',
  },

  transaction: {
    send: (amount: string, coin: string) => `${amount} ${coin}`,
    approve: (amount: string, coin: string) => `Spending of ${amount} ${coin}`,
    to: 'To',
    spender: 'Spender',
    hash: 'Transaction',
    copyHash: 'Copy transaction number',
    at: 'Sent',
    block: 'Block',
    fee: 'Network fee',
    confirmations: 'Confirmations',
    explorer: 'View on explorer',
    details: 'Details',
    node: 'The node does not answer. We keep looking; your transaction is not affected.',
    pending: 'Pending',
    pendingText: 'Sent. Waiting for a block to take it in.',
    confirmed: 'Confirmed',
    confirmedText: (block: string, count: number, of: number) =>
      count >= of ? `In block ${block}, settled.` : `In block ${block}, ${count} of ${of} confirmations.`,
    failed: 'Failed',
    failedText: (block: string, reason: string | undefined) =>
      `Block ${block} took it in, but it was not carried out. ${reason ? `The contract said: ${reason}` : 'The contract gave no reason.'} Only the fee was paid.`,
    replaced: 'Replaced',
    replacedText: {
      cancelled:
        'It was cancelled: another transaction with the same sequence number took its place. Nothing was sent.',
      repriced: 'The same was sent again with another fee, and took its place. It happened once, not twice.',
      other: 'Another transaction with the same sequence number took its place. This one will never happen.',
    },
    by: 'Replaced by',
  },

  failures: {
    code: (code: number) => `Code ${code}`,
    rejected: { title: 'You said no', text: 'Nothing was signed, sent or changed.' },
    noAnswer: {
      title: 'The wallet does not answer',
      text: 'Nothing was changed. Check your connection and try again.',
    },
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
    funds: {
      title: 'Not enough coins',
      text: 'The account does not hold the amount and the network fee together. Nothing was sent.',
    },
    reverted: {
      title: 'This would fail',
      text: (reason: string) => `The contract says: ${reason} Nothing was sent.`,
    },
    node: {
      title: 'The network cannot be reached',
      text: 'The node does not answer. Nothing was lost. Try again in a moment.',
    },
    refused: {
      title: 'The network refused it',
      text: (reason: string) => `The node said: ${reason}. Nothing was sent.`,
    },
    other: {
      title: 'That did not work',
      text: (details: string | undefined) => `${details ?? 'The wallet gave no reason.'} Try again.`,
    },
  },

  /** Errors contracts give by name. */
  revert: {
    Panic: 'it made a mistake in its own reckoning.',
    ERC20InsufficientBalance: 'there are not enough of these tokens in the account.',
    ERC20InsufficientAllowance: 'no spending of that amount was approved.',
    ERC20InvalidReceiver: 'tokens cannot be sent to this address.',
    ERC20InvalidSpender: 'this address cannot be allowed to spend.',
  },
} as const
