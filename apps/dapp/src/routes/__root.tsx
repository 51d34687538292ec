import { createRootRouteWithContext, Outlet } from '@tanstack/react-router'
import type { Connection } from '../connection/connection.ts'
import type { DappConfig } from '../dapp-config.ts'
import type { Transactions } from '../transactions/transactions.ts'
import { NotFound } from '../ui/not-found.tsx'

export type RouterContext = { dapp: DappConfig; connection: Connection; transactions: Transactions }

export const Route = createRootRouteWithContext<RouterContext>()({ component: Outlet, notFoundComponent: NotFound })
