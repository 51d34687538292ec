import { useConnectionState } from '@latchkey/kit'
import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'
import { useFirstMessages } from '../messages/use-first-messages.ts'
import { Page } from '../ui/page.tsx'
import { ConnectCard } from './connect-card.tsx'
import styles from './connect-page.module.css'
import { Restoring } from './restoring.tsx'

/** Below the first screen, so it is loaded after it. Where it cannot be, the ways to connect stand alone. */
const Front = lazy(
  (): Promise<{ default: ComponentType }> =>
    import('../front/front.tsx').then(
      ({ Front }) => ({ default: Front }),
      () => ({ default: () => null }),
    ),
)

/**
 * The page at `/`: the ways to connect.
 * @param props.whenConnected takes its place once somebody is connected
 */
export function ConnectPage({ whenConnected }: { whenConnected: ReactNode }) {
  const { status } = useConnectionState()
  const { page, title, lead, how, steps } = useFirstMessages().connect
  if (status === 'connected') return whenConnected
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
