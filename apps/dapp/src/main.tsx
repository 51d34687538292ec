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
import { routeTree } from './routeTree.gen.ts'
import { texts } from './texts.ts'
import { Crashed } from './ui/crashed.tsx'

const createPage = () => {
  const dapp = readDappConfig()
  const latchkey = createPageLatchkey(dapp)
  const siwe = dapp.signIn
    ? createSiwe(latchkey, { server: dapp.signIn, statement: texts.sign.signIn.statement })
    : undefined
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

const root = createRoot(document.getElementById('root') as HTMLElement) // stands in index.html

try {
  const router = createPage()
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
} catch (error) {
  const { title, text } = texts.broken
  root.render(
    <Notice tone="danger" title={title}>
      <p>{text}</p>
      <p>{String(error)}</p>
    </Notice>,
  )
}
