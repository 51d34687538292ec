import type { LoginProviderRecord } from '../login-provider-record.ts'

export default {
  order: 60,
  domain: 'kakao.com',
  title: 'Kakao',
  icon: {
    background: '#fee500',
    shapes:
      '<path fill="#191600" d="M16 7.5c-5.2 0-9.4 3.3-9.4 7.4 0 2.7 1.8 5 4.5 6.3l-.9 3.4c-.1.4.3.7.6.5l4-2.7 1.2.1c5.2 0 9.4-3.3 9.4-7.6 0-4.1-4.2-7.4-9.4-7.4z"/>',
  },
} satisfies LoginProviderRecord
