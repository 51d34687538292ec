import { Button, VisuallyHidden } from '@latchkey/ui'
import { useMutation } from '@tanstack/react-query'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'
import type { HomeData } from './home-data.ts'

/** The networks that the person added for this page's project, each with a way to remove it; nothing while there is none. */
export function MyNetworks({ source }: { source: Pick<HomeData, 'addedNetworks' | 'removeNetwork'> }) {
  const { home: t } = useMessages()
  const removing = useMutation({ mutationFn: source.removeNetwork })
  const list = source.addedNetworks()
  if (list.length === 0 && !removing.isSuccess) return null
  return (
    <section className={styles.section} aria-labelledby="my-networks">
      <h3 className={styles.heading} id="my-networks">
        {t.mine}
      </h3>
      <ul className={styles.list}>
        {list.map((network) => (
          <li key={network.name} className={styles.session}>
            <div>
              {network.title}
              <small className={styles.small}>
                {t.mineText(network.chainId, network.origin.kind === 'person' ? network.origin.host : '')}
              </small>
            </div>
            <Button tone="quiet" busy={removing.isPending} onClick={() => removing.mutate(network)}>
              {t.removeMine}
              <VisuallyHidden> {network.title}</VisuallyHidden>
            </Button>
          </li>
        ))}
      </ul>
      <p className={styles.status} role="status">
        {removing.isSuccess ? t.mineRemoved : ''}
      </p>
    </section>
  )
}
