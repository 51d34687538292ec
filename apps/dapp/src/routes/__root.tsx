import type { Latchkey, Siwe } from '@latchkey/kit'
import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { DappConfig } from '../dapp-config.ts'

export type RouterContext = {
  dapp: DappConfig
  latchkey: Latchkey
  /** Undefined where this page has no server to sign in at. */
  siwe: Siwe | undefined
}

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet })
