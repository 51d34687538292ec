/** Every word of the kit, in English. The other languages have the same shape; a missing word does not compile. */
export const texts = {
  parts: {
    close: 'Close',
    back: 'Back',
    copy: 'Copy',
    copied: 'Copied',
    copyFailed: 'Could not copy. Select the text instead.',
    code: (code: number) => `Code ${code}`,
    retry: 'Try again',
    loading: 'Loading',
    notLoaded: {
      title: 'This part could not be loaded',
      text: 'Check your internet connection, then try again.',
    },
  },

  connect: {
    connect: 'Connect',
    reconnect: 'Reconnect',
    restoring: 'Restoring',
    connecting: 'Connecting',
    wrongNetwork: 'Wrong network',
    /** Said before the whole address, to who does not see the button. */
    account: 'Account',
    connected: (wallet: string) => `Connected with ${wallet}.`,

    list: {
      title: 'Connect a wallet',
      installed: 'In this browser',
      social: 'No wallet yet? Use an account you have',
      others: 'Somewhere else',
      all: 'Choose a wallet',
      recent: 'Last used',
      browserWallet: 'Browser wallet',
      continueWith: (provider: string) => `Continue with ${provider}`,
      scan: 'Scan with your phone',
      openApp: 'Open a wallet app',
      coinbase: 'In a window of its own',
      none: {
        title: 'No wallet found in this browser',
        text: 'Install a wallet as an extension, then open this list again. On a phone, open this page in the browser of your wallet app.',
      },
      what: {
        question: 'What is a wallet?',
        answer: [
          'A wallet keeps the keys to what you own on a blockchain: coins, tickets, memberships.',
          'It also says who you are on pages like this one, without a password.',
          'A page can see your address and ask you for things; nothing happens unless you agree in your wallet.',
        ],
      },
    },

    asking: {
      title: (wallet: string) => `Waiting for ${wallet}`,
      socialTitle: 'Opening your wallet',
      extension: 'Open it if you don’t see it, and follow its steps.',
      social: 'Follow the steps in the wallet that opens here.',
      window: 'Go on in the window that opened. If none did, your browser may have blocked it.',
      app: 'Open the app on your phone, and follow its steps.',
      slow: {
        extension: (wallet: string) =>
          `Still waiting. Click the icon of ${wallet} in your browser’s toolbar: its question may be hidden there.`,
        other: 'Still waiting. If nothing shows, go back and try again. Nothing is lost.',
      },
      stop: 'Stop waiting',
    },

    restore: {
      title: 'Restoring your connection',
      announcement: (wallet: string) => `Waiting for ${wallet} to start.`,
      answer: (wallet: string) => `Asking ${wallet} whether you are still connected.`,
      nameless: 'your wallet',
      slow: (wallet: string) =>
        `This takes long. ${wallet} may be locked, or still starting. Open it, or stop waiting and choose again: nothing is lost.`,
      stop: 'Stop waiting',
    },

    ending: {
      wallet: {
        title: (wallet: string) => `${wallet} ended the connection`,
        text: 'It may be locked, or you disconnected this page in it. Unlock it and connect again.',
      },
      elsewhere: {
        title: () => 'You disconnected in another tab',
        text: 'Connect again to go on here.',
      },
      silent: {
        title: (wallet: string) => `${wallet} did not answer`,
        text: 'It may be locked or busy. Open it, then try again.',
      },
      missing: {
        title: (wallet: string) => `${wallet} is not there`,
        text: 'It may be switched off, or removed from this browser. Switch it on, then try again, or choose another wallet.',
      },
      refused: {
        title: (wallet: string) => `${wallet} no longer knows this page`,
        text: 'It asks for your consent once more. Connect again to go on.',
      },
    },

    phone: {
      title: 'Use a wallet app',
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
        title: (wallet: string) => `${wallet} is not there`,
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
      popup: {
        title: 'Your browser blocked the window',
        text: 'Allow this page to open windows, then try again.',
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
}

export type Texts = typeof texts
