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
  mark: 'M10 3.5c4 0 7.2 2.5 7.2 5.6s-3.2 5.6-7.2 5.6c-.6 0-1.1 0-1.6-.1L5 17l.6-3.2c-1.7-1-2.8-2.7-2.8-4.7 0-3.1 3.2-5.6 7.2-5.6z',
} satisfies LoginProviderRecord
