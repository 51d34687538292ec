import { createFileRoute, Outlet } from '@tanstack/react-router'
import { ConnectionProvider } from '../connection/connection-provider.tsx'

export const Route = createFileRoute('/_app')({ component: Shell })

/** The shell: the current page inside the connection provider, and nothing else (specification, section 2). */
function Shell() {
  const { connection } = Route.useRouteContext()
  return (
    <ConnectionProvider connection={connection}>
      <Outlet />
    </ConnectionProvider>
  )
}
