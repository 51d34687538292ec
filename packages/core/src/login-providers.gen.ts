// Written by `npm run reference` from the files of login-providers/; a test fails when it is stale.

/** The login providers, by their names on the wire. */
export const loginProviders = {
  'google.com': { title: 'Google' },
  'apple.com': { title: 'Apple' },
  'twitter.com': { title: 'X' },
  'discord.com': { title: 'Discord' },
  'facebook.com': { title: 'Facebook' },
  'kakao.com': { title: 'Kakao' },
  email: { title: 'Email' },
} as const
