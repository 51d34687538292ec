import { firstMessages } from './en-first.ts'

const { parts, connect } = firstMessages

/** Every word of the kit, in English. The other languages have the same shape; a missing word does not compile. */
export const messages = {
  parts: {
    ...parts,
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy. Select the text instead.',
  },

  connect: {
    ...connect,

    asking: {
      ...connect.asking,
      extension: 'Open it if you don’t see it, and follow its steps.',
      social: 'Follow the steps in the wallet that opens here.',
      window: 'Continue in the window that opened. If none did, your browser may have blocked it.',
      slow: {
        extension: (wallet: string) =>
          `Still waiting. Click the ${wallet} icon in your browser’s toolbar. The request may be waiting there.`,
        other: 'Still waiting. If nothing appears, go back and try again. Nothing is lost.',
      },
      stop: 'Stop waiting',
    },

    restore: {
      ...connect.restore,
      announcement: (wallet: string) => `Waiting for ${wallet} to start.`,
      answer: (wallet: string) => `Checking whether ${wallet} is still connected.`,
      slow: (wallet: string) =>
        `This is taking a while. ${wallet} may be locked or still starting. Open it, or stop waiting and choose again. Nothing is lost.`,
    },

    get: {
      text: 'Choose one and install it from its own site. Then come back and pick it in the list.',
      secret: 'Never tell anyone its recovery phrase: whoever knows it can take everything.',
    },

    phone: {
      ...connect.phone,
      steps: [
        'Open the wallet app on your phone.',
        'Find its scanner, and point it at this code.',
        'Approve the connection there. That’s all.',
      ],
      code: 'QR code for your wallet app',
      copy: 'Copy link',
      copyHint: 'Some wallets accept a link instead. Copy it and paste it in your wallet, under WalletConnect.',
      preparing: 'Preparing a private link to your wallet',
      onThisDevice: 'My wallet is on this device',
      withCode: 'Show a code to scan',
      choose: 'Choose your wallet app. Approve the connection there, then come back here.',
      another: 'Another wallet app',
      opening: {
        title: (app: string) => `Opening ${app}`,
        text: (app: string) => `Approve in ${app}, then come back here.`,
        nameless: 'your wallet app',
        again: 'Open it again',
        didNotOpen: 'Did nothing open?',
        missing: (app: string) =>
          `${app} may not be installed. Get it, or copy the link and paste it into a wallet app you have.`,
        missingAny: 'You may not have an app that opens this link. Copy it and paste it into your wallet app.',
        get: (app: string) => `Get ${app}`,
        choose: 'Choose another app',
      },
    },

    another: 'Choose another wallet',
    failures: {
      rejected: {
        title: 'You rejected the request',
        text: 'Nothing was shared. Try again whenever you like.',
      },
      pending: {
        title: (wallet: string) => `${wallet} already has an open request`,
        text: 'Open it, answer that request, then try again.',
      },
      noAnswer: {
        title: (wallet: string) => `${wallet} didn’t respond`,
        text: 'It may be locked or busy. Open it, then try again.',
      },
      cancelled: {
        title: 'You stopped waiting',
        text: 'Nothing was shared. Try again whenever you like.',
      },
      missing: {
        title: (wallet: string) => `${wallet} was not found`,
        text: 'It may be turned off or removed from this browser. Turn it on, reload this page, then try again.',
      },
      unauthorized: {
        title: (wallet: string) => `${wallet} didn’t allow the connection`,
        text: 'Unlock it, allow it to connect to this page, then try again.',
      },
      silent: {
        title: 'The wallet didn’t respond',
        text: 'Check your internet connection, then try again. Nothing was shared.',
      },
      notSetUp: {
        title: 'This page can’t use the wallet yet',
        text: 'Nothing was shared. Whoever runs this page has to set it up first. You can choose another wallet.',
      },
      alreadyConnected: {
        title: 'You’re already connected',
        text: 'You’re using this wallet.',
      },
      chain: {
        title: 'Wrong network',
        text: 'Your wallet couldn’t switch to the network this page uses. Choose it in the wallet, then try again.',
      },
      notSwitched: {
        title: 'Your wallet is still on another network',
        text: 'It said it had switched, but it hadn’t. Choose the network in the wallet itself, then try again.',
      },
      notConfigured: {
        title: 'This page does not use that network',
        text: 'Choose another network. Nothing has changed.',
      },
      switchRejected: {
        title: 'You rejected the request',
        text: 'You are still on the network you were on.',
      },
      relay: {
        title: 'Your phone can’t be reached',
        text: 'The service that connects wallet apps isn’t responding. Check your internet connection, then try again.',
      },
      expired: {
        title: 'The code has expired',
        text: 'For your safety it’s valid for five minutes. Try again to get a new one.',
      },
      outdatedBrowser: {
        title: 'Your browser is too old for this wallet',
        text: 'Update it, or open this page in a current version of Chrome, Firefox or Safari.',
      },
      popup: {
        title: 'Your browser blocked the window',
        text: 'Allow pop-ups for this page, then try again.',
      },
      closed: {
        title: 'You closed the wallet’s window',
        text: 'Nothing was shared. Try again whenever you like.',
      },
      notSignedIn: {
        title: 'The sign-in wasn’t completed',
        text: 'The window was closed, or the sign-in was declined. Nothing was shared. Try again whenever you like.',
      },
      notLoaded: {
        title: (wallet: string) => `${wallet} could not be loaded`,
        text: 'Check your internet connection, then try again.',
      },
      offline: {
        title: 'You are offline',
        text: 'Connect to the internet, then try again.',
      },
      garbage: {
        title: (wallet: string) => `${wallet} sent an answer this page can’t read`,
        text: 'Nothing was shared. Update the wallet, or choose another one.',
      },
      other: {
        title: 'That did not work',
        text: 'Your wallet reported an error this page doesn’t know. Nothing was lost. Try again, or choose another wallet.',
      },
    },
  },

  account: {
    ...firstMessages.account,
    nameless: 'Account',
    connectedWith: (wallet: string) => `Connected with ${wallet}`,
    address: 'Address',
    copyAddress: 'Copy address',
    explorer: 'View on explorer',
    balance: 'Balance',
    allDigits: 'Show all digits',
    fewDigits: 'Show fewer digits',
    loadingBalance: 'Loading your balance',
    oldBalance: 'This may be out of date. The network isn’t responding. We’ll keep trying.',
    noBalance: 'Your balance can’t be loaded right now. The network isn’t responding. We’ll keep trying.',
    network: 'Network',
    changeNetwork: 'Switch network',
    activity: 'Activity',
    underWay: (count: number) => (count === 1 ? '1 pending' : `${count} pending`),
    openWallet: 'Open wallet',
    openWalletFailed: {
      title: 'The wallet did not open',
      text: 'Nothing has changed. Check your internet connection, then try again.',
    },
    disconnect: 'Disconnect',
    nobody: 'No wallet is connected.',
    wrongNetwork: {
      title: 'Your wallet is on another network',
      text: 'This page doesn’t support that network. Nothing is lost. Switch networks, or disconnect.',
      notUsed: 'Not supported here',
      switchTo: (network: string) => `Switch to ${network}`,
    },
  },

  networks: {
    ...firstMessages.networks,
    current: 'Current',
    waiting: (wallet: string) => `Confirm in ${wallet}`,
    waitingLong: (wallet: string) => `Open ${wallet} if you don’t see the request.`,
    stop: 'Stop waiting',
    switched: (network: string) => `You’re now on ${network}.`,
    testing: 'Test network',
  },

  transactions: {
    ...firstMessages.transactions,
    untitled: 'Transaction',
    list: 'What you sent from this page',
    none: {
      title: 'Nothing sent yet',
      text: 'What you send from this page shows up here, and stays when you come back.',
    },
    /** One word each: the state. */
    states: {
      pending: 'Pending',
      confirmed: 'Confirmed',
      failed: 'Failed',
      repriced: 'Sped up',
      repricedFailed: 'Failed',
      cancelled: 'Cancelled',
      other: 'Replaced',
      dropped: 'Not found',
    },
    /** A sentence each: the meaning. */
    meanings: {
      pending: 'Sent. Waiting for confirmation.',
      again: 'The network undid the block it was in. It’s waiting for another one. Don’t send it again.',
      confirmed: (count: string, of: string) => `Done. ${count} of ${of} confirmations.`,
      settled: 'Done and final.',
      failed: (reason: string | undefined) =>
        `It failed.${reason ? ` Reason: ${reason}.` : ' No reason was given.'} Only the network fee was charged.`,
      repriced: 'You sped it up with a higher fee. It went through once, not twice.',
      repricedFailed: 'You sped it up with a higher fee, but it failed. Only the network fee was charged.',
      cancelled: 'You cancelled it in your wallet. Only the network fee was charged.',
      other: 'Your wallet sent something else in its place. This one will not happen.',
      dropped:
        'The network no longer knows it, but it may still go through. Check your wallet before you send it again.',
    },
    /** Errors that contracts return by name, as part of a sentence. */
    reasons: {
      Panic: 'the contract ran into an internal error',
      OutOfGas: 'the network fee limit was too low',
      ERC20InsufficientBalance: 'the account doesn’t have enough of these tokens',
      ERC20InsufficientAllowance: 'not enough was approved for spending',
      ERC20InvalidReceiver: 'tokens cannot be sent to this address',
      ERC20InvalidSpender: 'this address can’t be approved to spend',
      ERC721InsufficientApproval: 'it was not approved to move this item',
      ERC721NonexistentToken: 'there is no such item',
      ERC1155InsufficientBalance: 'there are not enough of these items in the account',
    },
    unreachable: (network: string) =>
      `${network} isn’t responding. Your transactions aren’t affected. We’ll keep checking.`,
    details: 'Details',
    network: 'Network',
    sent: 'Sent',
    block: 'Block',
    fee: 'Network fee',
    hash: 'Transaction ID',
    copyHash: 'Copy transaction ID',
    by: 'Replaced by',
    explorer: 'View on explorer',
    clear: 'Clear finished',
    /** Why a wallet did not send. */
    failures: {
      rejected: { title: 'You rejected the request', text: 'Nothing was sent.' },
      noAnswer: {
        title: 'It may have been sent',
        text: 'Your wallet couldn’t confirm it. Check your wallet before you try again.',
      },
      mayBeSent: {
        title: 'It may have been sent',
        text: 'The network hasn’t confirmed it. Check your wallet before you try again, so that you don’t send it twice.',
      },
      pending: {
        title: 'Your wallet already has an open request',
        text: 'Open it, answer that request, then try again.',
      },
      notConnected: { title: 'Your wallet is not connected', text: 'Connect it, then try again. Nothing was sent.' },
      wrongNetwork: {
        title: 'Your wallet is on another network',
        text: 'Change the network, then try again. Nothing was sent.',
      },
      funds: {
        title: 'Not enough coins',
        text: 'You don’t have enough for the amount plus the network fee. Nothing was sent.',
      },
      reverted: {
        title: 'This would fail',
        text: (reason: string) => `The contract says: ${reason}. Nothing was sent.`,
      },
      refused: {
        title: 'The network rejected it',
        text: (reason: string) => `Reason: ${reason}. Nothing was sent.`,
      },
      node: {
        title: 'The network cannot be reached',
        text: 'Nothing was sent. Check your internet connection, then try again in a moment.',
      },
      other: {
        title: 'That did not work',
        text: 'Your wallet reported an error this page doesn’t know. Check your wallet before you try again.',
      },
    },
    toasts: 'Notifications',
    dismiss: (title: string) => `Dismiss: ${title}`,
    more: (count: number) => (count === 1 ? '1 more in your activity' : `${count} more in your activity`),
  },

  signIn: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    /** Shown under the button before signing: what it means. */
    hint: 'You’ll sign a message in your wallet. It’s free and moves nothing.',
    signing: (wallet: string) => `Confirm in ${wallet}`,
    signingLong: (wallet: string) => `Open ${wallet} if you don’t see the request.`,
    verifying: 'Checking your signature',
    stop: 'Stop waiting',
    signedInAs: 'Signed in as',
    signedIn: 'You are signed in.',
    ended: {
      left: 'You are signed out.',
      expired: 'Your sign-in has expired. Sign in again to continue.',
      accountChanged: 'You were signed out because you switched accounts.',
      disconnected: 'You were signed out because your wallet disconnected.',
      elsewhere: 'You signed out in another tab.',
    },
    failures: {
      refused: { title: 'You rejected the request', text: 'You are not signed in. Try again whenever you like.' },
      cancelled: { title: 'You stopped waiting', text: 'You are not signed in. Try again whenever you like.' },
      noAnswer: { title: 'Your wallet didn’t respond', text: 'It may be locked or busy. Open it, then try again.' },
      walletFailed: {
        title: 'Your wallet could not sign',
        text: 'It may not support signing messages, or is busy. Open it, then try again.',
      },
      notConnected: { title: 'Your wallet is not connected', text: 'Connect it, then sign in.' },
      accountChanged: {
        title: 'You switched accounts',
        text: 'Sign in again with the account you want to use here.',
      },
      wrongChain: {
        title: 'Your wallet is on another network',
        text: 'You can sign in only on this page’s network. Switch networks, then try again.',
      },
      expired: { title: 'That took too long', text: 'The message has expired. Try again.' },
      notYetValid: {
        title: 'Your device’s clock may be wrong',
        text: 'The message is not valid yet. Check this device’s date and time, then try again.',
      },
      wrongSignature: {
        title: 'The signature isn’t valid',
        text: 'It was made by another account, or your wallet is a contract this page cannot check. You are not signed in.',
      },
      serverUnavailable: {
        title: 'The sign-in service can’t be reached',
        text: 'Check your internet connection, then try again.',
      },
      nodeUnavailable: {
        title: 'Your wallet cannot be checked right now',
        text: 'Its network isn’t responding. Try again in a moment.',
      },
      busy: { title: 'Too many sign-ins right now', text: 'Try again in a moment.' },
      other: {
        title: 'Signing in did not work',
        text: 'Nothing is lost. Try again. If it keeps happening, tell the people who run this page.',
      },
    },
  },
}

export type Messages = typeof messages
