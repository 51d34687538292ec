import type { Siwe } from '@latchkey/kit'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'

export type RouterContext = {
  /** Undefined where this page has no server to sign in at. */
  siwe: Siwe | undefined
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet })
