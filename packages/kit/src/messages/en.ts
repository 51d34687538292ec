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
      window: 'Go on in the window that opened. If none did, your browser may have blocked it.',
      slow: {
        extension: (wallet: string) =>
          `Still waiting. Click the icon of ${wallet} in your browser’s toolbar: its question may be hidden there.`,
        other: 'Still waiting. If nothing shows, go back and try again. Nothing is lost.',
      },
      stop: 'Stop waiting',
    },

    restore: {
      ...connect.restore,
      announcement: (wallet: string) => `Waiting for ${wallet} to start.`,
      answer: (wallet: string) => `Asking ${wallet} whether you are still connected.`,
      slow: (wallet: string) =>
        `This takes long. ${wallet} may be locked, or still starting. Open it, or stop waiting and choose again: nothing is lost.`,
    },

    phone: {
      ...connect.phone,
      steps: [
        'Open the wallet app on your phone.',
        'Find its scanner, and point it at this code.',
        'Agree to connect there. You are done here.',
      ],
      code: 'Code for your wallet app to scan',
      copy: 'Copy link',
      copyHint: 'Some wallets take a link instead: copy it, and paste it where they ask for WalletConnect.',
      preparing: 'Preparing a private link to your wallet',
      onThisDevice: 'My wallet is on this device',
      withCode: 'Show a code to scan',
      choose: 'Choose the app you have. It opens and asks you; then come back here.',
      another: 'Another wallet app',
      opening: {
        title: (app: string) => `Opening ${app}`,
        text: (app: string) => `Agree in ${app}, then come back here.`,
        nameless: 'your wallet app',
        again: 'Open it again',
        didNotOpen: 'Did nothing open?',
        missing: (app: string) =>
          `${app} may not be installed. Get it, or copy the link and paste it into a wallet app you have.`,
        missingAny: 'There may be no wallet app that listens. Copy the link, and paste it into the one you have.',
        get: (app: string) => `Get ${app}`,
        choose: 'Choose another app',
      },
    },

    another: 'Choose another wallet',
    failures: {
      rejected: {
        title: 'You said no in the wallet',
        text: 'Nothing was shared. Try again whenever you like.',
      },
      pending: {
        title: (wallet: string) => `${wallet} has an open question already`,
        text: 'Open it, answer what it asks there, then try again.',
      },
      noAnswer: {
        title: (wallet: string) => `${wallet} did not answer`,
        text: 'It may be locked or busy. Open it, then try again.',
      },
      cancelled: {
        title: 'You stopped waiting',
        text: 'Nothing was shared. Try again whenever you like.',
      },
      missing: {
        title: (wallet: string) => `${wallet} was not found`,
        text: 'It may be switched off, or removed from this browser. Switch it on, reload this page, then try again.',
      },
      unauthorized: {
        title: (wallet: string) => `${wallet} did not let this page in`,
        text: 'Unlock it, and allow it to connect to this page. Then try again.',
      },
      alreadyConnected: {
        title: 'You are connected already',
        text: 'This wallet is the one in use.',
      },
      chain: {
        title: 'The network did not fit',
        text: 'Your wallet could not change to the network this page uses. Choose that network in the wallet, then try again.',
      },
      notSwitched: {
        title: 'Your wallet is still on another network',
        text: 'It said it had changed, and did not. Choose the network in the wallet itself, then try again.',
      },
      notConfigured: {
        title: 'This page does not use that network',
        text: 'Choose another network. Nothing has changed.',
      },
      switchRejected: {
        title: 'You said no in the wallet',
        text: 'You are still on the network you were on.',
      },
      relay: {
        title: 'The way to your phone is blocked',
        text: 'The service that passes messages to wallet apps cannot be reached. Check your internet connection, then try again.',
      },
      expired: {
        title: 'The code has expired',
        text: 'For your safety it works for five minutes. Try again to get a new one.',
      },
      outdatedBrowser: {
        title: 'Your browser is too old for this wallet',
        text: 'Update it, or open this page in a current version of Chrome, Firefox or Safari.',
      },
      popup: {
        title: 'Your browser blocked the window',
        text: 'Allow this page to open windows, then try again.',
      },
      closed: {
        title: 'You closed the wallet’s window',
        text: 'Nothing was shared. Try again whenever you like.',
      },
      notSignedIn: {
        title: 'The sign-in did not finish',
        text: 'Its window was closed, or you were not let in. Nothing was shared. Try again whenever you like.',
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
        title: (wallet: string) => `${wallet} gave an answer that makes no sense`,
        text: 'Nothing was shared. Update the wallet, or choose another one.',
      },
      other: {
        title: 'That did not work',
        text: 'Your wallet gave a reason this page does not know. Nothing was lost. Try again, or choose another wallet.',
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
    /** Read after a link that leaves the page. */
    newTab: 'opens in a new tab',
    balance: 'Balance',
    allDigits: 'Show all digits',
    fewDigits: 'Show fewer digits',
    loadingBalance: 'Reading your balance',
    oldBalance: 'This may be out of date. The network does not answer; we keep trying.',
    noBalance: 'Your balance cannot be read right now. The network does not answer; we keep trying.',
    network: 'Network',
    changeNetwork: 'Change network',
    activity: 'Activity',
    underWay: (count: number) => (count === 1 ? '1 under way' : `${count} under way`),
    openWallet: 'Open wallet',
    openWalletFailed: {
      title: 'The wallet did not open',
      text: 'Nothing has changed. Check your internet connection, then try again.',
    },
    disconnect: 'Disconnect',
    nobody: 'Nobody is connected.',
    wrongNetwork: {
      title: 'Your wallet is on another network',
      text: 'This page does not use that one. Nothing is lost: change the network, or disconnect.',
      notUsed: 'Not used here',
      switchTo: (network: string) => `Switch to ${network}`,
    },
  },

  networks: {
    ...firstMessages.networks,
    current: 'In use',
    waiting: (wallet: string) => `Confirm in ${wallet}`,
    waitingLong: (wallet: string) => `Open ${wallet} if you don’t see its question.`,
    stop: 'Stop waiting',
    switched: (network: string) => `You are on ${network} now.`,
    testing: 'For testing',
  },

  transactions: {
    ...firstMessages.transactions,
    untitled: 'Transaction',
    list: 'What you sent from this page',
    none: {
      title: 'Nothing sent yet',
      text: 'What you send from this page shows up here, and stays when you come back.',
    },
    /** One word each: how it stands. */
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
    /** A sentence each: what that means. */
    meanings: {
      pending: 'Sent. Waiting for the network to take it in.',
      again: 'The network took back the block it was in. It waits for another one; you need not send it again.',
      confirmed: (count: string, of: string) => `Done. ${count} of ${of} confirmations.`,
      settled: 'Done, and settled.',
      failed: (reason: string | undefined) =>
        `It was not carried out.${reason ? ` The reason given: ${reason}.` : ' No reason was given.'} Only the network fee was paid.`,
      repriced: 'You sent the same again with a higher fee, and that one was taken. It happened once, not twice.',
      repricedFailed:
        'You sent the same again with a higher fee, and that one was not carried out. Only its fee was paid.',
      cancelled: 'You cancelled it in your wallet. Nothing was sent.',
      other: 'Your wallet sent something else in its place. This one will not happen.',
      dropped:
        'The network does not know it any more. It may still turn up. Look in your wallet before you send it again.',
    },
    /** Errors contracts give by name, as part of the sentences that say them. */
    reasons: {
      Panic: 'the contract made a mistake in its own reckoning',
      OutOfGas: 'the fee limit was too low for what it had to do',
      ERC20InsufficientBalance: 'there are not enough of these tokens in the account',
      ERC20InsufficientAllowance: 'not enough spending was approved',
      ERC20InvalidReceiver: 'tokens cannot be sent to this address',
      ERC20InvalidSpender: 'this address cannot be allowed to spend',
      ERC721InsufficientApproval: 'it was not approved to move this item',
      ERC721NonexistentToken: 'there is no such item',
      ERC1155InsufficientBalance: 'there are not enough of these items in the account',
    },
    unreachable: (network: string) =>
      `${network} does not answer. Your transactions are not affected; we keep looking.`,
    details: 'Details',
    network: 'Network',
    sent: 'Sent',
    block: 'Block',
    fee: 'Network fee',
    hash: 'Transaction number',
    copyHash: 'Copy transaction number',
    by: 'Replaced by',
    explorer: 'View on explorer',
    clear: 'Clear finished',
    /** Why a wallet did not send. */
    failures: {
      rejected: { title: 'You said no in the wallet', text: 'Nothing was sent.' },
      noAnswer: {
        title: 'The wallet went away before it answered',
        text: 'We do not know whether it was sent. Look in your wallet before you try again.',
      },
      mayBeSent: {
        title: 'It may have been sent',
        text: 'The network has not confirmed it. Look in your wallet before you try again, so that it is not sent twice.',
      },
      pending: {
        title: 'Your wallet has an open question already',
        text: 'Open it, answer what it asks there, then try again.',
      },
      notConnected: { title: 'Your wallet is not connected', text: 'Connect it, then try again. Nothing was sent.' },
      wrongNetwork: {
        title: 'Your wallet is on another network',
        text: 'Change the network, then try again. Nothing was sent.',
      },
      funds: {
        title: 'Not enough coins',
        text: 'The account does not hold the amount and the network fee together. Nothing was sent.',
      },
      reverted: {
        title: 'This would fail',
        text: (reason: string) => `The contract says: ${reason}. Nothing was sent.`,
      },
      refused: {
        title: 'The network refused it',
        text: (reason: string) => `It said: ${reason}. Nothing was sent.`,
      },
      node: {
        title: 'The network cannot be reached',
        text: 'Nothing was sent. Check your internet connection, then try again in a moment.',
      },
      other: {
        title: 'That did not work',
        text: 'Your wallet gave a reason this page does not know. Look in your wallet before you try again.',
      },
    },
    toasts: 'Notifications',
    dismiss: (title: string) => `Dismiss: ${title}`,
    more: (count: number) => (count === 1 ? '1 more in your activity' : `${count} more in your activity`),
  },

  signIn: {
    signIn: 'Sign in',
    signOut: 'Sign out',
    /** Under the button, before: what signing means. */
    hint: 'You sign a message in your wallet. It costs nothing and moves nothing.',
    signing: (wallet: string) => `Confirm in ${wallet}`,
    signingLong: (wallet: string) => `Open ${wallet} if you don’t see its question.`,
    verifying: 'Checking your signature',
    stop: 'Stop waiting',
    signedInAs: 'Signed in as',
    signedIn: 'You are signed in.',
    ended: {
      left: 'You are signed out.',
      expired: 'Your sign-in has run out. Sign in again to go on.',
      accountChanged: 'You were signed out because another account was chosen.',
      disconnected: 'You were signed out because your wallet disconnected.',
      elsewhere: 'You signed out in another tab.',
    },
    failures: {
      refused: { title: 'You said no in the wallet', text: 'You are not signed in. Try again whenever you like.' },
      cancelled: { title: 'You stopped waiting', text: 'You are not signed in. Try again whenever you like.' },
      noAnswer: { title: 'Your wallet did not answer', text: 'It may be locked or busy. Open it, then try again.' },
      walletFailed: {
        title: 'Your wallet could not sign',
        text: 'It may not support signing messages, or is busy. Open it, then try again.',
      },
      notConnected: { title: 'Your wallet is not connected', text: 'Connect it, then sign in.' },
      accountChanged: {
        title: 'Another account was chosen',
        text: 'Sign in again with the account you want to use here.',
      },
      wrongChain: {
        title: 'Your wallet is on another network',
        text: 'This page signs in on its own network only. Change the network, then try again.',
      },
      expired: { title: 'That took too long', text: 'The message to sign has run out. Try again.' },
      notYetValid: {
        title: 'The clocks do not agree',
        text: 'The message is not valid yet. Check this device’s date and time, then try again.',
      },
      wrongSignature: {
        title: 'The signature is not right',
        text: 'It was made by another account, or your wallet is a contract this page cannot check. You are not signed in.',
      },
      serverUnavailable: {
        title: 'The sign-in cannot be reached',
        text: 'Check your internet connection, then try again.',
      },
      nodeUnavailable: {
        title: 'Your wallet cannot be checked right now',
        text: 'The network that knows it does not answer. Try again in a moment.',
      },
      busy: { title: 'Too many people at once', text: 'Try again in a moment.' },
      other: {
        title: 'Signing in did not work',
        text: 'Nothing is lost. Try again; if it stays like this, tell whoever runs this page.',
      },
    },
  },
}

export type Messages = typeof messages
