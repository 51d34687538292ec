import type { LoginProviderRecord } from '../login-provider-record.ts'

export default {
  order: 30,
  domain: 'twitter.com',
  title: 'X',
  icon: {
    background: '#000',
    shapes:
      '<path fill="none" stroke="#fff" stroke-width="2" d="M8.5 8h3.7l11.3 16h-3.7z"/><path stroke="#fff" stroke-width="2" d="M23 8l-6.2 7M15 17l-6.2 7"/>',
  },
} satisfies LoginProviderRecord
