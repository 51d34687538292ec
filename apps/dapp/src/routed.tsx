import { createSiwe, type Latchkey } from '@latchkey/kit'
import { createRouter, RouterProvider } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { pageChains } from './chains/page-chains.ts'
import { type DappConfig, DappConfigError } from './dapp-config.ts'
import { routeTree } from './routeTree.gen.ts'
import { Crashed } from './ui/crashed.tsx'

/** The statement that people sign to sign in. EIP-4361 only allows ASCII, so it is English in every language. */
const statement = 'Sign in to the Latchkey demo.'

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPageRouter>
  }
}

const createPageRouter = ({ signIn }: DappConfig, latchkey: Latchkey) =>
  createRouter({
    routeTree,
    context: { siwe: signIn ? createSiwe(latchkey, { server: signIn, statement }) : undefined },
    defaultPreload: 'intent',
    defaultErrorComponent: Crashed,
    scrollRestoration: true,
  })

/**
 * Creates the router, and returns its pages as a component.
 *
 * @throws DappConfigError for a network that the register does not have
 */
export function createRouted(dapp: DappConfig, latchkey: Latchkey): ComponentType {
  try {
    pageChains(dapp)
  } catch (cause) {
    throw new DappConfigError(`The configuration's content.chains: ${String(cause)}`, { cause })
  }
  const router = createPageRouter(dapp, latchkey)
  return function Routed() {
    return <RouterProvider router={router} />
  }
}
