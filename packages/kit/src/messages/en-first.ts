/**
 * The words of the button and of the list, which are loaded with the page; the other English ones are loaded with their
 * components.
 */
export const firstMessages = {
  parts: {
    close: 'Close',
    back: 'Back',
    code: (code: number) => `Code ${code}`,
    /** The failure's reference, for support. */
    reference: (reference: string) => `Reference ${reference}`,
    /** The project’s own pages. */
    links: { terms: 'Terms of use', privacy: 'Privacy', support: 'Support' },
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
    restoring: 'Reconnecting',
    connecting: 'Connecting',
    wrongNetwork: 'Wrong network',
    /** Read out before the full address, for visitors who do not see the button. */
    account: 'Account',
    connected: (wallet: string) => `Connected with ${wallet}.`,

    list: {
      title: 'Connect a wallet',
      installed: 'In this browser',
      social: 'No wallet yet? Sign in with an account you have',
      others: 'Other ways',
      recent: 'Last used',
      recommended: 'Recommended',
      install: 'Install it from its own site',
      get: 'Get a wallet',
      browserWallet: 'Browser wallet',
      /** The name of the login that belongs to no company. */
      email: 'Email',
      continueWith: (provider: string) => `Continue with ${provider}`,
      scan: 'Scan with your phone',
      openApp: 'Open a wallet app',
      coinbase: 'Opens in a new window',
      none: {
        title: 'No wallet found in this browser',
        text: 'Install a wallet extension, then open this list again. On a phone, open this page in your wallet app’s browser.',
      },
      what: {
        question: 'What is a wallet?',
        answer: [
          'A wallet keeps the keys to what you own on a blockchain: coins, tickets, memberships.',
          'It also lets you sign in to pages like this one without a password.',
          'A page can see your address and send you requests. Nothing happens unless you approve in your wallet.',
        ],
      },
    },

    asking: {
      title: (wallet: string) => `Waiting for ${wallet}`,
      socialTitle: 'Opening your wallet',
    },

    restore: {
      title: 'Reconnecting',
      nameless: 'your wallet',
      /** The same at the start of a sentence. */
      unnamed: 'Your wallet',
    },

    ending: {
      wallet: {
        title: (wallet: string) => `${wallet} ended the connection`,
        text: 'It may be locked, or you may have disconnected this page there. Unlock it, then connect again.',
      },
      elsewhere: {
        title: () => 'You disconnected in another tab',
        text: 'Connect again to continue here.',
      },
      silent: {
        title: (wallet: string) => `${wallet} didn’t respond`,
        text: 'It may be locked or busy. Open it, then try again.',
      },
      missing: {
        title: (wallet: string) => `${wallet} was not found`,
        text: 'It may be turned off or removed from this browser. Turn it on, then try again, or choose another wallet.',
      },
      refused: {
        title: (wallet: string) => `${wallet} is no longer connected to this page`,
        text: 'Connect again and approve it in your wallet.',
      },
      /** The same for the embedded wallet, which is part of this page. */
      signedOut: {
        title: () => 'You’re signed out of your wallet',
        text: 'Sign in again to continue. Some browsers don’t let a wallet remember you between visits.',
      },
    },

    phone: {
      title: 'Use a wallet app',
    },
  },

  account: {
    title: 'Your account',
    /** Read out after a link that leaves the page. */
    newTab: 'opens in a new tab',
  },
  networks: { title: 'Networks' },
  transactions: { title: 'Activity' },
}

export type FirstMessages = typeof firstMessages
