import type { LoginProviderRecord } from '../login-provider-record.ts'

export default {
  order: 10,
  domain: 'google.com',
  title: 'Google',
  icon: {
    background: '#fff',
    shapes:
      '<g fill="none" stroke-width="3.6"><path stroke="#ea4335" d="M9.1 12.9a7.7 7.7 0 0 1 12.5-2.6"/><path stroke="#fbbc05" d="M9.1 12.9a7.7 7.7 0 0 0 0 6.4"/><path stroke="#34a853" d="M9.1 19.3a7.7 7.7 0 0 0 11.9 2.6"/><path stroke="#4285f4" d="M21 21.9a7.7 7.7 0 0 0 2.7-5.8H16"/></g>',
  },
} satisfies LoginProviderRecord
