import { CopyButton } from '@latchkey/ui'
import { useMessages } from '../messages/use-messages.ts'
import styles from './transaction-hash.module.css'

type Props = {
  hash: string
  /** Its position among several, from 1. */
  place?: number | undefined
  /** Its address on the network's explorer. */
  explorer?: string | undefined
}

/** The full hash of a transaction, to copy, and to look up where the network has an explorer. */
export function TransactionHash({ hash, place, explorer }: Props) {
  const messages = useMessages()
  const t = messages.result
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        {place === undefined ? t.hash : messages.calls.hash(place)}
        <CopyButton value={hash} label={place === undefined ? t.copy : `${t.copy} ${place}`} />
      </figcaption>
      <p className={styles.hash}>{hash}</p>
      {explorer && (
        <p className={styles.explorer}>
          <a href={explorer} target="_blank" rel="noopener noreferrer">
            {t.explorer}
          </a>
        </p>
      )}
    </figure>
  )
}
