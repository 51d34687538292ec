import { LatchkeyProvider, Toasts } from '@latchkey/kit'
import { createFileRoute, Outlet } from '@tanstack/react-router'
import { useLocale, useMessages } from '../messages/use-messages.ts'
import { usePreferences } from '../preferences/preferences.ts'

export const Route = createFileRoute('/_app')({ component: Shell })

/** The shell: the current page inside the connection provider, and nothing else. */
function Shell() {
  const { latchkey } = Route.useRouteContext()
  const { scheme, language } = usePreferences()
  const locale = useLocale()
  const { kit } = useMessages()
  return (
    <LatchkeyProvider
      latchkey={latchkey}
      theme={{ scheme }}
      locale={language}
      messages={locale === language ? kit : undefined}
    >
      <Outlet />
      <Toasts />
    </LatchkeyProvider>
  )
}
