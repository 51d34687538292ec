import '@latchkey/ui/tokens.css'
import '@latchkey/ui/base.css'
import '@latchkey/kit/styles.css'
import { createSiwe } from '@latchkey/kit'
import { Notice } from '@latchkey/ui'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createPageLatchkey } from './connection/create-page-latchkey.ts'
import { readDappConfig } from './dapp-config.ts'
import { type LoadedMessages, loadMessages } from './messages/catalogue.ts'
import { LoadedMessagesProvider, MessagesProvider } from './messages/messages-provider.tsx'
import { readPreferences } from './preferences/preferences.ts'
import { routeTree } from './routeTree.gen.ts'
import { Crashed } from './ui/crashed.tsx'
import { retryStyles } from './ui/retry-styles.ts'

/** The statement that people sign to sign in. EIP-4361 only allows ASCII, so it is English in every language. */
const statement = 'Sign in to the Latchkey demo.'

const createPage = () => {
  const dapp = readDappConfig()
  const latchkey = createPageLatchkey(dapp)
  const siwe = dapp.signIn ? createSiwe(latchkey, { server: dapp.signIn, statement }) : undefined
  return createRouter({
    routeTree,
    context: { dapp, latchkey, siwe },
    defaultPreload: 'intent',
    defaultErrorComponent: Crashed,
    scrollRestoration: true,
  })
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPage>
  }
}

retryStyles(window)
const root = createRoot(document.getElementById('root') as HTMLElement) // stands in index.html

/** Shows the page. */
const show = (initial: LoadedMessages) => {
  try {
    const router = createPage()
    root.render(
      <StrictMode>
        <MessagesProvider initial={initial}>
          <RouterProvider router={router} />
        </MessagesProvider>
      </StrictMode>,
    )
  } catch (error) {
    const { title, text } = initial.messages.broken
    root.render(
      <LoadedMessagesProvider loaded={initial}>
        <Notice tone="danger" title={title}>
          <p>{text}</p>
          <p>{String(error)}</p>
        </Notice>
      </LoadedMessagesProvider>,
    )
  }
}

// Loaded before the first paint, so that nobody sees another language first. Not by an await of this module: a language's
// file imports from the script that this module is in, and each would wait for the other.
void loadMessages(readPreferences().language).then(show)
