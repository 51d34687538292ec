import { Button, Facts, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import { useMessages } from '../messages/use-messages.ts'
import { CallLines } from './call-lines.tsx'
import { NetworkTitle } from './network-title.tsx'
import type { CallLine, CallsStatusProps } from './props.ts'
import styles from './screens.module.css'

/** How often the network is queried while something is pending, milliseconds. */
const refreshMs = 4_000

/** The states of several transactions that were sent together. */
export function CallsStatus({ requester, network, id, load, approve }: CallsStatusProps) {
  const messages = useMessages()
  const t = messages.calls
  const lines = useQuery({
    queryKey: ['calls', id],
    queryFn: load,
    refetchInterval: ({ state }) => (state.data?.every(isSettled) ? false : refreshMs),
    retry: false,
  })
  return (
    <Sheet
      title={t.status}
      requester={requester}
      footer={
        <Button tone="primary" data-first="" onClick={() => approve('done')}>
          {messages.close}
        </Button>
      }
    >
      {lines.error && (
        <Notice tone="caution" role="status" title={t.statusOutage}>
          {t.statusOutageText}
        </Notice>
      )}
      {lines.data ? <CallLines lines={lines.data} network={network} /> : <Spinner label={t.statusLoading} />}
      <div className={styles.status}>
        <Facts rows={[{ term: messages.send.network, detail: <NetworkTitle network={network} /> }]} />
      </div>
    </Sheet>
  )
}

const isSettled = ({ state }: CallLine) => state === 'done' || state === 'failed'
