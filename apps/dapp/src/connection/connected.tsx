import { Button, Notice } from '@latchkey/ui'
import { getRouteApi, Navigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import type { Address } from 'viem'
import { type Connector, useConfig, useConnection } from 'wagmi'
import { texts } from '../texts.ts'
import { Skeleton } from '../ui/skeleton.tsx'
import styles from './account.module.css'

/** Somebody who is connected. `chain` is undefined when their wallet is on a network this page does not use. */
export type Connected = {
  address: Address
  chainId: number
  isSupported: boolean
  connector: Connector
}

const app = getRouteApi('/_app')

/** How long restoring may take before the page says that it does, milliseconds. */
const longMs = 4_000

/** What only a connected visitor sees. While their connection is restored, its outline; for others, the first page. */
export function WhenConnected({ children }: { children: (connected: Connected) => ReactNode }) {
  const connection = useConnection()
  if (connection.status === 'connected') {
    const { address, chain, chainId, connector } = connection
    return children({ address, chainId, connector, isSupported: chain !== undefined })
  }
  if (connection.status === 'disconnected') return <Navigate to="/" replace />
  return <Restoring />
}

/** The outline of a page while the connection is restored; after a while, what is happening and a way out. */
export function Restoring() {
  const config = useConfig()
  const { ending } = app.useRouteContext().connection
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
    return () => clearTimeout(timer)
  }, [])

  const stop = () => {
    ending.write('noAnswer')
    config.setState((state) => ({ ...state, connections: new Map(), current: null, status: 'disconnected' }))
  }
  const { title, text, action } = texts.restoringLong
  return (
    <>
      <Skeleton label={texts.restoring} />
      {long && (
        <>
          <Notice tone="info" title={title} role="status">
            <p>{text}</p>
          </Notice>
          <Button className={styles.stop} onClick={stop}>
            {action}
          </Button>
        </>
      )}
    </>
  )
}
