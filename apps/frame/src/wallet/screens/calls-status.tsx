import type { Network } from '@latchkey/core/networks'
import { Button, Facts, Notice, Sheet, Spinner } from '@latchkey/ui'
import { useQuery } from '@tanstack/react-query'
import type { Asker } from '../request-context.ts'
import { texts } from '../texts/en.ts'
import { type CallLine, CallLines } from './call-lines.tsx'
import styles from './screens.module.css'
import type { Ways } from './ways.ts'

type Props = Ways<'done'> & {
  asker: Asker
  network: Network
  id: string
  /** Asks the network how each stands. */
  load(): Promise<CallLine[]>
}

/** How often the network is asked while something is on its way, milliseconds. */
const refreshMs = 4_000

const t = texts.calls

/** How several transactions stand that were sent together. */
export function CallsStatus({ asker, network, id, load, approve }: Props) {
  const lines = useQuery({
    queryKey: ['calls', id],
    queryFn: load,
    refetchInterval: ({ state }) => (state.data?.every(isSettled) ? false : refreshMs),
    retry: false,
  })
  return (
    <Sheet
      title={t.status}
      asker={asker}
      footer={
        <Button tone="primary" data-first="" onClick={() => approve('done')}>
          {texts.close}
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
        <Facts rows={[{ term: texts.send.network, detail: network.title }]} />
      </div>
    </Sheet>
  )
}

const isSettled = ({ state }: CallLine) => state === 'done' || state === 'failed'
