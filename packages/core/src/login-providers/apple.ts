import type { LoginProviderRecord } from '../login-provider-record.ts'

export default {
  order: 20,
  domain: 'apple.com',
  title: 'Apple',
  icon: {
    background: '#000',
    shapes:
      '<path fill="#fff" d="M16 11.2c1.2 0 2.1-1 3.9-1 1.5 0 2.8.7 3.6 1.9-3.2 1.9-2.7 6.2.5 7.4-.7 1.9-2.3 4.7-4.1 4.7-1.3 0-1.9-.8-3.5-.8s-2.2.8-3.5.8c-2.2 0-5.1-4.5-5.1-8.3 0-3.7 2.3-5.7 4.7-5.7 1.5 0 2.6 1 3.5 1zM16 9.8c-.1-2.3 1.7-4.2 3.8-4.4.3 2.4-1.9 4.5-3.8 4.4z"/>',
  },
} satisfies LoginProviderRecord
