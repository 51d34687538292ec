import type { LoginProviderRecord } from '../login-provider-record.ts'

export default {
  order: 50,
  domain: 'facebook.com',
  title: 'Facebook',
  icon: {
    background: '#1877f2',
    shapes:
      '<path fill="#fff" d="M17.3 32V20.5h3.9l.7-4.5h-4.6v-2.8c0-1.3.6-2.4 2.5-2.4H22V7c-.5-.1-1.9-.3-3.3-.3-3.5 0-5.7 2.1-5.7 5.9V16H9v4.5h4V32z"/>',
  },
} satisfies LoginProviderRecord
