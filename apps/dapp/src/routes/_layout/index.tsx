import { createFileRoute, Navigate } from '@tanstack/react-router'
import { ConnectPage } from '../../connection/connect-page.tsx'

export const Route = createFileRoute('/_layout/')({
  component: () => <ConnectPage whenConnected={<Navigate to="/account" replace />} />,
})
