import { messages as ui } from '@latchkey/ui/messages/en'

/** The English words of the first screen, which are loaded with the page; the others are loaded with their pages. */
export const firstMessages = {
  /** The words of the shared components. */
  ui,
  brand: 'Latchkey',
  title: (page: string) => `${page} · Latchkey`,
  skip: 'Skip to the content',
  nav: { label: 'Pages', account: 'Account', sign: 'Sign', send: 'Send', chains: 'Chains' },
  foot: (network: string) => `${network}: coins here are worth nothing.`,
  restoring: 'Restoring your connection',

  restoringLong: {
    title: 'Your wallet is taking a while',
    text: 'It may be loading slowly, or can’t be reached. Nothing is lost. Wait, or stop and sign in again.',
    action: 'Stop waiting',
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

  preferences: {
    scheme: 'Theme',
    schemes: { system: 'Same as this device', light: 'Light', dark: 'Dark' },
    language: 'Language',
  },
}

export type FirstMessages = typeof firstMessages
