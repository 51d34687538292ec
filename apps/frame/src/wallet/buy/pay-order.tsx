import { explorerLink } from '@latchkey/core/explorer'
import { readNetwork } from '@latchkey/core/networks'
import { Amount, Button, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../messages/use-messages.ts'
import { TransactionHash } from '../screens/transaction-hash.tsx'
import styles from './buy.module.css'
import type { PayOrderProps } from './props.ts'

/** How often the order is queried, milliseconds. */
const everyMs = 3_000
const over = ['sent', 'cancelled', 'failed']

/** Sends the person to the payment page and follows the order until it is over, or for as long as they look. */
export function PayOrder({ requester, order, read, approve }: PayOrderProps) {
  const { buy: t } = useMessages()
  const { offer, amount, checkoutUrl, orderId } = order
  const { data, isError } = useQuery({
    queryKey: ['order', orderId],
    queryFn: read,
    retry: false,
    refetchInterval: ({ state }) => (over.includes(state.data?.state ?? '') ? false : everyMs),
  })
  const state = data?.state ?? 'open'
  const explorer = data?.hash ? explorerLink(readNetwork(offer.network), 'tx', data.hash) : undefined
  const host = new URL(checkoutUrl).host
  const titles = { paid: t.paidTitle, sent: t.sentTitle, cancelled: t.cancelledTitle, failed: t.failedTitle } as const
  const title = state in titles ? titles[state as keyof typeof titles] : t.payTitle(host)
  const close = (
    <Button tone={over.includes(state) ? 'primary' : 'plain'} onClick={() => approve('done')}>
      {t.close}
    </Button>
  )

  return (
    <Sheet title={title} requester={requester} footer={close}>
      <Amount value={amount} coin={offer.symbol} />
      {(state === 'open' || state === 'paid') && (
        <>
          {state === 'open' && (
            <>
              <p className={styles.soft}>{t.payText}</p>
              {/* A link, not a script: no browser blocks it as a pop-up. */}
              <a className={styles.pay} data-first="" href={checkoutUrl} target="_blank" rel="noopener noreferrer">
                {t.pay}
              </a>
            </>
          )}
          <Spinner label={state === 'paid' ? t.paid : t.waiting} />
          {isError && <Notice tone="info">{t.silent}</Notice>}
          <p className={styles.small}>{t.leave}</p>
        </>
      )}
      {state === 'sent' && <Notice tone="done">{t.sentText}</Notice>}
      {state === 'cancelled' && <Notice tone="info">{t.cancelledText}</Notice>}
      {state === 'failed' && (
        <Notice tone="danger">
          {t.failedOrder} <code>{orderId}</code>
        </Notice>
      )}
      {data?.hash && <TransactionHash hash={data.hash} explorer={explorer} />}
    </Sheet>
  )
}
