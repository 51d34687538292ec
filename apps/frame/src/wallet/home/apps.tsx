import { Address, Button, Facts, Notice } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useStore } from 'zustand'
import { toMoment } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import { type App, sharedAccounts } from '../wallet-connect/app.ts'
import type { WalletConnect } from '../wallet-connect/types.ts'
import { Empty } from './empty.tsx'
import styles from './home.module.css'
import { ListRow, LoadingRows } from './list-row.tsx'

type Props = {
  walletConnect: WalletConnect
  /** Opens the screen for a connection link. */
  connect(): void
}

/** The apps this wallet is connected to by WalletConnect, and the way to connect another. */
export function Apps({ walletConnect, connect }: Props) {
  const { walletConnect: t } = useMessages()
  const { status, apps } = useStore(walletConnect.store)
  const opening = useMutation({ mutationFn: walletConnect.open })
  const open = (title: string, text: string, action: string) => (
    <Notice tone="caution" role="status" title={title}>
      <p>{text}</p>
      <Button className={styles.within} busy={opening.isPending} onClick={() => opening.mutate()}>
        {action}
      </Button>
    </Notice>
  )
  const none = status !== 'starting' && status !== 'failed' && status !== 'elsewhere' && apps.length === 0
  return (
    <>
      {status === 'starting' && <LoadingRows label={t.loading} lines={2} />}
      {status === 'failed' && open(t.failed, t.failedText, t.again)}
      {status === 'elsewhere' && open(t.elsewhere, t.elsewhereText, t.takeOver)}
      {none && (
        <Empty drawing="plug" title={t.none}>
          {t.noneText}
        </Empty>
      )}
      {apps.length > 0 && (
        <ul className={styles.list}>
          {apps.map((app) => (
            <AppRow key={app.topic} app={app} walletConnect={walletConnect} />
          ))}
        </ul>
      )}
      {apps.length > 0 && <p className={styles.small}>{t.openHere}</p>}
      <Button onClick={connect}>{t.connectApp}</Button>
    </>
  )
}

function AppRow({ app, walletConnect }: { app: App; walletConnect: WalletConnect }) {
  const { locale, walletConnect: t } = useMessages()
  const leaving = useMutation({ mutationFn: () => walletConnect.disconnect(app.topic) })
  return (
    <ListRow
      line={
        <span className={styles.sent}>
          <span className={styles.name}>{app.name}</span>
          <span className={styles.small}>{app.origin}</span>
        </span>
      }
    >
      {sharedAccounts(app.namespaces).map(({ account, networks }) => (
        <Address key={account} label={t.accountOn(networks)} value={account} />
      ))}
      <Facts
        rows={[
          { term: t.networks, detail: app.networks.map(({ title }) => title).join(', ') },
          { term: t.ends, detail: toMoment(app.until, locale) },
        ]}
      />
      <p className={styles.small}>{t.unverified}</p>
      <p className={styles.small}>{t.disconnectText}</p>
      <Button busy={leaving.isPending} onClick={() => leaving.mutate()}>
        {t.disconnect(app.name)}
      </Button>
    </ListRow>
  )
}
