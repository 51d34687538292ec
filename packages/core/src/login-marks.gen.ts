// Written by `npm run reference` from the files of login-providers/; a test fails when it is stale.

/** The marks in one colour: the path of an SVG on a square of 20. */
export const loginMarks = {
  'google.com': 'M16.6 10H10.4M16.6 10a6.6 6.6 0 1 1-2-4.7',
  'apple.com': 'M10 7.2c-3.6-2.1-6.2.6-6.2 4 0 3.2 2.2 6.3 4.1 6.3 0.9 0 1.2-.5 2.1-.5s1.2.5 2.1.5c1.5 0 3-1.9 3.7-4-2.7-1.3-2.8-4.6-.5-6-1.4-1.6-3.3-1.5-5.3-.3zM10 5.2c0-1.6 1-2.7 2.5-2.9',
  'twitter.com': 'M4 4l12 12.5M16 4L4 16.5',
  'discord.com': 'M6.5 5.5c2.3-.8 4.7-.8 7 0l.6-1c1.4.4 2 .7 2.3 1 1.6 3 2 5.8 1.7 8.8-1 .9-2.2 1.4-3.6 1.7l-1-1.7M6.5 5.5l-.6-1c-1.4.4-2 .7-2.3 1-1.6 3-2 5.8-1.7 8.8 1 .9 2.2 1.4 3.6 1.7l1-1.7M5.5 14c3 1 6 1 9 0M7.3 10.5v.6M12.7 10.5v.6',
  'facebook.com': 'M13.5 3.5h-1.5c-1.7 0-2.7 1-2.7 2.8V17M6.5 9.7h6',
  'kakao.com': 'M10 3.5c4 0 7.2 2.5 7.2 5.6s-3.2 5.6-7.2 5.6c-.6 0-1.1 0-1.6-.1L5 17l.6-3.2c-1.7-1-2.8-2.7-2.8-4.7 0-3.1 3.2-5.6 7.2-5.6z',
} as const
