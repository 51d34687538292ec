import { useConnectionState } from '@latchkey/kit'
import { createFileRoute, Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { ConnectCard } from '../../../connection/connect-card.tsx'
import styles from '../../../connection/connect-page.module.css'
import { Restoring } from '../../../connection/connected.tsx'
import { useMessages } from '../../../messages/use-messages.ts'
import { Page } from '../../../ui/page.tsx'

export const Route = createFileRoute('/_app/_layout/')({ component: ConnectPage })

/** Below the first screen, so it is loaded after it. */
const Front = lazy(async () => ({ default: (await import('../../../front/front.tsx')).Front }))

function ConnectPage() {
  const { status } = useConnectionState()
  const { page, title, lead, how, steps } = useMessages().connect
  if (status === 'connected') return <Navigate to="/account" replace />
  if (status === 'reconnecting' || status === 'unknown') return <Restoring />
  return (
    <>
      <div className={styles.split} data-wide>
        <div className={styles.words}>
          <Page name={page} title={title} lead={lead} />
        </div>
        <ConnectCard />
        <section className={styles.how} aria-label={how}>
          <h2>{how}</h2>
          <ol>
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        </section>
      </div>
      <Suspense>
        <Front />
      </Suspense>
    </>
  )
}
