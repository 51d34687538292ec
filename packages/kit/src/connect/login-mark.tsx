import type { LoginProvider } from '@latchkey/core/login-providers'
import { Icon } from '../parts/notice.tsx'

const google = [
  [
    '#ea4335',
    'M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z',
  ],
  [
    '#4285f4',
    'M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z',
  ],
  [
    '#fbbc05',
    'M10.53 28.59A14.5 14.5 0 0 1 9.77 24c0-1.6.27-3.14.76-4.59l-7.98-6.19A24 24 0 0 0 0 24c0 3.88.92 7.54 2.56 10.78z',
  ],
  [
    '#34a853',
    'M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z',
  ],
] as const

const apple =
  'M12.15 6.9c-.95 0-2.42-1.08-3.96-1.04-2.04.03-3.91 1.18-4.96 3.01-2.12 3.68-.55 9.1 1.52 12.09 1.01 1.45 2.2 3.09 3.79 3.04 1.52-.06 2.09-.99 3.94-.99 1.83 0 2.35.99 3.96.95 1.64-.03 2.67-1.48 3.67-2.95 1.16-1.69 1.64-3.33 1.66-3.41-.04-.01-3.18-1.22-3.22-4.86-.03-3.04 2.48-4.5 2.6-4.56-1.43-2.09-3.63-2.32-4.39-2.37-2-.16-3.68 1.09-4.61 1.09zM15.53 3.83c.84-1.01 1.4-2.43 1.24-3.83-1.2.05-2.66.8-3.53 1.82-.78.9-1.45 2.34-1.27 3.71 1.34.1 2.71-.69 3.56-1.7'

/** Drawn by ourselves in one colour, on the grid of all icons. */
const drawn: Record<Exclude<LoginProvider, 'google.com' | 'apple.com'>, string> = {
  'twitter.com': 'M4 4l12 12.5M16 4L4 16.5',
  'discord.com':
    'M6.5 5.5c2.3-.8 4.7-.8 7 0l.6-1c1.4.4 2 .7 2.3 1 1.6 3 2 5.8 1.7 8.8-1 .9-2.2 1.4-3.6 1.7l-1-1.7M6.5 5.5l-.6-1c-1.4.4-2 .7-2.3 1-1.6 3-2 5.8-1.7 8.8 1 .9 2.2 1.4 3.6 1.7l1-1.7M5.5 14c3 1 6 1 9 0M7.3 10.5v.6M12.7 10.5v.6',
  'facebook.com': 'M13.5 3.5h-1.5c-1.7 0-2.7 1-2.7 2.8V17M6.5 9.7h6',
  'kakao.com':
    'M10 3.5c4 0 7.2 2.5 7.2 5.6s-3.2 5.6-7.2 5.6c-.6 0-1.1 0-1.6-.1L5 17l.6-3.2c-1.7-1-2.8-2.7-2.8-4.7 0-3.1 3.2-5.6 7.2-5.6z',
}

/** The mark of who a person signs in with; stands beside its name. */
export function LoginMark({ provider }: { provider: LoginProvider }) {
  if (provider === 'google.com')
    return (
      <svg className="lk-icon" viewBox="0 0 48 48" width="20" height="20" aria-hidden="true">
        {google.map(([colour, path]) => (
          <path key={colour} fill={colour} d={path} />
        ))}
      </svg>
    )
  if (provider === 'apple.com')
    return (
      <svg className="lk-icon" viewBox="0 0 24 24" width="20" height="20" fill="currentColor" aria-hidden="true">
        <path d={apple} />
      </svg>
    )
  return <Icon path={drawn[provider]} />
}
