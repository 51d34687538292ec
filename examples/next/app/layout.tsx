import '@latchkey/kit/styles.css'
import type { ReactNode } from 'react'
import { Providers } from './providers.tsx'

/** The app router: the shell, rendered on the server. */
export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <Providers>{children}</Providers>
      </body>
    </html>
  )
}
