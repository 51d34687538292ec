// Written by `npm run reference` from the files of login-providers/; a test fails when it is stale.

/** The names of the connectors, each with its login provider. */
export const loginConnectors = {
  google: 'google.com',
  apple: 'apple.com',
  x: 'twitter.com',
  discord: 'discord.com',
  facebook: 'facebook.com',
  kakao: 'kakao.com',
  email: 'email',
} as const
