import '@latchkey/ui/tokens.css'
import '@latchkey/ui/base.css'
import '@latchkey/kit/styles.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPageLatchkey } from './connection/create-page-latchkey.ts'
import { readDappConfig } from './dapp-config.ts'
import { Screens } from './first-screen.tsx'
import { type LoadedMessages, loadMessages } from './messages/catalogue.ts'
import { LoadedMessagesProvider, MessagesProvider } from './messages/messages-provider.tsx'
import { readPreferences } from './preferences/preferences.ts'
import { Broken } from './ui/broken.tsx'
import { CrashBoundary } from './ui/crash-boundary.tsx'
import { retryStyles } from './ui/retry-styles.ts'
import { Shell } from './ui/shell.tsx'

retryStyles(window)
const root = createRoot(document.getElementById('root') as HTMLElement) // stands in index.html

/** Shows the page. */
const show = (initial: LoadedMessages) => {
  try {
    const dapp = readDappConfig()
    const latchkey = createPageLatchkey(dapp)
    root.render(
      <StrictMode>
        <MessagesProvider initial={initial}>
          <CrashBoundary>
            <Shell dapp={dapp} latchkey={latchkey}>
              <Screens />
            </Shell>
          </CrashBoundary>
        </MessagesProvider>
      </StrictMode>,
    )
  } catch (error) {
    root.render(
      <LoadedMessagesProvider loaded={initial}>
        <Broken error={error} />
      </LoadedMessagesProvider>,
    )
  }
}

// Loaded before the first paint, so that nobody sees another language first. Not by an await of this module: a language's
// file imports from the script that this module is in, and each would wait for the other.
void loadMessages(readPreferences().language).then(show)
