import { type Latchkey, LatchkeyProvider, Toasts } from '@latchkey/kit'
import { type ReactNode, useContext } from 'react'
import type { DappConfig } from '../dapp-config.ts'
import { DappContext } from '../dapp-context.ts'
import { MessagesContext } from '../messages/use-first-messages.ts'
import { usePreferences } from '../preferences/preferences.ts'

/** The shell: the current page inside the connection provider, and nothing else. */
export function Shell({ dapp, latchkey, children }: { dapp: DappConfig; latchkey: Latchkey; children: ReactNode }) {
  const { scheme, language } = usePreferences()
  const { locale, messages } = useContext(MessagesContext)
  return (
    <DappContext value={dapp}>
      <LatchkeyProvider
        latchkey={latchkey}
        theme={{ scheme }}
        locale={language}
        messages={locale === language ? messages?.kit : undefined}
      >
        {children}
        <Toasts />
      </LatchkeyProvider>
    </DappContext>
  )
}
