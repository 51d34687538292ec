import type { LoginProviderRecord } from '../login-provider-record.ts'

export default {
  order: 40,
  domain: 'discord.com',
  title: 'Discord',
  icon: {
    background: '#5865f2',
    shapes:
      '<path fill="#fff" d="M12.5 8.5 12 9.7c2.6-.5 5.4-.5 8 0l-.5-1.2c1.7.3 3.2.8 4.3 1.5 2 3.2 3 6.8 2.7 11-1.6 1.3-3.3 2-5 2.5l-1.2-2.2 1.6-.9c-3.7 1.7-8.1 1.7-11.8 0l1.6.9-1.2 2.2c-1.7-.5-3.4-1.2-5-2.5-.3-4.2.7-7.8 2.7-11 1.1-.7 2.6-1.2 4.3-1.5z"/><g fill="#5865f2"><circle cx="12.7" cy="16.5" r="1.9"/><circle cx="19.3" cy="16.5" r="1.9"/></g>',
  },
} satisfies LoginProviderRecord
