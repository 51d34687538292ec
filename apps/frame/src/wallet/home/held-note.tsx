import { toSoon } from '../format.ts'
import { useMessages } from '../messages/use-messages.ts'
import styles from './home.module.css'

/** Says beside what is held back in this browser from when it is allowed; nothing where it is allowed now. */
export function HeldNote({ until }: { until: number | undefined }) {
  const { locale, heldBack: t } = useMessages()
  if (until === undefined) return null
  return <p className={styles.small}>{t.from(toSoon(until, locale, t.dayAndTime))}</p>
}
