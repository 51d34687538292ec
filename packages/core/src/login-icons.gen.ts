// Written by `npm run reference` from the files of login-providers/; a test fails when it is stale.

/** The parts of each icon: the background of a square of 32, and what is drawn on it. */
export const loginIcons = {
  'google.com': { background: '#fff', shapes: '<g fill="none" stroke-width="3.6"><path stroke="#ea4335" d="M9.1 12.9a7.7 7.7 0 0 1 12.5-2.6"/><path stroke="#fbbc05" d="M9.1 12.9a7.7 7.7 0 0 0 0 6.4"/><path stroke="#34a853" d="M9.1 19.3a7.7 7.7 0 0 0 11.9 2.6"/><path stroke="#4285f4" d="M21 21.9a7.7 7.7 0 0 0 2.7-5.8H16"/></g>' },
  'apple.com': { background: '#000', shapes: '<path fill="#fff" d="M16 11.2c1.2 0 2.1-1 3.9-1 1.5 0 2.8.7 3.6 1.9-3.2 1.9-2.7 6.2.5 7.4-.7 1.9-2.3 4.7-4.1 4.7-1.3 0-1.9-.8-3.5-.8s-2.2.8-3.5.8c-2.2 0-5.1-4.5-5.1-8.3 0-3.7 2.3-5.7 4.7-5.7 1.5 0 2.6 1 3.5 1zM16 9.8c-.1-2.3 1.7-4.2 3.8-4.4.3 2.4-1.9 4.5-3.8 4.4z"/>' },
  'twitter.com': { background: '#000', shapes: '<path fill="none" stroke="#fff" stroke-width="2" d="M8.5 8h3.7l11.3 16h-3.7z"/><path stroke="#fff" stroke-width="2" d="M23 8l-6.2 7M15 17l-6.2 7"/>' },
  'discord.com': { background: '#5865f2', shapes: '<path fill="#fff" d="M12.5 8.5 12 9.7c2.6-.5 5.4-.5 8 0l-.5-1.2c1.7.3 3.2.8 4.3 1.5 2 3.2 3 6.8 2.7 11-1.6 1.3-3.3 2-5 2.5l-1.2-2.2 1.6-.9c-3.7 1.7-8.1 1.7-11.8 0l1.6.9-1.2 2.2c-1.7-.5-3.4-1.2-5-2.5-.3-4.2.7-7.8 2.7-11 1.1-.7 2.6-1.2 4.3-1.5z"/><g fill="#5865f2"><circle cx="12.7" cy="16.5" r="1.9"/><circle cx="19.3" cy="16.5" r="1.9"/></g>' },
  'facebook.com': { background: '#1877f2', shapes: '<path fill="#fff" d="M17.3 32V20.5h3.9l.7-4.5h-4.6v-2.8c0-1.3.6-2.4 2.5-2.4H22V7c-.5-.1-1.9-.3-3.3-.3-3.5 0-5.7 2.1-5.7 5.9V16H9v4.5h4V32z"/>' },
  'kakao.com': { background: '#fee500', shapes: '<path fill="#191600" d="M16 7.5c-5.2 0-9.4 3.3-9.4 7.4 0 2.7 1.8 5 4.5 6.3l-.9 3.4c-.1.4.3.7.6.5l4-2.7 1.2.1c5.2 0 9.4-3.3 9.4-7.6 0-4.1-4.2-7.4-9.4-7.4z"/>' },
  email: { background: '#475569', shapes: '<g fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"><rect x="7" y="9.5" width="18" height="13" rx="2"/><path d="M7.5 11l8.5 6.5 8.5-6.5"/></g>' },
} as const
