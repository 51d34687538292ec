import type { LoginProviderRecord } from '../login-provider-record.ts'

/** A code that the API sends by mail: no company, so that each language has its own word for it. */
export default {
  order: 70,
  domain: 'email',
  title: 'Email',
  icon: {
    background: '#475569',
    shapes:
      '<g fill="none" stroke="#fff" stroke-width="2" stroke-linejoin="round"><rect x="7" y="9.5" width="18" height="13" rx="2"/><path d="M7.5 11l8.5 6.5 8.5-6.5"/></g>',
  },
} satisfies LoginProviderRecord
