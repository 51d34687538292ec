import { NetworkSwitcher, RecentTransactions } from '@latchkey/kit'
import { createFileRoute } from '@tanstack/react-router'
import { WhenConnected } from '../../connection/connected.tsx'
import { useMessages } from '../../messages/use-messages.ts'
import { SendForm } from '../../transactions/send-form.tsx'
import styles from '../../transactions/send-page.module.css'
import { Card } from '../../ui/card.tsx'
import { Page } from '../../ui/page.tsx'

export const Route = createFileRoute('/_layout/send')({ component: SendPage })

function SendPage() {
  const { page, title, list } = useMessages().send
  return (
    <WhenConnected>
      {(connected) => (
        <Page name={page} title={title}>
          {connected.isSupported ? (
            <SendForm key={connected.chainId} {...connected} />
          ) : (
            // Nothing can be read from a network that is not this page's; another one is chosen first.
            <Card>
              <NetworkSwitcher />
            </Card>
          )}
          <section className={styles.list} aria-labelledby="sent">
            <h2 id="sent">{list}</h2>
            <RecentTransactions />
          </section>
        </Page>
      )}
    </WhenConnected>
  )
}
