import { createFileRoute } from '@tanstack/react-router'
import { useCell } from '../../../cell.ts'
import { WhenConnected } from '../../../connection/connected.tsx'
import { texts } from '../../../texts.ts'
import { SendForm } from '../../../transactions/send-form.tsx'
import styles from '../../../transactions/send-page.module.css'
import { TransactionCard } from '../../../transactions/transaction-card.tsx'
import { Page } from '../../../ui/page.tsx'

export const Route = createFileRoute('/_app/_layout/send')({ component: SendPage })

function SendPage() {
  const { transactions } = Route.useRouteContext()
  const all = useCell(transactions)
  const { page, title, list, none } = texts.send
  return (
    <WhenConnected>
      {(connected) => {
        const sent = all.filter(({ from, chainId }) => from === connected.address && chainId === connected.chainId)
        return (
          <Page name={page} title={title}>
            <SendForm {...connected} />
            <section className={styles.list} aria-labelledby="sent">
              <h2 id="sent">{list}</h2>
              {sent.length === 0 && <p className={styles.none}>{none}</p>}
              {sent.map((each) => (
                <TransactionCard key={each.hash} sent={each} />
              ))}
            </section>
          </Page>
        )
      }}
    </WhenConnected>
  )
}
